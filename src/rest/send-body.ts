import type { Request, Response } from 'express';
import type { CatalogueBody, EncodedChunks } from './catalogue-bodies.js';
import { compressResponse } from './compress-responses.js';
import { waitForDrain } from './wait-for-drain.js';

// How much is written before waiting for the client. All responses share the chunks, so a large value costs only
// socket buffers; a small one makes large responses slower.
const MAX_WAITING_BYTES = 2 ** 20;

/** Sends a prepared body, compressed if the client accepts gzip. */
export async function sendBody(request: Request, response: Response, body: CatalogueBody): Promise<void> {
  const isGzip = request.acceptsEncodings('gzip') === 'gzip';
  const wire = isGzip ? await body.gzip() : body;
  if (isGzip) response.setHeader('Content-Encoding', 'gzip');
  else compressResponse(request, response);
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', wire.sizeBytes);
  if (request.method === 'HEAD') response.end();
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
