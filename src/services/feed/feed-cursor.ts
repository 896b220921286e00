import { invalidCursor, decodeCursor, encodeCursor } from '../../db/page.js';
import type { FeedPosition } from '../../domain/webhooks/feed.js';

// Tells cursors of the feed from those of other lists.
const FEED = 'feed';
const LAST_STAMP_MS = Date.parse('9999-12-31T23:59:59.999Z');

export function feedCursor({ stampMs, id }: FeedPosition): string {
  return encodeCursor(FEED, stampMs, id);
}

/** @throws {DomainError} VALIDATION_ERROR naming `after`. */
export function feedPlaceOf(cursor: string): FeedPosition {
  const [list, stampMs, id] = decodeCursor(cursor, 3);
  const isPlace = list === FEED && Number.isSafeInteger(stampMs) && Number.isSafeInteger(id);
  const place = { stampMs: Number(stampMs), id: Number(id) };
  if (!isPlace || place.stampMs < 0 || place.stampMs > LAST_STAMP_MS || place.id < 0) throw invalidCursor();
  return place;
}
