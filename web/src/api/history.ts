import { infiniteQueryOptions } from '@tanstack/react-query';
import { CustomerHistory, LicensePoolHistory, OrderHistory, ProductHistory, WebhookHistory } from './generated/history';
import type { HistoryPageFragment } from './generated/types';
import { keys } from './keys';
import { request } from './request';

/** The subject of a history. */
export type HistorySubject =
  { kind: 'Customer' | 'LicensePool' | 'Product' | 'Webhook'; id: string } | { kind: 'Order'; orderNumber: number };

const PAGE_SIZE = 30;
const NOTHING: HistoryPageFragment = { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } };

async function readPage(
  subject: HistorySubject,
  after: string | null,
  signal: AbortSignal,
): Promise<HistoryPageFragment> {
  const page = { first: PAGE_SIZE, after };
  switch (subject.kind) {
    case 'Order': {
      const { order } = await request(OrderHistory, { orderNumber: subject.orderNumber, ...page }, signal);
      return order?.history ?? NOTHING;
    }
    case 'Customer':
      return (await request(CustomerHistory, { id: subject.id, ...page }, signal)).customer?.history ?? NOTHING;
    case 'LicensePool':
      return (await request(LicensePoolHistory, { id: subject.id, ...page }, signal)).licensePool?.history ?? NOTHING;
    case 'Product':
      return (await request(ProductHistory, { id: subject.id, ...page }, signal)).product?.history ?? NOTHING;
    case 'Webhook':
      return (await request(WebhookHistory, { id: subject.id, ...page }, signal)).webhook?.history ?? NOTHING;
  }
}

/** Newest first, with all pages loaded so far. Every change adds an entry, so it is loaded again when shown. */
export const historyQuery = (subject: HistorySubject) =>
  infiniteQueryOptions({
    queryKey: [...keys.audit, 'history', subject],
    queryFn: ({ pageParam, signal }) => readPage(subject, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pageInfo }) => (pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null),
    staleTime: 0,
  });
