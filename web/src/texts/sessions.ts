import { textsOf } from '.';

export const t = await textsOf(
  () => import('./en/sessions'),
  () => import('./de/sessions'),
);
