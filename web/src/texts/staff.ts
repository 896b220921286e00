import { textsOf } from '.';

export const t = await textsOf(
  () => import('./en/staff'),
  () => import('./de/staff'),
);
