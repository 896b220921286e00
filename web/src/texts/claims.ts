import { textsOf } from '.';

export const t = await textsOf(
  () => import('./en/claims'),
  () => import('./de/claims'),
);
