import type { Request, Response } from 'express';
import type { FeedChunk, FeedPage } from '../services/feed/event-feed.js';
import type { FeedEvent } from '../services/feed/feed-renderer.js';
import { compressText, waitForDrain } from './send.js';

// A reader that has not read a chunk by then is disconnected; it continues from its last event when it reconnects.
const MAX_STALL_MS = 30_000;

const EVENT_STREAM = 'text/event-stream';

// Clients that accept anything get JSON.
export function acceptsEventStream(request: Request): boolean {
  return request.accepts(['application/json', EVENT_STREAM]) === EVENT_STREAM;
}

/** Aborted when the client disconnects, or the response is sent. */
export function disconnectSignal(response: Response): AbortSignal {
  const disconnected = new AbortController();
  if (response.closed) disconnected.abort();
  else response.once('close', () => disconnected.abort());
  return disconnected.signal;
}

/** The text of an event, shared by all its readers. */
const frames = new WeakMap<FeedEvent, string>();

function frameOf(event: FeedEvent): string {
  const known = frames.get(event);
  if (known !== undefined) return known;
  const frame = `id: ${event.cursor}\nevent: ${event.envelope.event}\ndata: ${event.text}\n\n`;
  frames.set(event, frame);
  return frame;
}

/** A heartbeat: a comment, and the cursor for the client to store. */
function heartbeat(next: string): string {
  return `: alive\nid: ${next}\n\n`;
}

/**
 * Sends events as they happen (https://html.spec.whatwg.org/multipage/server-sent-events.html), no faster than the
 * client reads.
 * @param chunks the first chunk decides whether the request is refused.
 */
export async function sendEventStream(
  request: Request,
  response: Response,
  chunks: AsyncGenerator<FeedChunk>,
): Promise<void> {
  let chunk = await chunks.next();
  response.set({ 'Content-Type': EVENT_STREAM, 'X-Accel-Buffering': 'no' });
  try {
    while (!chunk.done && !response.destroyed && request.method !== 'HEAD') {
      const { events, next } = chunk.value;
      const isTaken = response.write(events.length > 0 ? events.map(frameOf).join('') : heartbeat(next));
      if (!isTaken) await waitForDrain(response, MAX_STALL_MS);
      chunk = await chunks.next();
    }
  } finally {
    await chunks.return(undefined);
  }
  response.end();
}

/** Sends a page of events. It has no ETag, because a client requests each page only once. */
export function sendEventPage(request: Request, response: Response, { events, next, hasMore }: FeedPage): void {
  const list = events.map(({ text }) => text).join(',');
  const text = `{"events":[${list}],"next":${JSON.stringify(next)},"hasMore":${hasMore}}`;
  compressText(request, response, text);
  response.set({
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(text)),
  });
  response.end(text);
}
