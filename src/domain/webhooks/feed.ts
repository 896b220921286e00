import { DomainError, validationError } from '../common/errors.js';
import { isEventKind, WEBHOOK_EVENTS, type WebhookEventKind } from './webhook.js';

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;

/** How far back the feed goes (docs/spec/events.md#feed). */
const FEED_DAYS = 30;

/** How long events are stored: a day longer, so that a wrong clock deletes nothing that a reader can still request. */
export const EVENT_DAYS = FEED_DAYS + 1;

// How long a reader that starts with the oldest event has to request the second page.
const GRACE_MS = HOUR_MS;

// The cursor of a quiet feed moves on to this age, so that it does not expire. It skips nothing: every event that is
// stamped later has a newer stamp, because no transaction takes half a month and no clock is that wrong.
const IDLE_AGE_MS = (FEED_DAYS / 2) * DAY_MS;

/** Streams and waiting requests that a customer may have open in a process at once. */
export const MAX_READERS_PER_CUSTOMER = 5;

/** How long a request may wait for the first event. */
export const MAX_WAIT_SECONDS = 30;

// A slot is free again as soon as a waiting request gets its response.
const RETRY_SECONDS = 5;

/** The position of a reader in the feed: after the event with this stamp and this id. */
export interface FeedPosition {
  stampMs: number;
  id: number;
}

/** After every event with this stamp. */
export function afterStamp(stampMs: number): FeedPosition {
  return { stampMs, id: Number.MAX_SAFE_INTEGER };
}

export function isBefore(a: FeedPosition, b: FeedPosition): boolean {
  return a.stampMs < b.stampMs || (a.stampMs === b.stampMs && a.id < b.id);
}

export function laterPosition(a: FeedPosition, b: FeedPosition): FeedPosition {
  return isBefore(a, b) ? b : a;
}

/** Events from before are no longer sent. */
export function retentionStart(now: Date): Date {
  return new Date(now.getTime() - FEED_DAYS * DAY_MS);
}

/** The start of a customer's feed: the oldest retained event, but not before the account was created. */
export function feedStart(createdAt: Date, now: Date): FeedPosition {
  return afterStamp(Math.max(createdAt.getTime(), retentionStart(now).getTime()) - 1);
}

/** The position of a reader that has read everything up to a position, moved forward if that is old. */
export function idlePosition(position: FeedPosition, now: Date): FeedPosition {
  return laterPosition(position, afterStamp(Math.max(0, now.getTime() - IDLE_AGE_MS)));
}

/** The message for a reader with an expired cursor: in this order, nothing that happens meanwhile is lost. */
export const EXPIRED_CURSOR = {
  after: `Events are kept for ${FEED_DAYS} days: first ask with after=latest, then read everything anew, then go on from that next`,
};

/** @throws {DomainError} CURSOR_EXPIRED if events after this position may have been deleted. */
export function assertWithinRetention({ stampMs }: FeedPosition, now: Date): void {
  if (stampMs >= now.getTime() - FEED_DAYS * DAY_MS - GRACE_MS) return;
  throw new DomainError('CURSOR_EXPIRED', undefined, { details: EXPIRED_CURSOR });
}

export function tooManyReaders(): DomainError {
  return new DomainError(
    'RATE_LIMIT_EXCEEDED',
    `At most ${MAX_READERS_PER_CUSTOMER} streams and waiting requests at once`,
    {
      retryAfterSeconds: RETRY_SECONDS,
    },
  );
}

/**
 * Checks a list of kinds of event.
 * @param field what the caller names the list.
 * @returns null for all kinds.
 * @throws {DomainError} VALIDATION_ERROR naming `field` for an empty list and for an unknown kind.
 */
export function parseEventKinds(
  kinds: readonly string[] | null | undefined,
  field: string,
): readonly WebhookEventKind[] | null {
  if (kinds === null || kinds === undefined) return null;
  const known = kinds.filter(isEventKind);
  if (known.length > 0 && known.length === kinds.length) return [...new Set(known)];
  throw validationError({ [field]: `Kinds of event must be some of ${WEBHOOK_EVENTS.join(', ')}` });
}
