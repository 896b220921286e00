import type { EntityManager } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { decodeCursor, encodeCursor, invalidCursor } from '../../db/page.js';
import { runBatch, runStatement, statement, type Statement } from '../../db/statements.js';
import { afterStamp, isBefore, type FeedPosition } from '../../domain/webhooks/feed.js';
import { audienceOf, type WebhookEventKind } from '../../domain/webhooks/webhook.js';
import { Event } from '../../entities/webhooks/webhook-delivery.js';

// Distinguishes cursors of the feed from those of other lists.
const FEED = 'feed';
const LAST_STAMP_MS = Date.parse('9999-12-31T23:59:59.999Z');

export function encodeFeedCursor({ stampMs, id }: FeedPosition): string {
  return encodeCursor(FEED, stampMs, id);
}

/** @throws {DomainError} VALIDATION_ERROR naming `after`. */
export function decodeFeedCursor(cursor: string): FeedPosition {
  const [list, stampMs, id] = decodeCursor(cursor, 3);
  const isValid = list === FEED && Number.isSafeInteger(stampMs) && Number.isSafeInteger(id);
  const position = { stampMs: Number(stampMs), id: Number(id) };
  if (!isValid || position.stampMs < 0 || position.stampMs > LAST_STAMP_MS || position.id < 0) throw invalidCursor();
  return position;
}

const PROPERTIES = [
  'kind',
  'customerId',
  'productId',
  'sku',
  'name',
  'data',
  'sequence',
  'availableStock',
  'oldListPriceCents',
  'newListPriceCents',
  'occurredAt',
] as const;

/** An event as it is stored, the same for all readers. */
export interface FeedRow extends Pick<Event, (typeof PROPERTIES)[number]> {
  id: number;
  feedStamp: Date;
  isTest: number;
}

/** Which events a reader wants, among those of products and of its customer. */
export interface FeedFilter {
  customerId: string;
  /** When its account was made. */
  since: Date;
  /** Null for all. */
  kinds: readonly WebhookEventKind[] | null;
}

const COLUMNS = selectList(Event, '', ['id', 'feedStamp', 'isTest', ...PROPERTIES]);
const IS_AFTER = '(feed_stamp > ? OR (feed_stamp = ? AND id > ?))';

function afterValues({ stampMs, id }: FeedPosition): unknown[] {
  return [new Date(stampMs), new Date(stampMs), id];
}

export function feedPositionOf({ feedStamp, id }: FeedRow): FeedPosition {
  return { stampMs: feedStamp.getTime(), id };
}

/** Whether a reader wants an event, which must be of its customer or of everybody. */
export function matchesFeedFilter({ since, kinds }: FeedFilter, row: FeedRow): boolean {
  return row.isTest === 0 && row.occurredAt >= since && (kinds === null || kinds.includes(row.kind));
}

/** The parts of the feed with the requested kinds; each is a range of the index. */
function rangesOf({ customerId, kinds }: FeedFilter): { condition: string; values: unknown[] }[] {
  const ranges = [
    { condition: 'customer_id IS NULL', values: [], some: kinds?.filter((kind) => audienceOf(kind).all) },
    { condition: 'customer_id = ?', values: [customerId], some: kinds?.filter((kind) => audienceOf(kind).one) },
  ];
  return ranges.flatMap(({ condition, values, some }) => {
    if (!some) return [{ condition, values }];
    return some.length === 0 ? [] : [{ condition: `${condition} AND kind IN (?)`, values: [...values, some] }];
  });
}

function selectPage(filter: FeedFilter, after: FeedPosition, limit: number): Statement<FeedRow[]> {
  const ranges = rangesOf(filter).map(({ condition, values }) => ({
    sql: `(SELECT ${COLUMNS} FROM events FORCE INDEX (events_customer)
            WHERE ${condition} AND ${IS_AFTER} AND occurred_at >= ? AND NOT is_test
            ORDER BY feed_stamp, id LIMIT ?)`,
    values: [...values, ...afterValues(after), filter.since, limit],
  }));
  return statement(`${ranges.map(({ sql }) => sql).join(' UNION ALL ')} ORDER BY feedStamp, id LIMIT ?`, [
    ...ranges.flatMap(({ values }) => values),
    limit,
  ]);
}

const SELECT_LAST_STAMP: Statement<FeedPosition> = statement(
  'SELECT last_stamp AS at FROM change_stamps WHERE id = 2',
  [],
  (rows: { at: Date }[]) => afterStamp(Math.max(0, rows[0]?.at.getTime() ?? 0)),
);

/** The head of the feed: after everything that is stamped. */
export function readHead(manager: EntityManager): Promise<FeedPosition> {
  return runStatement(manager, SELECT_LAST_STAMP);
}

/**
 * Reads the events after a position, at most `limit`.
 * @returns also the position up to which the page is complete: that of the last event, or the head if there are no
 * more.
 */
export async function readFeedPage(
  manager: EntityManager,
  filter: FeedFilter,
  after: FeedPosition,
  limit: number,
): Promise<{ rows: FeedRow[]; upTo: FeedPosition; hasMore: boolean }> {
  // The head first: the following statement sees everything up to it.
  const { head, found } = await runBatch(manager, {
    head: SELECT_LAST_STAMP,
    found: selectPage(filter, after, limit + 1),
  });
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const read = last ? feedPositionOf(last) : after;
  if (found.length > limit) return { rows, upTo: read, hasMore: true };
  return { rows, upTo: isBefore(read, head) ? head : read, hasMore: false };
}

/** Reads the events of all customers after a position, including test events. */
export function readNewEvents(manager: EntityManager, after: FeedPosition, limit: number): Promise<FeedRow[]> {
  return manager.query(
    `SELECT ${COLUMNS} FROM events FORCE INDEX (events_feed_stamp) WHERE ${IS_AFTER} ORDER BY feed_stamp, id LIMIT ?`,
    [...afterValues(after), limit],
  );
}
