import type { EntityManager } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { runBatch, runStatement, statement, type Statement } from '../../db/statements.js';
import { afterStamp, isBefore, type FeedPosition } from '../../domain/webhooks/feed.js';
import { audienceOf, type WebhookEventKind } from '../../domain/webhooks/webhook.js';
import { Event } from '../../entities/webhooks/event.js';

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
export interface FeedInterest {
  customerId: string;
  /** When its account was made. */
  since: Date;
  /** Null for all. */
  kinds: readonly WebhookEventKind[] | null;
}

const COLUMNS = selectList(Event, '', ['id', 'feedStamp', 'isTest', ...PROPERTIES]);
const IS_BEHIND = '(feed_stamp > ? OR (feed_stamp = ? AND id > ?))';

function behind({ stampMs, id }: FeedPosition): unknown[] {
  return [new Date(stampMs), new Date(stampMs), id];
}

export function placeOf({ feedStamp, id }: FeedRow): FeedPosition {
  return { stampMs: feedStamp.getTime(), id };
}

/** Whether a reader wants an event, which must be of its customer or of everybody. */
export function concerns({ since, kinds }: FeedInterest, row: FeedRow): boolean {
  return row.isTest === 0 && row.occurredAt >= since && (kinds === null || kinds.includes(row.kind));
}

/** The parts of the feed that hold the kinds that are asked for; each is a range of the index. */
function partsOf({ customerId, kinds }: FeedInterest): { condition: string; values: unknown[] }[] {
  const parts = [
    { condition: 'customer_id IS NULL', values: [], some: kinds?.filter((kind) => audienceOf(kind).all) },
    { condition: 'customer_id = ?', values: [customerId], some: kinds?.filter((kind) => audienceOf(kind).one) },
  ];
  return parts.flatMap(({ condition, values, some }) => {
    if (!some) return [{ condition, values }];
    return some.length === 0 ? [] : [{ condition: `${condition} AND kind IN (?)`, values: [...values, some] }];
  });
}

function selectPage(interest: FeedInterest, after: FeedPosition, limit: number): Statement<FeedRow[]> {
  const parts = partsOf(interest).map(({ condition, values }) => ({
    sql: `(SELECT ${COLUMNS} FROM events FORCE INDEX (events_customer)
            WHERE ${condition} AND ${IS_BEHIND} AND occurred_at >= ? AND NOT is_test
            ORDER BY feed_stamp, id LIMIT ?)`,
    values: [...values, ...behind(after), interest.since, limit],
  }));
  return statement(`${parts.map(({ sql }) => sql).join(' UNION ALL ')} ORDER BY feedStamp, id LIMIT ?`, [
    ...parts.flatMap(({ values }) => values),
    limit,
  ]);
}

const SELECT_LAST_STAMP: Statement<FeedPosition> = statement(
  'SELECT last_stamp AS at FROM change_stamps WHERE id = 2',
  [],
  (rows: { at: Date }[]) => afterStamp(Math.max(0, rows[0]?.at.getTime() ?? 0)),
);

/** The head of the feed: behind everything that is stamped. */
export function readHead(manager: EntityManager): Promise<FeedPosition> {
  return runStatement(manager, SELECT_LAST_STAMP);
}

/**
 * Reads the events behind a place, at most `limit`. @returns also the place up to which the page is complete: that of
 * the last event, or the head where there are no more.
 */
export async function readPage(
  manager: EntityManager,
  interest: FeedInterest,
  after: FeedPosition,
  limit: number,
): Promise<{ rows: FeedRow[]; upTo: FeedPosition; hasMore: boolean }> {
  // The head first: the following statement sees everything up to it.
  const { head, found } = await runBatch(manager, {
    head: SELECT_LAST_STAMP,
    found: selectPage(interest, after, limit + 1),
  });
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const read = last ? placeOf(last) : after;
  if (found.length > limit) return { rows, upTo: read, hasMore: true };
  return { rows, upTo: isBefore(read, head) ? head : read, hasMore: false };
}

/** Reads the events of all customers behind a place, test events included. */
export function readNewEvents(manager: EntityManager, after: FeedPosition, limit: number): Promise<FeedRow[]> {
  return manager.query(
    `SELECT ${COLUMNS} FROM events FORCE INDEX (events_feed_stamp) WHERE ${IS_BEHIND} ORDER BY feed_stamp, id LIMIT ?`,
    [...behind(after), limit],
  );
}
