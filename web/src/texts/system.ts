import { textsOf } from '.';

export const t = await textsOf(
  () => import('./en/system'),
  () => import('./de/system'),
);
