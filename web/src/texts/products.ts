import { textsOf } from '.';

export const t = await textsOf({ en: () => import('./en/products'), de: () => import('./de/products') });
