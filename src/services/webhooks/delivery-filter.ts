import type { EntityManager } from 'typeorm';
import { assertInstant } from '../../db/instants.js';
import type { Condition } from '../../db/sql.js';
import type { WebhookEventKind } from '../../domain/webhooks/webhook.js';
import type { DeliveryStatus } from '../../entities/webhooks/webhook-delivery.js';

/** Filters for deliveries; an omitted filter matches all. */
export interface DeliveryFilter {
  webhookId?: string | null;
  /** Deliveries to this customer's webhooks. */
  customerId?: string | null;
  status?: DeliveryStatus | null;
  event?: WebhookEventKind | null;
  /** Deliveries of events about this order. */
  orderNumber?: number | null;
  /** When the delivery was made; included. */
  from?: Date | null;
  /** Not included. */
  to?: Date | null;
}

export type ByColumn = Pick<DeliveryFilter, 'webhookId' | 'status'>;

// The most by which times can differ from the order of ids: by long transactions and clock differences.
const MAX_SKEW_MS = 60 * 60 * 1000;

// A kind with at most this many events is rare.
const FEW_EVENTS = 200;

const LAST_BEFORE = 'SELECT id FROM webhook_deliveries WHERE created_at < ? ORDER BY created_at DESC, id DESC LIMIT 1';
const FIRST_AFTER = 'SELECT id FROM webhook_deliveries WHERE created_at >= ? ORDER BY created_at, id LIMIT 1';

export function deliveryConditions({ webhookId, status }: ByColumn): Condition[] {
  const conditions: Condition[] = [];
  if (webhookId) conditions.push(['webhook_id = ?', webhookId]);
  if (status) conditions.push(['status = ?', status]);
  return conditions;
}

/** The webhooks that the filter names, which are few; null if it names none. */
export async function webhookIdsOf(
  manager: EntityManager,
  { webhookId, customerId }: Pick<DeliveryFilter, 'webhookId' | 'customerId'>,
): Promise<string[] | null> {
  if (!customerId) return webhookId ? [webhookId] : null;
  const rows = await manager.query<{ id: string }[]>('SELECT id FROM webhooks WHERE customer_id = ?', [customerId]);
  return rows.map(({ id }) => id).filter((id) => !webhookId || id === webhookId);
}

/** The conditions that need a look-up. @throws {DomainError} VALIDATION_ERROR */
export async function lookedUpConditions(manager: EntityManager, filter: DeliveryFilter): Promise<Condition[]> {
  const conditions = await timeConditions(manager, filter);
  if (filter.event) conditions.push(await kindCondition(manager, filter.event));
  if (typeof filter.orderNumber === 'number') conditions.push(await orderCondition(manager, filter.orderNumber));
  return conditions;
}

/** The condition for an order's events, which are few. */
async function orderCondition(manager: EntityManager, orderNumber: number): Promise<Condition> {
  const events = await manager.query<{ id: number }[]>('SELECT id FROM events WHERE order_number = ?', [orderNumber]);
  return eventsCondition(events);
}

function eventsCondition(events: readonly { id: number }[]): Condition {
  return events.length === 0 ? ['FALSE'] : ['event_id IN (?)', events.map(({ id }) => id)];
}

/**
 * The condition for a kind of event. Deliveries of a rare kind are found by its events; deliveries of a frequent kind
 * soon turn up in a scan in order.
 */
async function kindCondition(manager: EntityManager, kind: WebhookEventKind): Promise<Condition> {
  const events = await manager.query<{ id: number }[]>(
    'SELECT id FROM events WHERE kind = ? ORDER BY id DESC LIMIT ?',
    [kind, FEW_EVENTS + 1],
  );
  if (events.length > FEW_EVENTS) return ['(SELECT kind FROM events WHERE id = event_id) = ?', kind];
  return eventsCondition(events);
}

/**
 * The conditions for `from` and `to`. They also bound the ids, by which deliveries are listed: otherwise a list of an
 * earlier time would first read everything newer.
 * @throws {DomainError} VALIDATION_ERROR
 */
async function timeConditions(manager: EntityManager, { from, to }: DeliveryFilter): Promise<Condition[]> {
  assertInstant('from', from);
  assertInstant('to', to);
  const conditions: Condition[] = [];
  if (from) {
    const id = await findId(manager, LAST_BEFORE, new Date(from.getTime() - MAX_SKEW_MS));
    conditions.push(['created_at >= ?', from], ...(id === undefined ? [] : [['id > ?', id] as Condition]));
  }
  if (to) {
    const id = await findId(manager, FIRST_AFTER, new Date(to.getTime() + MAX_SKEW_MS));
    conditions.push(['created_at < ?', to], ...(id === undefined ? [] : [['id < ?', id] as Condition]));
  }
  return conditions;
}

async function findId(manager: EntityManager, sql: string, at: Date): Promise<number | undefined> {
  const [row] = await manager.query<{ id: number }[]>(sql, [at]);
  return row?.id;
}
