import { textsOf } from '.';

export const t = await textsOf(
  () => import('./en/views'),
  () => import('./de/views'),
);
