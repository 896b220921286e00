import { textsOf } from '.';

export const t = await textsOf({ en: () => import('./en/seller'), de: () => import('./de/seller') });
