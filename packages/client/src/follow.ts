import { refusalOf } from './attempt.js';
import { ApiError, ConnectionError } from './errors.js';
import { FrameParser, type Frame } from './sse.js';
import type { Transport } from './transport.js';
import type { EventKind, ResellerEvent } from './types.js';

export interface FollowOptions {
  /** A cursor of before; `latest` for what comes; without it, from the oldest event that is kept (30 days). */
  after?: string;
  /** Only these kinds. */
  events?: EventKind[];
  /** Ends the loop, without an error. */
  signal?: AbortSignal;
  /**
   * Called with each place that the reader comes to, also where none of its events happened. Whoever follows rare kinds stores these
   * cursors, which do not grow old.
   */
  onCursor?: (cursor: string) => void;
  /** After how long without a sign of life it connects again, in milliseconds; 45,000 unless given. The service gives one every 15 seconds. */
  silenceMs?: number;
}

export interface FollowedEvent {
  event: ResellerEvent;
  /** Where to go on, once the event is dealt with. */
  cursor: string;
}

const EVENT_STREAM = 'text/event-stream';
const SILENCE_MS = 45_000;

/** Follows the feed over connections that end (docs/spec/events.md#stream). */
export async function* follow(
  transport: Transport,
  { after, events, signal, onCursor, silenceMs = SILENCE_MS }: FollowOptions,
): AsyncGenerator<FollowedEvent, void, undefined> {
  let cursor = after;
  let failures = 0;
  while (!signal?.aborted) {
    try {
      let frameCount = 0;
      for await (const { id, data } of framesOf(transport, { after: cursor, events }, signal, silenceMs)) {
        if (signal?.aborted) return;
        cursor = id ?? cursor;
        // The first sign of life comes with every connection; what follows says that it holds.
        if (frameCount > 0 || data !== undefined) failures = 0;
        frameCount += 1;
        if (cursor === undefined) continue;
        if (data !== undefined) yield { event: JSON.parse(data) as ResellerEvent, cursor };
        onCursor?.(cursor);
      }
      throw new ConnectionError('The stream of events has ended', { cause: undefined });
    } catch (error) {
      if (signal?.aborted) return;
      const isPassing = error instanceof ConnectionError || (error instanceof ApiError && error.retryable);
      if (!isPassing) throw error;
      failures += 1;
      await transport.pause(failures, error, signal).catch((reason: unknown) => {
        if (!signal?.aborted) throw reason;
      });
    }
  }
}

/** What one connection brings. It ends with its signal, and when nothing has come for a while. */
async function* framesOf(
  transport: Transport,
  query: Pick<FollowOptions, 'after' | 'events'>,
  signal: AbortSignal | undefined,
  silenceMs: number,
): AsyncGenerator<Frame, void, undefined> {
  const connection = new AbortController();
  const end = () => connection.abort();
  signal?.addEventListener('abort', end, { once: true });
  try {
    const response = await transport.streamOnce('/events', EVENT_STREAM, { query, signal: connection.signal });
    if (response.headers.get('Content-Type')?.includes(EVENT_STREAM) !== true) throw await refusalOf(response, {});
    yield* framesIn(response, connection.signal, silenceMs);
  } finally {
    signal?.removeEventListener('abort', end);
    end();
  }
}

async function* framesIn(
  { body }: Response,
  signal: AbortSignal,
  silenceMs: number,
): AsyncGenerator<Frame, void, undefined> {
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  // A read that waits ends then, whatever the connection does.
  const cancel = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', cancel, { once: true });
  const parser = new FrameParser();
  const decoder = new TextDecoder();
  for (;;) {
    const timer = setTimeout(cancel, silenceMs);
    const chunk = await reader
      .read()
      .catch((cause: unknown) => {
        throw new ConnectionError('The stream of events was cut', { cause });
      })
      .finally(() => clearTimeout(timer));
    if (chunk.done) return;
    yield* parser.push(decoder.decode(chunk.value, { stream: true }));
  }
}
