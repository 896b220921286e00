import { textsOf } from '.';

export const t = await textsOf(
  () => import('./en/customers'),
  () => import('./de/customers'),
);
