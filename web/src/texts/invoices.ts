import { textsOf } from '.';

export const t = await textsOf(
  () => import('./en/invoices'),
  () => import('./de/invoices'),
);
