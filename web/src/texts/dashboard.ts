import { textsOf } from '.';

export const t = await textsOf(
  () => import('./en/dashboard'),
  () => import('./de/dashboard'),
);
