import { textsOf } from '.';

export const t = await textsOf(
  () => import('./en/reports'),
  () => import('./de/reports'),
);
