import type { EntityManager } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { laterOf } from '../../db/instants.js';
import type { Sql } from '../../db/sql.js';
import { runStatement } from '../../db/statements.js';
import { discountsAt, priceOf, type Moment } from '../../domain/catalogue/pricing.js';
import { retentionStart } from '../../domain/webhooks/feed.js';
import { assertReplaySize, MAX_REPLAYED_EVENTS } from '../../domain/webhooks/replay.js';
import { WEBHOOK_EVENTS, type WebhookEventKind } from '../../domain/webhooks/webhook.js';
import { Event, WebhookDelivery } from '../../entities/webhooks/webhook-delivery.js';
import type { Webhook } from '../../entities/webhooks/webhook.js';
import { selectWithProducts } from '../catalogue/product-reader.js';
import { chunksOf } from '../common/chunks.js';
import { discountSelects, toDiscounts } from '../discounts/discount-reader.js';
import { markDeliveriesQueued } from './outbox.js';

// Of everybody, by one statement.
const COUNTED_AT_ONCE = 5_000;

const SEARCHED = ['productId', 'oldListPriceCents', 'newListPriceCents'] as const;

export interface PastEvent extends Pick<Event, (typeof SEARCHED)[number]> {
  id: number;
  /** Its delivery to the webhook; null if there is none. */
  deliveryId: number | null;
}

export interface PastEventFilter {
  customerId: string;
  since: Date;
  /** Not included; null for all until now. */
  until: Date | null;
  kinds: readonly WebhookEventKind[];
  /** Only events of which this webhook has no delivery. */
  missedBy?: string;
}

/**
 * A part of the stamps; `to` is not included. Events are read by windows, so that no statement reads more than a few
 * thousand of them, however many there are.
 */
export interface StampWindow {
  from: Date;
  to: Date;
}

const COLUMNS = [
  selectList(Event, 'e', ['id', ...SEARCHED]),
  selectList(WebhookDelivery, 'd', ['id AS deliveryId']),
].join(', ');

/** The stamp after the last one that is given; null if there are no events. */
export async function endOfStamps(manager: EntityManager): Promise<Date | null> {
  const [row] = await manager.query<{ last: Date | null }[]>('SELECT MAX(feed_stamp) AS last FROM events');
  return row?.last ? new Date(row.last.getTime() + 1) : null;
}

/** The start of a window that contains about this number of events of all customers. */
export async function firstWindow(
  manager: EntityManager,
  { from, to }: StampWindow,
  size: number,
): Promise<StampWindow> {
  const [row] = await manager.query<{ at: Date }[]>(
    `SELECT feed_stamp AS at FROM events FORCE INDEX (events_feed_stamp)
      WHERE feed_stamp > ? AND feed_stamp < ? ORDER BY feed_stamp, id LIMIT 1 OFFSET ${size}`,
    [from, to],
  );
  return { from, to: row?.at ?? to };
}

// Only the customer's other webhooks are notified that a webhook was disabled.
const IS_MISSED = `(e.kind <> 'webhookDisabled' OR LOCATE(?, e.data) = 0)
  AND NOT EXISTS (SELECT 1 FROM webhook_deliveries x WHERE x.event_id = e.id AND x.webhook_id = ?)`;

/** The stamped events of products and those of a customer in a window, without test events. */
function rangesOf({ customerId, since, until, kinds, missedBy }: PastEventFilter, { from, to }: StampWindow): Sql[] {
  const rest = `e.feed_stamp >= ? AND e.feed_stamp < ? AND e.occurred_at >= ? ${until ? 'AND e.occurred_at < ?' : ''}
            AND e.kind IN (?) AND NOT e.is_test ${missedBy ? `AND ${IS_MISSED}` : ''}`;
  const values = [from, to, since, ...(until ? [until] : []), kinds, ...(missedBy ? [missedBy, missedBy] : [])];
  return [
    { sql: `e.customer_id IS NULL AND ${rest}`, values },
    { sql: `e.customer_id = ? AND ${rest}`, values: [customerId, ...values] },
  ];
}

