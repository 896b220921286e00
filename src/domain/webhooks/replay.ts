import { DomainError, Reason, validationError } from '../common/errors.js';
import { WEBHOOK_EVENTS, type WebhookEventFlags, type WebhookEventKind } from './webhook.js';

/** The most events that one replay sends (docs/spec/webhooks.md#replay). */
export const MAX_REPLAYED_EVENTS = 50_000;

/** The maximum number of replays per customer and hour, for all its webhooks together. */
export const REPLAYS_PER_HOUR = 10;

/** A webhook that still has more replayed deliveries than this to get takes no further replay. */
export const MAX_LEFT_OF_REPLAY = 1_000;

const RETRY_SECONDS = 30;

/** Which events are to be sent again: those that happened from `since` on and before `until`. */
export interface ReplayRequest {
  since: Date;
  /** Without it, all until now. */
  until?: Date | null;
  /** Without them, those that the webhook is subscribed to. */
  kinds?: readonly WebhookEventKind[] | null;
}

/** @throws {DomainError} VALIDATION_ERROR naming `until` or `kinds`. */
export function assertReplay({ since, until, kinds }: ReplayRequest): void {
  if (until && until < since)
    throw validationError({ until: Reason.of('ENDS_BEFORE_START', { end: 'Until', start: 'since' }) });
  if (kinds?.length === 0) throw validationError({ kinds: Reason.of('NO_KIND') });
}

export function replayedKinds({ kinds }: ReplayRequest, subscribed: WebhookEventFlags): readonly WebhookEventKind[] {
  return kinds ?? WEBHOOK_EVENTS.filter((kind) => subscribed[kind]);
}

/** @throws {DomainError} VALIDATION_ERROR if there are more events than one replay sends. */
export function assertReplaySize(count: number): void {
  if (count <= MAX_REPLAYED_EVENTS) return;
  throw validationError({ since: Reason.of('REPLAY_TOO_LARGE', { max: MAX_REPLAYED_EVENTS }) });
}

export function replayUnderWay(): DomainError {
  const text = Reason.of('REPLAY_UNDER_WAY');
  return new DomainError('RATE_LIMIT_EXCEEDED', text, { retryAfterSeconds: RETRY_SECONDS });
}

/** The refusal of a replay above the customer's limit. @param leftMs until the hour ends. */
export function tooManyReplays(leftMs: number): DomainError {
  const text = `At most ${REPLAYS_PER_HOUR} replays an hour`;
  return new DomainError('RATE_LIMIT_EXCEEDED', text, { retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) });
}
