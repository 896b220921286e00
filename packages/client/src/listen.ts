import type { Client } from './client.js';
import { ApiError } from './errors.js';
import type { FollowedEvent } from './follow.js';
import { sleep } from './retry.js';
import type { EventKind, ResellerEvent } from './types.js';

/** Stores the position of a feed reader, for example in a file or a database row. */
export interface CursorStore {
  /** Returns the cursor that was saved last; undefined or null if there is none. */
  load(): Promise<string | null | undefined> | string | null | undefined;
  /** Stores the cursor so that it survives a crash. */
  save(cursor: string): Promise<void> | void;
}

/** What a handler receives besides the event. */
export interface HandlerContext {
  /** The position after the event. It is saved when the handler has succeeded. */
  cursor: string;
  /** Starts at 1; higher if the handler failed for this event before. */
  attempt: number;
  /** The caller's signal, if set: a long-running handler should end when it is aborted. */
  signal: AbortSignal | undefined;
}

export type EventHandler = (event: ResellerEvent, context: HandlerContext) => unknown;

/** A handler failed for an event, which is repeated. */
export interface Refusal {
  event: ResellerEvent;
  error: unknown;
  /** The number of the failed attempt, from 1. */
  attempt: number;
  /** The pause before the next attempt. */
  delayMs: number;
}

export interface ListenOptions {
  cursor: CursorStore;
  /** Only these kinds. Default: all. */
  events?: EventKind[];
  /** Ends `listen` after the running handler has ended. */
  signal?: AbortSignal;
  /** Where to start if no cursor is saved: with the oldest stored event, or with new events. Default: `oldest`. */
  start?: 'oldest' | 'latest';
  /**
   * Called if the cursor is older than the stored events, so that some were missed. The caller should reload its copies of the
   * catalogue and of orders. `listen` then continues with the events since just before the call. Without `onExpired`, it rejects with
   * CURSOR_EXPIRED.
   */
  onExpired?: () => Promise<void> | void;
  /** The number of attempts for an event whose handler fails. Default: 5; Infinity never gives up. */
  attempts?: number;
  /** The pause after the first failure; it doubles each time, up to a minute. Default: 1000. */
  delayMs?: number;
  onRefusal?: (refusal: Refusal) => void;
}

const DEFAULT_ATTEMPTS = 5;
const DEFAULT_DELAY_MS = 1_000;
const MAX_DELAY_MS = 60_000;

/**
 * Follows the feed without end. Calls the handler with one event after the other, in order, and saves the cursor each time the handler
 * succeeds. Each event is handled at least once, even if the process crashes. A crash between handling and saving repeats the event, so
 * a handler that must not act twice checks the event's `id`.
 *
 * If the handler throws, the event is repeated after a growing pause, and later events wait. After `attempts` failures, `listen` rejects
 * with the last error of the handler. The next `listen` starts with that event.
 * @returns once `signal` is aborted.
 * @throws the handler's or the store's error, or an {@link ApiError} that retrying cannot fix, such as a revoked token.
 */
export async function listen(
  client: Pick<Client, 'events'>,
  handler: EventHandler,
  options: ListenOptions,
): Promise<void> {
  const { signal } = options;
  const position = new FeedPosition(options.cursor);
  try {
    for await (const { event, cursor } of feedOf(client, position, options)) {
      if (!(await isHandled(handler, event, cursor, options))) return;
      await position.save(cursor);
    }
  } catch (error) {
    // Aborted waits reject with the signal's reason.
    if (!signal?.aborted || error !== signal.reason) throw error;
  } finally {
    await position.flushed();
  }
}

/** The reader's position, and what is saved of it. */
class FeedPosition {
  private saved: string | undefined;
  private saving: Promise<void> = Promise.resolve();

  constructor(private readonly store: CursorStore) {}

  async load(): Promise<string | undefined> {
    this.saved = (await this.store.load()) ?? undefined;
    return this.saved;
  }

  /** @throws the store's error, from this call or from an earlier `note`. */
  async save(cursor: string): Promise<void> {
    this.advance(cursor);
    await this.saving;
  }

  /**
   * Saves a position without an event in the background, so that the saved cursor does not expire while there are no events.
   */
  advance(cursor: string): void {
    if (cursor === this.saved) return;
    this.saved = cursor;
    this.saving = this.saving.then(() => this.store.save(cursor));
    // The next `save` throws it.
    this.saving.catch(() => undefined);
  }

  /** Waits until all saves have ended. */
  async flushed(): Promise<void> {
    await this.saving.catch(() => undefined);
  }
}

/** @returns false if `signal` was aborted instead. */
async function isHandled(
  handler: EventHandler,
  event: ResellerEvent,
  cursor: string,
  options: ListenOptions,
): Promise<boolean> {
  const { signal, attempts = DEFAULT_ATTEMPTS, delayMs: firstDelayMs = DEFAULT_DELAY_MS, onRefusal } = options;
  for (let attempt = 1; !signal?.aborted; attempt += 1) {
    try {
      await handler(event, { cursor, attempt, signal });
      return true;
    } catch (error) {
      if (signal?.aborted) return false;
      if (attempt >= attempts) throw error;
      const delayMs = Math.min(firstDelayMs * 2 ** (attempt - 1), MAX_DELAY_MS);
      onRefusal?.({ event, error, attempt, delayMs });
      await sleep(delayMs, signal);
    }
  }
  return false;
}

async function* feedOf(
  client: Pick<Client, 'events'>,
  position: FeedPosition,
  { events, signal, start, onExpired }: ListenOptions,
): AsyncGenerator<FollowedEvent, void, undefined> {
  let after = await position.load();
  if (after === undefined && start === 'latest') {
    after = await latest(client, signal);
    // Saved at once, so that no later event is missed even if the process ends now.
    await position.save(after);
  }
  for (;;) {
    try {
      yield* client.events.follow({ after, events, signal, onCursor: (cursor) => position.advance(cursor) });
      return;
    } catch (error) {
      if (!onExpired || !(error instanceof ApiError) || error.code !== 'CURSOR_EXPIRED') throw error;
      // Read before the caller reads everything again, so that changes in between arrive as events.
      after = await latest(client, signal);
      await onExpired();
      await position.save(after);
    }
  }
}

async function latest({ events }: Pick<Client, 'events'>, signal: AbortSignal | undefined): Promise<string> {
  return (await events.read({ after: 'latest' }, { signal })).next;
}
