import { textsOf } from '.';

export const t = await textsOf({ en: () => import('./en/customers'), de: () => import('./de/customers') });
