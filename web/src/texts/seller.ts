import { textsOf } from '.';

export const t = await textsOf(
  () => import('./en/seller'),
  () => import('./de/seller'),
);
