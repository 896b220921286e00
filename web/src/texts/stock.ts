import { textsOf } from '.';

export const t = await textsOf({ en: () => import('./en/stock'), de: () => import('./de/stock') });
