import { textsOf } from '.';

export const t = await textsOf(
  () => import('./en/prices'),
  () => import('./de/prices'),
);
