import { textsOf } from '.';

export const t = await textsOf({ en: () => import('./en/reports'), de: () => import('./de/reports') });
