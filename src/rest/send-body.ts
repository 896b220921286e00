import type { Request, Response } from 'express';
import type { CatalogueBody, WirePieces } from './catalogue-bodies.js';
import { compressAnswer } from './compress-answers.js';
import { drained } from './drained.js';

// How much is written before waiting for the client. The pieces are shared by all answers, so a large value costs only
// socket buffers; a small one makes large answers slower.
const MAX_WAITING_BYTES = 2 ** 20;

/** Sends a prepared body, compressed where the client accepts gzip. */
export async function sendBody(request: Request, response: Response, body: CatalogueBody): Promise<void> {
  const isGzip = request.acceptsEncodings('gzip') === 'gzip';
  const wire = isGzip ? await body.gzip() : body;
  if (isGzip) response.setHeader('Content-Encoding', 'gzip');
  else compressAnswer(request, response);
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', wire.sizeBytes);
  if (request.method === 'HEAD') response.end();
  else await writeAll(response, wire);
}

/** Writes no faster than the client reads, so that a slow client keeps no copy of the body in memory. */
async function writeAll(response: Response, { pieces }: WirePieces): Promise<void> {
  let waitingBytes = 0;
  response.cork();
  for (const piece of pieces) {
    const isTaken = response.write(piece);
    waitingBytes += piece.length;
    if (waitingBytes < MAX_WAITING_BYTES) continue;
    waitingBytes = 0;
    response.uncork();
    if (!isTaken && !response.destroyed) await drained(response);
    if (response.destroyed) return;
    response.cork();
  }
  response.uncork();
  response.end();
}
