import { textsOf } from '.';

export const t = await textsOf(
  () => import('./en/webhooks'),
  () => import('./de/webhooks'),
);
