import { textsOf } from '.';

export const t = await textsOf(
  () => import('./en/orders'),
  () => import('./de/orders'),
);