/** Counts the events of a window, by smaller ones. @param most where it stops to count. */
export async function countPastEvents(
  manager: EntityManager,
  filter: PastEventFilter,
  { from, to }: StampWindow,
  most: number,
): Promise<number> {
  if (filter.kinds.length === 0) return 0;
  let count = 0;
  for (let next = from; next < to && count <= most;) {
    const window = await firstWindow(manager, { from: next, to }, COUNTED_AT_ONCE);
    const ranges = rangesOf(filter, window);
    const rows = await manager.query<{ found: number }[]>(
      ranges
        .map(({ sql }) => `SELECT COUNT(*) AS found FROM events e FORCE INDEX (events_customer) WHERE ${sql}`)
        .join(' UNION ALL '),
      ranges.flatMap(({ values }) => values),
    );
    for (const { found } of rows) count += found;
    next = window.to;
  }
  return count;
}

/** Finds the events of a window by id, with their deliveries to a webhook. */
export async function findPastEvents(
  manager: EntityManager,
  webhookId: string,
  filter: PastEventFilter,
  window: StampWindow,
): Promise<PastEvent[]> {
  if (filter.kinds.length === 0) return [];
  const ranges = rangesOf(filter, window);
  const events = await manager.query<PastEvent[]>(
    ranges
      .map(
        ({ sql }) => `SELECT ${COLUMNS} FROM events e FORCE INDEX (events_customer)
          LEFT JOIN webhook_deliveries d ON d.event_id = e.id AND d.webhook_id = ? WHERE ${sql}`,
      )
      .join(' UNION ALL '),
    ranges.flatMap(({ values }) => [webhookId, ...values]),
  );
  return events.sort((a, b) => a.id - b.id);
}

/** The customer's prices of one piece before and after the change of an event, in cents; null for other events. */
export type EventPrices = (event: PastEvent) => [number | null, number | null];

/**
 * The prices for events that the webhook did not get when they happened: by the terms that are valid now, as in the
 * feed (docs/spec/webhooks.md#replay). Products and discounts are of one state of the database.
 */
export async function currentPrices(
  manager: EntityManager,
  events: readonly PastEvent[],
  owner: { discountPackageId: string | null },
  moment: Moment,
): Promise<EventPrices> {
  const isPriced = ({ deliveryId, newListPriceCents }: PastEvent) => deliveryId === null && newListPriceCents !== null;
  const productIds = new Set(events.filter(isPriced).map(({ productId }) => productId ?? ''));
  if (productIds.size === 0) return () => [null, null];
  const { products, others } = await runStatement(
    manager,
    selectWithProducts(discountSelects(owner, moment.at), [...productIds], (rows) => toDiscounts(rows, owner)),
  );
  const discounts = discountsAt(others, moment);
  return ({ productId, oldListPriceCents, newListPriceCents }) => {
    const product = products.get(productId ?? '');
    const customerPrice = (listPriceCents: number | null): number | null => {
      if (listPriceCents === null || !product) return listPriceCents;
      return priceOf({ ...product, listPriceCents }, 1, discounts).priceCents;
    };
    return [customerPrice(oldListPriceCents), customerPrice(newListPriceCents)];
  };
}

// An event that began before the webhook was switched off may have been recorded after that.
const LATE_MS = 60_000;
// An event that was recorded before the webhook was switched on may be committed and stamped after that.
const OPEN_SECONDS = 15;
const PORTION = 2_000;

// The successes among which the last one is looked for. With an older one, more counts as failed in a row.
const LAST_SUCCESSES = 10_000;

// The last attempt that a delivery succeeded with. What was under way when the webhook went off has been cancelled.
const SELECT_LAST_SUCCESS = `
  SELECT a.id, a.at FROM (SELECT id, event_id FROM webhook_deliveries FORCE INDEX (webhook_deliveries_webhook)
                           WHERE webhook_id = ? AND status = 'SUCCEEDED' ORDER BY id DESC LIMIT ${LAST_SUCCESSES}) d
    JOIN events e ON e.id = d.event_id JOIN delivery_attempts a ON a.delivery_id = d.id
   WHERE NOT e.is_test AND a.error IS NULL ORDER BY a.id DESC LIMIT 1`;

