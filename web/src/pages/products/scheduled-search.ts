import type { ScheduledPriceChangeStatus, ScheduledPricesCountQueryVariables } from '../../api/generated/types';
import { choiceOf, searchParser, textOf, withoutEmpty } from '../../lib/list-search';

export const SCHEDULED_STATUSES: readonly ScheduledPriceChangeStatus[] = ['WAITING', 'DONE', 'CANCELLED'];

export const parseScheduledSearch = searchParser({
  status: choiceOf(SCHEDULED_STATUSES),
  /** An id. */
  product: textOf,
});

export type ScheduledSearch = ReturnType<typeof parseScheduledSearch>;

/** The request's filters. */
export const scheduledVariables = ({ status, product }: ScheduledSearch): ScheduledPricesCountQueryVariables =>
  withoutEmpty({ status, productId: product });
