import { textsOf } from '.';

export const t = await textsOf(
  () => import('./en/billing'),
  () => import('./de/billing'),
);
