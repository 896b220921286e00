import type { DataSource, EntityManager } from 'typeorm';
import { assertInstant, laterOf } from '../../db/instants.js';
import { validationError } from '../../domain/common/errors.js';
import type { Moment } from '../../domain/catalogue/pricing.js';
import { assertReplay, assertReplaySize, replayedKinds, type ReplayRequest } from '../../domain/webhooks/replay.js';
import { Customer } from '../../entities/customers/customer.js';
import { stampEvents } from './event-order.js';
import { noteDeliveries } from './outbox.js';
import { currentPrices, findPastEvents, type EventPrices, type PastEvent } from './past-events.js';
import { holdWebhook } from './webhook-state.js';

// The rows of one statement, which locks them together and has a time-out.
const PORTION = 2_000;

/**
 * Checks a request before its transaction, and stamps committed events, because only stamped events are replayed.
 * @throws {DomainError} VALIDATION_ERROR
 */
export async function prepareReplay(dataSource: DataSource, request: ReplayRequest): Promise<void> {
  assertInstant('since', request.since);
  assertInstant('until', request.until);
  assertReplay(request);
  await stampEvents(dataSource);
}

/**
 * Sends past events again, or for the first time (docs/spec/webhooks.md#replay): queues all events of a period for a
 * webhook, in the lane of replayed deliveries.
 * @param customerId the customer whose webhook it must be; null for any customer.
 * @returns how many events it queues. @throws {DomainError} NOT_FOUND; VALIDATION_ERROR for a webhook that is switched
 *   off, and for more events than one replay sends.
 */
export async function replayEvents(
  manager: EntityManager,
  webhookId: string,
  customerId: string | null,
  request: ReplayRequest,
  moment: Moment,
): Promise<number> {
  const webhook = await holdWebhook(manager, webhookId, customerId);
  if (!webhook.active) throw validationError({ webhookId: 'The webhook is not active' });
  const owner = await manager.findOneByOrFail(Customer, { id: webhook.customerId });
  if (owner.status !== 'ACTIVE') throw validationError({ webhookId: 'Its customer is not active' });
  const events = await findPastEvents(manager, {
    customerId: owner.id,
    webhookId,
    since: laterOf(request.since, owner.createdAt),
    until: request.until ?? null,
    kinds: replayedKinds(request, webhook),
  });
  assertReplaySize(events.length);
  const prices = await currentPrices(manager, events, owner, moment);
  for (let start = 0; start < events.length; start += PORTION) {
    const portion = events.slice(start, start + PORTION);
    await sendAgain(manager, webhookId, portion, moment.at);
    await sendFirst(manager, webhookId, portion, prices, moment.at);
  }
  noteDeliveries(manager);
  return events.length;
}

/**
 * Queues deliveries again that have ended or wait for a retry. It leaves those alone that are queued or in flight,
 * because they are sent anyway.
 */
async function sendAgain(
  manager: EntityManager,
  webhookId: string,
  events: readonly PastEvent[],
  now: Date,
): Promise<void> {
  const ids = events.filter(({ deliveryId }) => deliveryId !== null).map(({ id }) => id);
  if (ids.length === 0) return;
  await manager.query(
    `UPDATE webhook_deliveries FORCE INDEX (webhook_deliveries_event)
        SET status = 'PENDING', replayed = TRUE, queued = 2, attempt_count = 0, next_attempt_at = ?
      WHERE event_id IN (?) AND webhook_id = ? AND queued IS NULL AND claim_id IS NULL`,
    [now, ids, webhookId],
  );
}

async function sendFirst(
  manager: EntityManager,
  webhookId: string,
  events: readonly PastEvent[],
  prices: EventPrices,
  now: Date,
): Promise<void> {
  const rows = events
    .filter(({ deliveryId }) => deliveryId === null)
    .map((event) => [event.id, webhookId, true, 2, now, now, ...prices(event)]);
  if (rows.length === 0) return;
  // Another replay to the same webhook may have inserted some of them since.
  await manager.query(
    `INSERT INTO webhook_deliveries (event_id, webhook_id, replayed, queued, next_attempt_at, created_at,
       old_price_cents, new_price_cents) VALUES ?
     ON DUPLICATE KEY UPDATE event_id = webhook_deliveries.event_id`,
    [rows],
  );
}
