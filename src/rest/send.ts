import { AsyncResource } from 'node:async_hooks';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import compression from 'compression';
import type { Request, Response } from 'express';
import { endWithClient } from '../services/common/request-scope.js';
import type { CatalogueBody, EncodedChunks } from './catalogue-bodies.js';

// A shorter response fits into one TCP packet without compression.
const THRESHOLD_BYTES = 1_024;

/**
 * Compresses responses for clients that accept it. Skips responses that have a Content-Encoding already, and event
 * streams: their events would wait in the compressor's buffer.
 */
export const compressResponses = compression({
  threshold: THRESHOLD_BYTES,
  filter: (request, response) =>
    !String(response.getHeader('Content-Type')).startsWith('text/event-stream') &&
    compression.filter(request, response),
});

/** Whether a client may accept a compressed response: without the header it does not, which saves further checks. */
function mayCompress({ headers }: Request): boolean {
  return headers['accept-encoding'] !== undefined;
}

/** Compresses one response; call it before the body is written. */
function compressResponse(request: Request, response: Response): void {
  compressResponses(request, response, () => undefined);
}

/**
 * Compresses a response unless its text is short. The check of the length saves the middleware's own, slower checks.
 */
export function compressText(request: Request, response: Response, { length }: string): void {
  if (length >= THRESHOLD_BYTES && mayCompress(request)) compressResponse(request, response);
}

export const JSON_TYPE = 'application/json; charset=utf-8';

/** For a response that is a file. A browser shows it if it can, and saves it under the name. */
export function fileHeaders(name: string, type = 'application/octet-stream'): Record<string, string> {
  const isText = type === 'application/xml';
  return {
    'Content-Type': isText ? `${type}; charset=utf-8` : type,
    'Content-Disposition': `inline; filename="${name}"`,
  };
}

/**
 * Waits until the client has read what was written; also returns if the client closes the connection.
 * @param timeoutMs after which the connection is closed; by default the server's own time-outs apply.
 */
export async function waitForDrain(response: Response, timeoutMs?: number): Promise<void> {
  const disconnected = new AbortController();
  const stop = (): void => disconnected.abort();
  const timer = timeoutMs === undefined ? undefined : setTimeout(() => response.destroy(), timeoutMs).unref();
  response.once('close', stop);
  await once(response, 'drain', { signal: disconnected.signal }).catch(() => undefined);
  response.removeListener('close', stop);
  clearTimeout(timer);
}

// How much is written before waiting for the client. All responses share the chunks, so a large value costs only
// socket buffers; a small one makes large responses slower.
const MAX_WAITING_BYTES = 2 ** 20;

/** Sends a prepared body, compressed if the client accepts gzip. */
export async function sendBody(request: Request, response: Response, body: CatalogueBody): Promise<void> {
  const isGzip = mayCompress(request) && request.acceptsEncodings('gzip') === 'gzip';
  const wire = isGzip ? await body.gzip() : body;
  if (isGzip) response.setHeader('Content-Encoding', 'gzip');
  else if (mayCompress(request)) compressResponse(request, response);
  response.setHeader('Content-Type', JSON_TYPE);
  response.setHeader('Content-Length', wire.sizeBytes);
  const [only, ...others] = wire.chunks;
  if (request.method === 'HEAD') response.end();
  else if (others.length === 0) response.end(only);
  else await writeAll(response, wire);
}

/** Writes no faster than the client reads, so that a slow client occupies no memory. */
async function writeAll(response: Response, { chunks }: EncodedChunks): Promise<void> {
  let waitingBytes = 0;
  response.cork();
  for (const chunk of chunks) {
    const isTaken = response.write(chunk);
    waitingBytes += chunk.length;
    if (waitingBytes < MAX_WAITING_BYTES) continue;
    waitingBytes = 0;
    response.uncork();
    if (!isTaken && !response.destroyed) await waitForDrain(response);
    if (response.destroyed) return;
    response.cork();
  }
  response.uncork();
  response.end();
}

/**
 * Sends a response chunk by chunk, no faster than the client reads. It has no ETag, because its content is unknown
 * when its headers are sent. The statements of the stream end with its client.
 * @param headers for the response, and not for an error instead of it; includes the content type.
 */
export async function sendStream(
  request: Request,
  response: Response,
  stream: AsyncIterable<string | Uint8Array>,
  headers: Record<string, string>,
): Promise<void> {
  compressResponse(request, response);
  endWithClient();
  const chunks = stream[Symbol.asyncIterator]();
  // Later chunks are requested when the socket has room, which is outside of the request's scope.
  const next = AsyncResource.bind(() => chunks.next());
  // Status and headers are sent with the first chunk: a failure before it can still get an error response.
  const first = await next();
  response.set(headers);
  if (request.method === 'HEAD') {
    // The rest would be read for nobody.
    await chunks.return?.();
    response.end();
    return;
  }
  if (!first.done) response.write(first.value);
  // Without a flush the compressor would hold the first chunk until its buffer is full.
  response.flush();
  // The pipeline alone adds most of the ten listeners above which Node warns of a leak.
  response.setMaxListeners(20);
  const rest = { next, return: async () => (await chunks.return?.()) ?? { done: true as const, value: undefined } };
  await pipeline(Readable.from({ [Symbol.asyncIterator]: () => rest }), response).catch((error: unknown) => {
    // The client has disconnected, which is not our failure.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}
