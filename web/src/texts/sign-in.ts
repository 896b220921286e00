import { textsOf } from '.';

export const t = await textsOf({ en: () => import('./en/sign-in'), de: () => import('./de/sign-in') });
