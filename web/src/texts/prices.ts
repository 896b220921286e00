import { textsOf } from '.';

export const t = await textsOf({ en: () => import('./en/prices'), de: () => import('./de/prices') });
