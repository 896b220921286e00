import { textsOf } from '.';

export const t = await textsOf({ en: () => import('./en/webhooks'), de: () => import('./de/webhooks') });
