import { textsOf } from '.';

export const t = await textsOf({ en: () => import('./en/system'), de: () => import('./de/system') });
