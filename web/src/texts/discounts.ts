import { textsOf } from '.';

export const t = await textsOf({ en: () => import('./en/discounts'), de: () => import('./de/discounts') });
