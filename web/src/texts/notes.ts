import { textsOf } from '.';

export const t = await textsOf({ en: () => import('./en/notes'), de: () => import('./de/notes') });
