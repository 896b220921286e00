import { textsOf } from '.';

export const t = await textsOf(
  () => import('./en/audit'),
  () => import('./de/audit'),
);
