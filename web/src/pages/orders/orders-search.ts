import type { OrdersCountQueryVariables, OrdersQueryVariables, OrderStatus } from '../../api/generated/types';
import { exportAddress } from '../../lib/export-address';
import { oneOf, PAGE_SIZE, parseListSearch, textOf, withoutEmpty, type ListSearch } from '../../lib/list-search';
import { endOfDay, startOfDay } from '../../lib/times';

export const ORDER_STATUSES: readonly OrderStatus[] = ['completed', 'pending', 'failed', 'sandbox_completed'];

/** The filters of the list, as the address has them. */
export interface OrderFilters {
  /** An id. */
  customer?: string;
  /** An id. */
  product?: string;
  status?: OrderStatus;
  reference?: string;
  /** The first day, such as `2026-05-06`, in the page's time zone. */
  from?: string;
  /** The last day, included. */
  to?: string;
}

export interface OrdersSearch extends OrderFilters, ListSearch {
  /** Oldest first; newest first without it. */
  sort?: 'date';
}

export function parseOrdersSearch(search: Record<string, unknown>): OrdersSearch {
  const { customer, product, status, reference, from, to } = search;
  const filters: OrderFilters = {
    customer: textOf(customer),
    product: textOf(product),
    status: oneOf(ORDER_STATUSES, status),
    reference: textOf(reference),
    from: textOf(from),
    to: textOf(to),
  };
  const sort = oneOf(['date'] as const, search.sort);
  return { ...withoutEmpty({ ...filters, sort }), ...parseListSearch(search) };
}

/** The request's filters. */
export function toVariables(filters: OrderFilters, zone: string): OrdersCountQueryVariables {
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
export function ordersExport(filters: OrderFilters, sort: OrdersSearch['sort'], zone: string): string {
  return exportAddress('orders', { ...toVariables(filters, zone), oldestFirst: sort === 'date' || undefined });
}
