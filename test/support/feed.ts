import type { DataSource } from 'typeorm';
import { newId } from '../../src/db/ids.js';
import { inTransaction } from '../../src/db/transaction.js';
import type { CustomerEventData, EventEnvelope } from '../../src/domain/webhooks/event.js';
import type { CustomerEventKind } from '../../src/domain/webhooks/webhook.js';
import { recordCustomerEvent, recordStockEvent } from '../../src/services/webhooks/outbox.js';
import type { TestService } from './service.js';

export interface EventPage {
  events: EventEnvelope[];
  next: string;
  hasMore: boolean;
}

/** Requests a page, which must succeed. */
export async function eventsOf(service: TestService, token: string, query: Record<string, string> = {}) {
  const response = await service.request('GET', `/api/events?${new URLSearchParams(query).toString()}`, { token });
  if (response.status !== 200) throw new Error(`events: ${response.text}`);
  return response.body as EventPage;
}

/** Records that a customer's credit is low, once for each balance, which distinguishes the events. */
export async function creditLow(dataSource: DataSource, customerId: string, ...balances: number[]): Promise<void> {
  for (const balance of balances)
    await customerEvent(dataSource, customerId, 'creditLow', { balance, creditLimit: 5_000, availableCredit: 1 });
}

export async function customerEvent<K extends CustomerEventKind>(
  dataSource: DataSource,
  customerId: string,
  kind: K,
  data: CustomerEventData[K],
): Promise<void> {
  await inTransaction(dataSource, (manager) => recordCustomerEvent(manager, { kind, customerId, data }, new Date()));
}

export const balancesOf = (events: readonly { data: Record<string, unknown> }[]): unknown[] =>
  events.map(({ data }) => data.balance);

/** Records that a product which exists only in events has come into stock. @returns its id. */
export async function stocked(dataSource: DataSource, stock = 1, id = newId()): Promise<string> {
  const product = { id, sku: `SKU-${id}`, name: `Product ${id}` };
  await inTransaction(dataSource, (manager) => recordStockEvent(manager, product, stock, new Date()));
  return id;
}

/** Reads the feed to its end. @returns the pages. */
export async function allPages(
  service: TestService,
  token: string,
  query: Record<string, string> = {},
): Promise<EventPage[]> {
  const pages: EventPage[] = [];
  for (let after = query.after; ; after = pages.at(-1)?.next) {
    const page = await eventsOf(service, token, { ...query, ...(after === undefined ? {} : { after }) });
    pages.push(page);
    if (!page.hasMore) return pages;
  }
}
