import { textsOf } from '.';

export const t = await textsOf(
  () => import('./en/notes'),
  () => import('./de/notes'),
);
