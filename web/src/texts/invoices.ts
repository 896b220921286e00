import { textsOf } from '.';

export const t = await textsOf({ en: () => import('./en/invoices'), de: () => import('./de/invoices') });
