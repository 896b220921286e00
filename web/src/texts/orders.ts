import { textsOf } from '.';

export const t = await textsOf({ en: () => import('./en/orders'), de: () => import('./de/orders') });
