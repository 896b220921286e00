import { decodeCursor, encodeCursor, invalidCursor } from '../../db/page.js';
import type { FeedPosition } from '../../domain/webhooks/feed.js';

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
