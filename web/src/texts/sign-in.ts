import { textsOf } from '.';

export const t = await textsOf(
  () => import('./en/sign-in'),
  () => import('./de/sign-in'),
);
