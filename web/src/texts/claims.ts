import { textsOf } from '.';

export const t = await textsOf({ en: () => import('./en/claims'), de: () => import('./de/claims') });
