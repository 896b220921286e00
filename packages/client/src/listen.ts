import { ApiError } from './errors.js';
import type { Client } from './client.js';
import type { FollowedEvent } from './follow.js';
import type { EventKind, ResellerEvent } from './types.js';
import { sleep } from './retry.js';

/** Where a reader of the feed keeps its place: a file, a row of a database. */
export interface CursorStore {
  /** The cursor that was saved last; undefined or null where none was. */
  load(): Promise<string | null | undefined> | string | null | undefined;
  /** Stores it where it survives a crash. */
  save(cursor: string): Promise<void> | void;
}

/** What a handler gets besides the event. */
export interface HandlerContext {
  /** The place behind the event, which is saved once the handler has ended well. */
  cursor: string;
  /** From 1; more where the handler refused the event before. */
  attempt: number;
  /** The caller's own, if there is one: a handler that takes long ends with it. */
  signal: AbortSignal | undefined;
}

export type EventHandler = (event: ResellerEvent, context: HandlerContext) => unknown;

/** A handler has refused an event, which comes again. */
export interface Refusal {
  event: ResellerEvent;
  error: unknown;
  /** Which attempt it was, from 1. */
  attempt: number;
  /** How long the pause before the next is. */
  delayMs: number;
}

export interface ListenOptions {
  cursor: CursorStore;
  /** Kinds; all without it. */
  events?: EventKind[];
  /** Ends the listening. A handler that is at work ends first. */
  signal?: AbortSignal;
  /** Where to begin while no cursor is saved: with the oldest event that is kept, or with what comes. `oldest` without it. */
  start?: 'oldest' | 'latest';
  /**
   * Called where the cursor is older than the events that are kept, so that some were missed: reads anew what the caller keeps
   * of the catalogue and of orders. Listening then goes on with what has happened since just before that. Without it,
   * `listen` rejects with CURSOR_EXPIRED.
   */
  onExpired?: () => Promise<void> | void;
  /** How often an event is given to a handler that refuses it. 5 without it; Infinity never gives up. */
  attempts?: number;
  /** The pause after the first refusal, which doubles from one to the next up to a minute. 1000 without it. */
  delayMs?: number;
  onRefusal?: (refusal: Refusal) => void;
}

const DEFAULT_ATTEMPTS = 5;
const DEFAULT_DELAY_MS = 1_000;
const MAX_DELAY_MS = 60_000;

/**
 * Follows the feed for ever: gives the handler one event after the other, in their order, and saves the cursor after each
 * that it has ended well with. So each event is handled at least once, however the process ends; one may come again after a crash
 * between the two, so a handler that must not do a thing twice goes by the event's `id`.
 *
 * An event that the handler refuses, by throwing, holds up those behind it and comes again after a growing pause. After
 * `attempts` in vain, `listen` rejects with what the handler threw last; the saved cursor stands before the event, with which the next
 * `listen` begins.
 * @returns once `signal` is aborted.
 * @throws what the handler threw, what the store throws, and {@link ApiError} where repeating does not help, as with a token that was revoked.
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

/** Where the reader stands, and what of it is saved. */
class FeedPosition {
  private saved: string | undefined;
  private saving: Promise<void> = Promise.resolve();

  constructor(private readonly store: CursorStore) {}

  async load(): Promise<string | undefined> {
    this.saved = (await this.store.load()) ?? undefined;
    return this.saved;
  }

  /** @throws what the store throws, now or when it saved the last `note`. */
  async save(cursor: string): Promise<void> {
    this.advance(cursor);
    await this.saving;
  }

  /**
   * Saves a place without an event in the background, so that the saved cursor does not expire while no events come.
   */
  advance(cursor: string): void {
    if (cursor === this.saved) return;
    this.saved = cursor;
    this.saving = this.saving.then(() => this.store.save(cursor));
    // The next `save` throws it.
    this.saving.catch(() => undefined);
  }

  /** Waits until nothing is being saved. */
  async flushed(): Promise<void> {
    await this.saving.catch(() => undefined);
  }
}

/** @returns false if the listening ended instead. */
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
