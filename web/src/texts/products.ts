import { textsOf } from '.';

export const t = await textsOf(
  () => import('./en/products'),
  () => import('./de/products'),
);
