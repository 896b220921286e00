import { refusalOf } from './attempt.js';
import { ApiError, ConnectionError } from './errors.js';
import { FrameParser, type Frame } from './sse.js';
import type { Transport } from './transport.js';
import type { EventKind, ResellerEvent } from './types.js';

export interface FollowOptions {
  /** An earlier cursor, or `latest` for new events only. Default: the oldest event that is stored (30 days). */
  after?: string;
  /** Only these kinds. */
  events?: EventKind[];
  /** Ends the loop, without an error. */
  signal?: AbortSignal;
  /**
   * Called with each position that the reader reaches, even without an event. If you follow rare kinds, store these cursors: they
   * do not expire.
   */
  onCursor?: (cursor: string) => void;
  /** Reconnects after this many milliseconds without data. Default: 45,000. The service sends something every 15 seconds. */
  silenceMs?: number;
}

export interface FollowedEvent {
  event: ResellerEvent;
  /** The position after the event: store it once the event is processed. */
  cursor: string;
}

const EVENT_STREAM = 'text/event-stream';
const SILENCE_MS = 45_000;

/** Follows the feed across lost connections (docs/spec/events.md#stream). */
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
        // The first frame arrives on every connection; only further data shows that the connection works.
        if (frameCount > 0 || data !== undefined) failures = 0;
        frameCount += 1;
        if (cursor === undefined) continue;
        if (data !== undefined) yield { event: JSON.parse(data) as ResellerEvent, cursor };
        onCursor?.(cursor);
      }
      throw new ConnectionError('The event stream has ended', { cause: undefined });
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

/** The frames of one connection. It ends when the signal is aborted, or after `responseTimeoutMs` without data. */
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
  // Ends a pending read, even if the connection hangs.
  const cancel = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', cancel, { once: true });
  const parser = new FrameParser();
  const decoder = new TextDecoder();
  for (;;) {
    const timer = setTimeout(cancel, silenceMs);
    const chunk = await reader
      .read()
      .catch((cause: unknown) => {
        throw new ConnectionError('The event stream was interrupted', { cause });
      })
      .finally(() => clearTimeout(timer));
    if (chunk.done) return;
    yield* parser.push(decoder.decode(chunk.value, { stream: true }));
  }
}
