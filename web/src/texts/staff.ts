import { textsOf } from '.';

export const t = await textsOf({ en: () => import('./en/staff'), de: () => import('./de/staff') });