// The results of two attempts that overlap may have been recorded in either order.
const SELECT_UNDELIVERED = `
  SELECT d.id FROM webhook_deliveries d FORCE INDEX (webhook_deliveries_webhook) JOIN events e ON e.id = d.event_id
   WHERE d.webhook_id = ? AND d.status = 'CANCELLED' AND (d.created_at >= ? OR d.replayed) AND e.occurred_at >= ?
     AND NOT e.is_test
  UNION ALL
  SELECT d.id FROM webhook_deliveries d FORCE INDEX (webhook_deliveries_webhook) JOIN events e ON e.id = d.event_id
    LEFT JOIN delivery_attempts a
      ON a.id = (SELECT MAX(l.id) FROM delivery_attempts l WHERE l.delivery_id = d.id)
   WHERE d.webhook_id = ? AND d.status = 'FAILED' AND e.occurred_at >= ? AND NOT e.is_test
     AND (? IS NULL OR a.id > ? OR a.at + INTERVAL a.duration_ms * 1000 MICROSECOND >= ?)
     AND (a.id IS NULL OR a.at >= ?)`;

/**
 * The deliveries that waited when a webhook was switched off, and those that had failed in a row before: since it was
 * last switched on, and after its last success. The webhook is off and locked, so none of them changes.
 */
async function findUndelivered(manager: EntityManager, webhook: Webhook, now: Date): Promise<number[]> {
  const { id, activeSince, createdAt } = webhook;
  const onSince = activeSince ?? createdAt;
  const oldest = retentionStart(now);
  const [success] = await manager.query<{ id: number; at: Date }[]>(SELECT_LAST_SUCCESS, [id]);
  const after = [success?.id ?? null, success?.id ?? null, success?.at ?? null];
  const rows = await manager.query<{ id: number }[]>(SELECT_UNDELIVERED, [
    id,
    onSince,
    oldest,
    id,
    oldest,
    ...after,
    onSince,
  ]);
  return rows.map((row) => row.id);
}

/** Queues deliveries once more, with new attempts and the second priority. */
export async function replayDeliveries(manager: EntityManager, ids: readonly number[], now: Date): Promise<void> {
  await manager.query(
    `UPDATE webhook_deliveries FORCE INDEX (PRIMARY)
        SET status = 'PENDING', replayed = TRUE, queued = 2, attempt_count = 0, next_attempt_at = ?
      WHERE id IN (?)`,
    [now, ids],
  );
}

/**
 * Queues what a webhook missed while it was off: at once what failed and what waited, and by a row of `webhook_replays`,
 * which `WebhookReplays` works off, the events since then.
 * @param before the webhook as it was when it was off, and `after` as it is switched on, both locked.
 * @returns how many events these are. @throws {DomainError} VALIDATION_ERROR for more events than one replay sends.
 */
export async function queueMissed(manager: EntityManager, before: Webhook, after: Webhook, now: Date): Promise<number> {
  const { id, customerId, disabledAt, activeSince, createdAt } = before;
  const undelivered = await findUndelivered(manager, before, now);
  const startedAt = laterOf(activeSince ?? createdAt, new Date((disabledAt ?? createdAt).getTime() - LATE_MS));
  const since = laterOf(startedAt, retentionStart(now));
  const kinds = WEBHOOK_EVENTS.filter((kind) => before[kind] && after[kind]);
  const to = laterOf(now, (await endOfStamps(manager)) ?? since);
  const window = { from: since, to };
  const filter = { customerId, since, until: null, kinds, missedBy: id };
  const queued = undelivered.length + (await countPastEvents(manager, filter, window, MAX_REPLAYED_EVENTS));
  assertReplaySize(queued);
  for (const ids of chunksOf(undelivered, PORTION)) await replayDeliveries(manager, ids, now);
  if (undelivered.length > 0) markDeliveriesQueued(manager);
  await manager.query(
    `INSERT INTO webhook_replays (webhook_id, happened_from, kinds, next_stamp, end_stamp, expires_at, only_missed)
     VALUES (?, ?, ?, ?, ?, UTC_TIMESTAMP(3) + INTERVAL ? SECOND, TRUE)`,
    [id, since, kinds.join(','), since, new Date(to.getTime() + 1_000 * OPEN_SECONDS), OPEN_SECONDS],
  );
  return queued;
}
