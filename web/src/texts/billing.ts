import { textsOf } from '.';

export const t = await textsOf({ en: () => import('./en/billing'), de: () => import('./de/billing') });
