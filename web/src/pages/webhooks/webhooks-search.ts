import type { WebhooksCountQueryVariables } from '../../api/generated/types';
import { oneOf, parseListSearch, textOf, withoutEmpty, type ListSearch } from '../../lib/list-search';

export const WEBHOOK_STATES = ['failing', 'on', 'off'] as const;

/** By age, or with the fewest failures first. */
export const WEBHOOK_SORTS = ['age', 'failures'] as const;

/** The filters of the list, as the address has them. */
export interface WebhookFilters {
  /** An id. */
  customer?: string;
  state?: (typeof WEBHOOK_STATES)[number];
  /** Without it, the failing ones come first. */
  sort?: (typeof WEBHOOK_SORTS)[number];
}

export type WebhooksSearch = WebhookFilters & ListSearch;

export function parseWebhooksSearch(search: Record<string, unknown>): WebhooksSearch {
  const filters: WebhookFilters = {
    customer: textOf(search.customer),
    state: oneOf(WEBHOOK_STATES, search.state),
    sort: oneOf(WEBHOOK_SORTS, search.sort),
  };
  return { ...withoutEmpty(filters), ...parseListSearch(search) };
}

export function toVariables({ customer, state }: WebhookFilters): WebhooksCountQueryVariables {
  return withoutEmpty({
    customerId: customer,
    active: state === 'on' || state === 'off' ? state === 'on' : undefined,
    failing: state === 'failing' ? true : undefined,
  });
}
