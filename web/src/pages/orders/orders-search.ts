import type { OrdersCountQueryVariables, OrdersQueryVariables, OrderStatus } from '../../api/generated/types';
import { exportAddress } from '../../lib/export-address';
import { choiceOf, dayFrom, idFrom, PAGE_SIZE, searchParser, textOf, withoutEmpty } from '../../lib/list-search';
import { endOfDay, startOfDay } from '../../lib/times';

export const ORDER_STATUSES: readonly OrderStatus[] = ['completed', 'pending', 'failed', 'sandbox_completed'];

export const parseOrdersSearch = searchParser({
  /** An id. */
  customer: idFrom,
  /** An id. */
  product: idFrom,
  status: choiceOf(ORDER_STATUSES),
  reference: textOf,
  /** The first day, such as `2026-05-06`, in the page's time zone. */
  from: dayFrom,
  /** The last day, included. */
  to: dayFrom,
  /** Oldest first; newest first without it. */
  sort: choiceOf(['date']),
});

export type OrdersSearch = ReturnType<typeof parseOrdersSearch>;

/** The request's filters. */
export function toVariables(filters: OrdersSearch, zone: string): OrdersCountQueryVariables {
  const { customer, product, status, reference, from, to } = filters;
  return withoutEmpty({
    customerId: customer,
    productId: product,
    status,
    reference,
    from: from && startOfDay(from, zone),
    to: to && endOfDay(to, zone),
  });
}

/** The request's variables for a page of the list. */
export function toPageVariables({ after, sort, ...filters }: OrdersSearch, zone: string): OrdersQueryVariables {
  return { ...toVariables(filters, zone), first: PAGE_SIZE, after, oldestFirst: sort === 'date' };
}

/** The address of the same list as a file. */
export function ordersExport(filters: OrdersSearch, sort: OrdersSearch['sort'], zone: string): string {
  return exportAddress('orders', { ...toVariables(filters, zone), oldestFirst: sort === 'date' || undefined });
}
