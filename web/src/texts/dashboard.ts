import { textsOf } from '.';

export const t = await textsOf({ en: () => import('./en/dashboard'), de: () => import('./de/dashboard') });
