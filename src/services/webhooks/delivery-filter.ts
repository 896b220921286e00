import type { EntityManager } from 'typeorm';
import { assertInstant } from '../../db/instants.js';
import type { Condition } from '../../db/sql.js';
import type { WebhookEventKind } from '../../domain/webhook.js';
import type { DeliveryStatus } from '../../entities/webhook-delivery.js';

/** Filters for deliveries; a filter that is left out matches all. */
export interface DeliveryFilter {
  webhookId?: string | null;
  status?: DeliveryStatus | null;
  event?: WebhookEventKind | null;
  /** Of events that are about this order. */
  orderNumber?: number | null;
  /** When the delivery was made; included. */
  from?: Date | null;
  /** Not included. */
  to?: Date | null;
}

export type ByColumn = Pick<DeliveryFilter, 'webhookId' | 'status'>;

// How much longer than the deliveries around it one can have been in the making, with the difference of clocks.
const MAX_SKEW_MS = 60 * 60 * 1000;

// A kind of event that happened no more often than that is rare.
const FEW_EVENTS = 200;

const LAST_BEFORE = 'SELECT id FROM webhook_deliveries WHERE created_at < ? ORDER BY created_at DESC, id DESC LIMIT 1';
const FIRST_AFTER = 'SELECT id FROM webhook_deliveries WHERE created_at >= ? ORDER BY created_at, id LIMIT 1';

export function deliveryConditions({ webhookId, status }: ByColumn): Condition[] {
  const conditions: Condition[] = [];
  if (webhookId) conditions.push(['webhook_id = ?', webhookId]);
  if (status) conditions.push(['status = ?', status]);
  return conditions;
}

/** The conditions for what has to be looked up. @throws {DomainError} VALIDATION_ERROR */
export async function lookedUpConditions(manager: EntityManager, filter: DeliveryFilter): Promise<Condition[]> {
  const conditions = await timeConditions(manager, filter);
  if (filter.event) conditions.push(await kindCondition(manager, filter.event));
  if (typeof filter.orderNumber === 'number') conditions.push(await orderCondition(manager, filter.orderNumber));
  return conditions;
}

/** The condition for an order's events, of which there are few. */
async function orderCondition(manager: EntityManager, orderNumber: number): Promise<Condition> {
  const events = await manager.query<{ id: number }[]>('SELECT id FROM events WHERE order_number = ?', [orderNumber]);
  return eventsCondition(events);
}

function eventsCondition(events: readonly { id: number }[]): Condition {
  return events.length === 0 ? ['FALSE'] : ['event_id IN (?)', events.map(({ id }) => id)];
}

/**
 * The condition for a kind of event. Deliveries of a rare kind are found by its events; those of another are met soon
 * enough where all are read in their order.
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
 * The conditions for `from` and `to`. They also bound the ids, in whose order deliveries are listed: a list of an earlier
 * time would otherwise begin by reading everything newer.
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
