import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { compressResponse } from './compress-responses.js';

/**
 * Sends an answer piece by piece, no faster than the client reads. It has no ETag, as nobody knows all of it when its
 * headers are sent: it is always sent whole.
 * @param headers for the answer, and not for an error in its place; the content type is among them.
 */
export async function sendStream(
  request: Request,
  response: Response,
  stream: AsyncIterable<string | Uint8Array>,
  headers: Record<string, string>,
): Promise<void> {
  compressResponse(request, response);
  const chunks = stream[Symbol.asyncIterator]();
  // Status and headers are sent with the first piece: a failure before it can still be answered with an error.
  const first = await chunks.next();
  response.set(headers);
  if (!first.done) response.write(first.value);
  // Without a flush the compressor would hold the first piece back until its buffer is full.
  response.flush();
  // The pipeline alone adds most of the ten listeners above which Node warns of a leak.
  response.setMaxListeners(20);
  await pipeline(Readable.from({ [Symbol.asyncIterator]: () => chunks }), response).catch((error: unknown) => {
    // The client has disconnected, which is no failure of ours.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}
