import { textsOf } from '.';

export const t = await textsOf({ en: () => import('./en/audit'), de: () => import('./de/audit') });
