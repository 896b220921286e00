import { textsOf } from '.';

export const t = await textsOf({ en: () => import('./en/views'), de: () => import('./de/views') });
