import type { EntityManager } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { assertInstant } from '../../db/instants.js';
import { assertPageSize, decodeIdCursor, invalidCursor, toPage, type Page, type PageRequest } from '../../db/page.js';
import { readLists } from '../../db/read-lists.js';
import { conjunction, countRows, type Condition, type Sql } from '../../db/sql.js';
import { assertFound } from '../../domain/common/errors.js';
import { deliveryId, deliveryNumber } from '../../domain/webhooks/delivery.js';
import { eventEnvelope, type EventContent, type EventEnvelope } from '../../domain/webhooks/event.js';
import type { WebhookEventKind } from '../../domain/webhooks/webhook.js';
import {
  DELIVERY_STATUSES,
  Event,
  WebhookDelivery,
  type DeliveryAttempt,
  type DeliveryStatus,
} from '../../entities/webhooks/webhook-delivery.js';

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

function deliveryConditions({ webhookId, status }: ByColumn): Condition[] {
  const conditions: Condition[] = [];
  if (webhookId) conditions.push(['webhook_id = ?', webhookId]);
  if (status) conditions.push(['status = ?', status]);
  return conditions;
}

/** The webhooks that the filter names, which are few; null if it names none. */
async function webhookIdsOf(
  manager: EntityManager,
  { webhookId, customerId }: Pick<DeliveryFilter, 'webhookId' | 'customerId'>,
): Promise<string[] | null> {
  if (!customerId) return webhookId ? [webhookId] : null;
  const rows = await manager.query<{ id: string }[]>('SELECT id FROM webhooks WHERE customer_id = ?', [customerId]);
  return rows.map(({ id }) => id).filter((id) => !webhookId || id === webhookId);
}

