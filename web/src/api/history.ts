import { infiniteQueryOptions } from '@tanstack/react-query';
import * as gql from './generated/history';
import type { HistoryPageFragment } from './generated/types';
import { keys } from './keys';
import { defineCount, defineQuery, LIST, PAGES } from './queries-and-mutations';
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
      const { order } = await request(gql.OrderHistory, { orderNumber: subject.orderNumber, ...page }, signal);
      return order?.history ?? NOTHING;
    }
    case 'Customer':
      return (await request(gql.CustomerHistory, { id: subject.id, ...page }, signal)).customer?.history ?? NOTHING;
    case 'LicensePool':
      return (
        (await request(gql.LicensePoolHistory, { id: subject.id, ...page }, signal)).licensePool?.history ?? NOTHING
      );
    case 'Product':
      return (await request(gql.ProductHistory, { id: subject.id, ...page }, signal)).product?.history ?? NOTHING;
    case 'Webhook':
      return (await request(gql.WebhookHistory, { id: subject.id, ...page }, signal)).webhook?.history ?? NOTHING;
  }
}

/** Newest first, with all pages loaded so far. Every change adds an entry, so it is loaded again when shown. */
export const historyQuery = (subject: HistorySubject) =>
  infiniteQueryOptions({
    queryKey: [...keys.audit, 'history', subject],
    queryFn: ({ pageParam, signal }) => readPage(subject, pageParam, signal),
    ...PAGES,
    staleTime: 0,
  });

/** The complete log. Every change on any page adds an entry, so it is loaded again each time it is shown. */
export const auditQuery = defineQuery(gql.AuditLog, [...keys.audit, 'list'], { ...LIST, staleTime: 0 });

export const auditCountQuery = defineCount(gql.AuditLogCount, [...keys.audit, 'count'], { staleTime: 0 });
