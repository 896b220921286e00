import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { compressResponse } from './compress-responses.js';

/**
 * Sends a response chunk by chunk, no faster than the client reads. It has no ETag, because its content is unknown
 * when its headers are sent.
 * @param headers for the response, and not for an error instead of it; includes the content type.
 */
export async function sendStream(
  request: Request,
  response: Response,
  stream: AsyncIterable<string | Uint8Array>,
  headers: Record<string, string>,
): Promise<void> {
  compressResponse(request, response);
  const chunks = stream[Symbol.asyncIterator]();
  // Status and headers are sent with the first chunk: a failure before it can still get an error response.
  const first = await chunks.next();
  response.set(headers);
  if (!first.done) response.write(first.value);
  // Without a flush the compressor would hold the first chunk until its buffer is full.
  response.flush();
  // The pipeline alone adds most of the ten listeners above which Node warns of a leak.
  response.setMaxListeners(20);
  await pipeline(Readable.from({ [Symbol.asyncIterator]: () => chunks }), response).catch((error: unknown) => {
    // The client has disconnected, which is not our failure.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}
