import { textsOf } from '.';

export const t = await textsOf(
  () => import('./en/stock'),
  () => import('./de/stock'),
);
