import { textsOf } from '.';

export const t = await textsOf({ en: () => import('./en/sessions'), de: () => import('./de/sessions') });
