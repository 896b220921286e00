import type { WebhooksCountQueryVariables } from '../../api/generated/types';
import { choiceOf, searchParser, textOf, withoutEmpty } from '../../lib/list-search';

export const WEBHOOK_STATES = ['failing', 'on', 'off'] as const;

/** By age, or with the fewest failures first. */
const WEBHOOK_SORTS = ['age', 'failures'] as const;

export const parseWebhooksSearch = searchParser({
  /** An id. */
  customer: textOf,
  state: choiceOf(WEBHOOK_STATES),
  /** Without it, the failing ones come first. */
  sort: choiceOf(WEBHOOK_SORTS),
});

export type WebhooksSearch = ReturnType<typeof parseWebhooksSearch>;

export function toVariables({ customer, state }: WebhooksSearch): WebhooksCountQueryVariables {
  return withoutEmpty({
    customerId: customer,
    active: state === 'on' || state === 'off' ? state === 'on' : undefined,
    failing: state === 'failing' ? true : undefined,
  });
}
