import type { ResultSetHeader } from 'mysql2';
import type { DataSource, EntityManager } from 'typeorm';
import { assertInstant, laterOf } from '../../db/instants.js';
import { isDuplicateEntry } from '../../db/retry.js';
import type { Question } from '../../db/statements.js';
import { inTransaction } from '../../db/transaction.js';
import type { Moment } from '../../domain/catalogue/pricing.js';
import { assertFound, Reason, validationError } from '../../domain/common/errors.js';
import {
  assertReplay,
  assertReplaySize,
  MAX_LEFT_OF_REPLAY,
  MAX_REPLAYED_EVENTS,
  replayedKinds,
  REPLAYS_PER_HOUR,
  replayUnderWay,
  tooManyReplays,
  type ReplayRequest,
} from '../../domain/webhooks/replay.js';
import type { WebhookEventKind } from '../../domain/webhooks/webhook.js';
import { Customer } from '../../entities/customers/customer.js';
import { Webhook } from '../../entities/webhooks/webhook.js';
import { chunksOf } from '../common/chunks.js';
import type { Clock } from '../common/clock.js';
import { stampEvents } from './event-order.js';
import { findMissedSince } from './missed-since.js';
import { markDeliveriesQueued } from './outbox.js';
import {
  countPastEvents,
  currentPrices,
  endOfStamps,
  findPastEvents,
  firstWindow,
  queueMissed,
  replayDeliveries,
  type EventPrices,
  type PastEvent,
} from './past-events.js';
import { lockWebhookShared } from './webhook-state.js';

// The rows of one statement, which locks them together and has a time-out.
const PORTION = 2_000;
// The events of everybody that one transaction looks at.
const STEP = 1_000;
// A replay that makes no step for so long is taken on by another process.
const MAX_WAIT_SECONDS = 15;
// Counting comes before the first step. If its process dies meanwhile, the replay is forgotten.
const COUNTING_SECONDS = 300;
const HOUR_MS = 3_600_000;

interface ReplayRow {
  since: Date;
  until: Date | null;
  kinds: string;
  nextStamp: Date;
  endStamp: Date;
  onlyMissed: number;
  /** Whether events before the end may still be committed. */
  isOpen: number;
}

const HAS_STOPPED = 'expires_at <= UTC_TIMESTAMP(3)';

const SELECT_REPLAY = `
  SELECT happened_from AS since, happened_before AS until, kinds, COALESCE(next_stamp, happened_from) AS nextStamp,
         end_stamp AS endStamp, only_missed AS onlyMissed, only_missed AND expires_at > UTC_TIMESTAMP(3) AS isOpen
    FROM webhook_replays WHERE webhook_id = ?`;

// One window for each customer, which starts with its first replay. Assignments are made from left to right.
const COUNT_REPLAY = `
  INSERT INTO rate_limits (\`key\`, points, expire) VALUES (?, 1, ?)
  ON DUPLICATE KEY UPDATE points = IF(expire <= ?, 1, points + 1), expire = IF(expire <= ?, VALUES(expire), expire)`;

const limitKey = (customerId: string): string => `replays:${customerId}`;

/** Runs the first step of a replay in a transaction, given the number of its events. */
type Begin = (queued: number, first: (manager: EntityManager) => Promise<void>) => Promise<unknown>;

/**
 * Sends past events again, or for the first time (docs/spec/webhooks.md#replay): queues all events of a period for a
 * webhook, with the second priority, in steps with a short transaction each. A row of `webhook_replays`
 * stores the progress, so another process continues if one dies.
 */
