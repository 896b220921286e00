import { textsOf } from '.';

export const t = await textsOf(
  () => import('./en/discounts'),
  () => import('./de/discounts'),
);