/** The conditions that need a look-up. @throws {DomainError} VALIDATION_ERROR */
async function lookedUpConditions(manager: EntityManager, filter: DeliveryFilter): Promise<Condition[]> {
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

/** An event with the prices of one receiver, as `EVENT_COLUMNS` selects it. */
export type EventRow = Omit<EventContent, 'isTest'> & { isTest: number };

/** SQL for the columns of a delivery `d` and its event `e` that the body is made from. */
export const EVENT_COLUMNS = [
  selectList(Event, 'e', ['id AS eventId', 'kind', 'occurredAt', 'sequence', 'productId', 'sku', 'name']),
  selectList(Event, 'e', ['availableStock', 'data', 'isTest']),
  selectList(WebhookDelivery, 'd', ['oldPriceCents', 'newPriceCents']),
].join(', ');

/** The columns of an attempt that its result fills. */
export const RESULT_COLUMNS = ['at', 'statusCode', 'error', 'durationMs', 'responseStart'] as const;

/** The result of one attempt. Its `error` is null for a success. */
export type AttemptResult = Pick<DeliveryAttempt, (typeof RESULT_COLUMNS)[number]>;

const VIEW_COLUMNS = ['webhookId', 'status', 'createdAt', 'nextAttemptAt'] as const;

type ViewColumns = Pick<WebhookDelivery, (typeof VIEW_COLUMNS)[number]>;

/** A delivery as its receiver sees it. */
export interface DeliveryView extends ViewColumns {
  id: string;
  event: WebhookEventKind;
  payload: EventEnvelope;
}

export type DeliveryRequest = DeliveryFilter & PageRequest & { oldestFirst?: boolean };

type DeliveryRow = EventRow & ViewColumns & { number: number };

const COLUMNS = [selectList(WebhookDelivery, 'd', ['id AS number', ...VIEW_COLUMNS]), EVENT_COLUMNS].join(', ');

function toView(row: DeliveryRow): DeliveryView {
  const { number, webhookId, kind, status, createdAt, nextAttemptAt } = row;
  const payload = eventEnvelope({ ...row, isTest: row.isTest === 1 });
  return { id: deliveryId(number), webhookId, event: kind, status, payload, createdAt, nextAttemptAt };
}

function head(
  filter: ByColumn,
  lookedUp: readonly Condition[],
  listRequest: DeliveryRequest,
  last: string | null,
): Sql {
  const [sign, order] = listRequest.oldestFirst ? ['>', 'ASC'] : ['<', 'DESC'];
  const conditions = [...deliveryConditions(filter), ...lookedUp];
  // True for every delivery that has ended. With it, MySQL reads the rows in id order from the index on status and due
  // time.
  if (!filter.webhookId && filter.status && filter.status !== 'PENDING') conditions.push(['next_attempt_at IS NULL']);
  if (last !== null) conditions.push([`id ${sign} ?`, last]);
  const { sql: where, values } = conjunction(conditions);
  return {
    sql: `(SELECT id FROM webhook_deliveries WHERE ${where} ORDER BY id ${order} LIMIT ?)`,
    values: [...values, listRequest.first + 1],
  };
}

/**
 * Selects the ids of a page. The index has a webhook's deliveries in order by status only, so the first of each are
 * merged.
 */
async function selectIds(manager: EntityManager, request: number, listRequest: DeliveryRequest): Promise<Sql> {
  const { first, after, status } = listRequest;
  assertPageSize(first);
  const last = after ? deliveryNumber(decodeIdCursor(after)) : null;
  if (last === undefined) throw invalidCursor();
  const lookedUp = await lookedUpConditions(manager, listRequest);
  const webhookIds = await webhookIdsOf(manager, listRequest);
  if (webhookIds?.length === 0)
    return { sql: '(SELECT ? AS request, id FROM webhook_deliveries WHERE FALSE)', values: [request] };
  const statuses = webhookIds && !status ? DELIVERY_STATUSES : [status];
  const heads = (webhookIds ?? [null]).flatMap((webhookId) =>
    statuses.map((one) => head({ webhookId, status: one }, lookedUp, listRequest, last)),
  );
  const order = listRequest.oldestFirst ? 'ASC' : 'DESC';
  return {
    sql: `(SELECT ? AS request, id FROM (${heads.map(({ sql }) => sql).join(' UNION ALL ')}) heads ORDER BY id ${order} LIMIT ?)`,
    values: [request, ...heads.flatMap(({ values }) => values), first + 1],
  };
}

/**
 * Pages of deliveries, each newest first unless asked otherwise, in the order of the requests.
 * @throws {DomainError} VALIDATION_ERROR for an invalid page size or cursor.
 */
export async function findDeliveryPages(
  manager: EntityManager,
  requests: readonly DeliveryRequest[],
): Promise<Page<DeliveryView>[]> {
  const selects = await Promise.all(requests.map((request, index) => selectIds(manager, index, request)));
  const found = await readLists<DeliveryRow>(manager, selects, {
    statementOf: (union) =>
      `SELECT page.request, ${COLUMNS} FROM (${union}) page
         JOIN webhook_deliveries d ON d.id = page.id JOIN events e ON e.id = d.event_id ORDER BY d.id DESC`,
  });
  return requests.map(({ first, oldestFirst }, index) => {
    const views = (found[index] ?? []).map(toView);
    return toPage(oldestFirst ? views.reverse() : views, first);
  });
}

// The server might begin with the deliveries, and look up the event of each.
const DELIVERIES_OF_KIND = `
  events e FORCE INDEX (events_kind)
  STRAIGHT_JOIN webhook_deliveries d FORCE INDEX (webhook_deliveries_event) ON d.event_id = e.id`;

/** How many deliveries there are. Those of a kind of event are counted from its events. */
export async function countDeliveries(manager: EntityManager, filter: DeliveryFilter): Promise<number> {
  const webhookIds = await webhookIdsOf(manager, filter);
  if (webhookIds?.length === 0) return 0;
  const { event, status, from, to, ...others } = filter;
  const isNarrow = Boolean(webhookIds) || Boolean(from) || Boolean(to) || typeof filter.orderNumber === 'number';
  if (event && !isNarrow) {
    const conditions: Condition[] = [['e.kind = ?', event], ...deliveryConditions({ status })];
    return countRows(manager, DELIVERIES_OF_KIND, conjunction(conditions));
  }
  const conditions = [
    ...(webhookIds ? [['webhook_id IN (?)', webhookIds] as Condition] : []),
    ...deliveryConditions({ status }),
    ...(await lookedUpConditions(manager, { ...others, event, from, to })),
  ];
  return countRows(manager, 'webhook_deliveries', conjunction(conditions));
}

export async function countDeliveriesByStatus(
  manager: EntityManager,
  webhookIds: readonly string[],
): Promise<Map<string, Map<DeliveryStatus, number>>> {
  const rows = await manager.query<{ webhookId: string; status: DeliveryStatus; count: number }[]>(
    `SELECT ${selectList(WebhookDelivery, '', ['webhookId', 'status'])}, COUNT(*) AS count FROM webhook_deliveries
      WHERE webhook_id IN (?) GROUP BY webhook_id, status`,
    [webhookIds],
  );
  const counts = new Map(webhookIds.map((id) => [id, new Map<DeliveryStatus, number>()]));
  for (const { webhookId, status, count } of rows) counts.get(webhookId)?.set(status, count);
  return counts;
}

/**
 * The number of pending deliveries, those waiting for a retry included, and the age of the oldest that is not replayed:
 * a replay may wait, and what it sends again is old.
 */
export async function readBacklog(
  manager: EntityManager,
  now: Date,
): Promise<{ waiting: number; oldestAgeSeconds: number }> {
  const [row] = await manager.query<{ waiting: number; oldest: Date | null }[]>(
    "SELECT COUNT(*) AS waiting, MIN(IF(replayed, NULL, created_at)) AS oldest FROM webhook_deliveries WHERE status = 'PENDING'",
  );
  const ageMs = row?.oldest ? now.getTime() - row.oldest.getTime() : 0;
  return { waiting: row?.waiting ?? 0, oldestAgeSeconds: ageMs / 1000 };
}

/** @param customerId the customer whose webhook it must go to; null for any customer. */
export async function findDelivery(
  manager: EntityManager,
  id: string,
  customerId: string | null,
): Promise<DeliveryView | null> {
  const number = deliveryNumber(id);
  if (number === undefined) return null;
  const [row] = await manager.query<DeliveryRow[]>(
    `SELECT ${COLUMNS} FROM webhook_deliveries d JOIN events e ON e.id = d.event_id
       JOIN webhooks w ON w.id = d.webhook_id WHERE d.id = ? AND (? IS NULL OR w.customer_id = ?)`,
    [number, customerId, customerId],
  );
  return row ? toView(row) : null;
}

/** As `findDelivery`. @throws {DomainError} NOT_FOUND */
export async function getDelivery(
  manager: EntityManager,
  id: string,
  customerId: string | null,
): Promise<DeliveryView> {
  return assertFound(await findDelivery(manager, id, customerId), 'Delivery', id);
}