export class WebhookReplays {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly momentAt: (at: Date) => Moment,
  ) {}

  /**
   * @param customerId the customer whose webhook it must be, and whose replays are counted; null for staff.
   * @returns how many events it queues.
   * @throws {DomainError} NOT_FOUND; VALIDATION_ERROR for a webhook that is switched off, and for more events than one
   * replay sends; RATE_LIMIT_EXCEEDED if the last one is still under way, and above the customer's limit.
   */
  async replay(
    webhookId: string,
    customerId: string | null,
    request: ReplayRequest,
    begin: Begin = (_, first) => inTransaction(this.dataSource, first),
  ): Promise<number> {
    assertInstant('since', request.since);
    assertInstant('until', request.until);
    assertReplay(request);
    // Only stamped events are replayed.
    await stampEvents(this.dataSource);
    await inTransaction(this.dataSource, (manager) => this.admit(manager, webhookId, customerId, request));
    let queued: number;
    try {
      queued = await this.count(webhookId);
      assertReplaySize(queued);
      await begin(queued, async (manager) => {
        // It was switched off meanwhile.
        if ((await this.step(manager, webhookId)) === 'none') throw replayUnderWay();
      });
    } catch (error) {
      await inTransaction(this.dataSource, (manager) => withdraw(manager, webhookId, customerId));
      throw error;
    }
    // Once begun, it goes on whatever happens: `resume` tries again.
    await this.goOn(webhookId).catch(() => undefined);
    return queued;
  }

  /**
   * What a replay would send.
   * @param request without `since`, from the first event that the webhook has missed.
   * @returns the start, which is null if it has missed none, and how many events these are now.
   * @throws {DomainError} NOT_FOUND; VALIDATION_ERROR for more events than one replay sends.
   */
  async preview(webhookId: string, request: Partial<ReplayRequest>): Promise<{ since: Date | null; events: number }> {
    assertInstant('since', request.since);
    assertInstant('until', request.until);
    await stampEvents(this.dataSource);
    const { manager } = this.dataSource;
    const webhook = assertFound(await manager.findOneBy(Webhook, { id: webhookId }), 'Webhook', webhookId);
    const since = request.since ?? (await findMissedSince(manager, webhook, this.clock()));
    if (since === null) return { since, events: 0 };
    assertReplay({ ...request, since });
    const { id: customerId, createdAt } = await manager.findOneByOrFail(Customer, { id: webhook.customerId });
    const from = laterOf(since, createdAt);
    const kinds = replayedKinds({ ...request, since }, webhook);
    const filter = { customerId, since: from, until: request.until ?? null, kinds };
    const window = { from, to: (await endOfStamps(manager)) ?? from };
    const events = await countPastEvents(manager, filter, window, MAX_REPLAYED_EVENTS);
    assertReplaySize(events);
    return { since, events };
  }

  /**
   * Sends a webhook what it missed while it was off (docs/spec/webhooks.md#missed-events), in the transaction that
   * switches it on.
   * @param switchOn locks the webhook, which is off, and switches it on.
   * @throws {DomainError} VALIDATION_ERROR for more events than one replay sends.
   */
  async sendMissed(
    switchOn: (manager: EntityManager) => Promise<{ before: Webhook; after: Webhook }>,
  ): Promise<Webhook & { queued: number }> {
    await stampEvents(this.dataSource);
    const webhook = await inTransaction(this.dataSource, async (manager) => {
      const { before, after } = await switchOn(manager);
      return Object.assign(after, { queued: await queueMissed(manager, before, after, this.clock()) });
    });
    await this.goOn(webhook.id).catch(() => undefined);
    return webhook;
  }

  /** Whether there is something for `resume`. */
  question(): Question {
    return { sql: `EXISTS (SELECT 1 FROM webhook_replays WHERE ${HAS_STOPPED})`, values: [] };
  }

  /** Goes on with replays whose process has died, and with what was still being committed. */
  async resume(): Promise<void> {
    const rows = await this.dataSource.query<{ webhookId: string; isBegun: number }[]>(
      `SELECT webhook_id AS webhookId, next_stamp IS NOT NULL AS isBegun
         FROM webhook_replays WHERE ${HAS_STOPPED}`,
    );
    if (rows.length > 0) await stampEvents(this.dataSource);
    for (const { webhookId, isBegun } of rows) {
      if (isBegun === 1) await this.goOn(webhookId);
      else await inTransaction(this.dataSource, (manager) => deleteReplay(manager, webhookId));
    }
  }

  private async goOn(webhookId: string): Promise<void> {
    while ((await inTransaction(this.dataSource, (manager) => this.step(manager, webhookId))) === 'more');
  }

  /** Decides whether a replay may be made, and notes it, so that no other one is made meanwhile. */
  private async admit(
    manager: EntityManager,
    webhookId: string,
    customerId: string | null,
    request: ReplayRequest,
  ): Promise<void> {
    const webhook = await lockWebhookShared(manager, webhookId, customerId);
    if (!webhook.active) throw validationError({ webhookId: Reason.of('WEBHOOK_OFF') });
    const owner = await manager.findOneByOrFail(Customer, { id: webhook.customerId });
    if (owner.status !== 'ACTIVE') throw validationError({ webhookId: Reason.of('ITS_CUSTOMER_NOT_ACTIVE') });
    if (await hasManyLeft(manager, webhookId)) throw replayUnderWay();
    const since = laterOf(request.since, owner.createdAt);
    const kinds = replayedKinds(request, webhook).join(',');
    try {
      await manager.query(
        `INSERT INTO webhook_replays (webhook_id, happened_from, happened_before, kinds, end_stamp, expires_at)
         VALUES (?, ?, ?, ?, ?, UTC_TIMESTAMP(3) + INTERVAL ? SECOND)`,
        [webhookId, since, request.until ?? null, kinds, (await endOfStamps(manager)) ?? since, COUNTING_SECONDS],
      );
    } catch (error) {
      throw isDuplicateEntry(error) ? replayUnderWay() : error;
    }
    if (customerId !== null) await countReplay(manager, customerId, this.clock().getTime());
  }

  private async count(webhookId: string): Promise<number> {
    const { manager } = this.dataSource;
    const [row] = await manager.query<(ReplayRow & { customerId: string })[]>(
      `SELECT r.*, w.customer_id AS customerId FROM (${SELECT_REPLAY}) r JOIN webhooks w ON w.id = ?`,
      [webhookId, webhookId],
    );
    if (!row) return 0;
    const window = { from: row.nextStamp, to: row.endStamp };
    return countPastEvents(manager, { ...row, kinds: kindsOf(row) }, window, MAX_REPLAYED_EVENTS);
  }

  /** Queues the next events. @returns whether there are more; `none` where there is no such replay. */
  private async step(manager: EntityManager, webhookId: string): Promise<'more' | 'done' | 'none'> {
    const { customerId } = await lockWebhookShared(manager, webhookId, null);
    const [row] = await manager.query<ReplayRow[]>(`${SELECT_REPLAY} FOR UPDATE`, [webhookId]);
    if (!row) return 'none';
    const moment = this.momentAt(this.clock());
    const owner = await manager.findOneByOrFail(Customer, { id: customerId });
    const window = await firstWindow(manager, { from: row.nextStamp, to: row.endStamp }, STEP);
    const missed = row.onlyMissed === 1 ? { missedBy: webhookId } : {};
    const filter = { ...row, ...missed, customerId, kinds: kindsOf(row) };
    const events = await findPastEvents(manager, webhookId, filter, window);
    const prices = await currentPrices(manager, events, owner, moment);
    for (const portion of chunksOf(events, PORTION)) {
      await queueRedeliveries(manager, webhookId, portion, moment.at);
      await sendFirst(manager, webhookId, portion, prices, moment.at);
    }
    if (events.length > 0) markDeliveriesQueued(manager);
    // `resume` looks once more.
    if (window.to >= row.endStamp && row.isOpen === 1) return 'done';
    if (window.to >= row.endStamp) {
      await deleteReplay(manager, webhookId);
      return 'done';
    }
    await manager.query(
      `UPDATE webhook_replays SET next_stamp = ?, expires_at = UTC_TIMESTAMP(3) + INTERVAL ? SECOND
        WHERE webhook_id = ?`,
      [window.to, MAX_WAIT_SECONDS, webhookId],
    );
    return 'more';
  }
}

const kindsOf = ({ kinds }: ReplayRow) => (kinds === '' ? [] : kinds.split(',')) as WebhookEventKind[];

/** Whether a webhook still has too many replayed deliveries queued for another replay. */
async function hasManyLeft(manager: EntityManager, webhookId: string): Promise<boolean> {
  const [row] = await manager.query<{ found: number }[]>(
    `SELECT COUNT(*) AS found FROM (
       SELECT 1 FROM webhook_deliveries FORCE INDEX (webhook_deliveries_webhook)
        WHERE webhook_id = ? AND status = 'PENDING' AND replayed LIMIT ?) pending`,
    [webhookId, MAX_LEFT_OF_REPLAY + 1],
  );
  return (row?.found ?? 0) > MAX_LEFT_OF_REPLAY;
}

/** Counts a replay of a customer, in the database, so for all processes. @throws {DomainError} RATE_LIMIT_EXCEEDED. */
async function countReplay(manager: EntityManager, customerId: string, nowMs: number): Promise<void> {
  const key = limitKey(customerId);
  await manager.query(COUNT_REPLAY, [key, nowMs + HOUR_MS, nowMs, nowMs]);
  const [row] = await manager.query<{ points: number; expire: number | string }[]>(
    'SELECT points, expire FROM rate_limits WHERE `key` = ?',
    [key],
  );
  if (row && row.points > REPLAYS_PER_HOUR) throw tooManyReplays(Number(row.expire) - nowMs);
}

async function deleteReplay(manager: EntityManager, webhookId: string): Promise<void> {
  await manager.query('DELETE FROM webhook_replays WHERE webhook_id = ?', [webhookId]);
}

/** Takes a replay back whose first step was not made: it does not count either. */
async function withdraw(manager: EntityManager, webhookId: string, customerId: string | null): Promise<void> {
  const { affectedRows } = await manager.query<ResultSetHeader>(
    'DELETE FROM webhook_replays WHERE webhook_id = ? AND next_stamp IS NULL',
    [webhookId],
  );
  if (affectedRows === 0 || customerId === null) return;
  await manager.query('UPDATE rate_limits SET points = points - 1 WHERE `key` = ?', [limitKey(customerId)]);
}

/**
 * Queues deliveries again that have ended or wait for a retry. It leaves those alone that are queued or in flight,
 * because they are sent anyway. So are those that are locked: their results are being recorded, by transactions that may
 * wait for the webhook, which this one holds. Waiting for them would be a deadlock each time they are run again.
 */
async function queueRedeliveries(
  manager: EntityManager,
  webhookId: string,
  events: readonly PastEvent[],
  now: Date,
): Promise<void> {
  const ids = events.filter(({ deliveryId }) => deliveryId !== null).map(({ id }) => id);
  if (ids.length === 0) return;
  const rows = await manager.query<{ id: number }[]>(
    `SELECT id FROM webhook_deliveries FORCE INDEX (webhook_deliveries_event)
      WHERE event_id IN (?) AND webhook_id = ? AND queued IS NULL AND claim_id IS NULL FOR UPDATE SKIP LOCKED`,
    [ids, webhookId],
  );
  if (rows.length > 0)
    await replayDeliveries(
      manager,
      rows.map(({ id }) => id),
      now,
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
