import compression from 'compression';
import type { Request, Response } from 'express';

// A shorter answer fits into one TCP packet without compression.
const THRESHOLD_BYTES = 1_024;

/**
 * Compresses answers for clients that accept it. It skips answers that have a Content-Encoding already, and event
 * streams: their events would wait in the compressor's buffer.
 */
export const compressResponses = compression({
  threshold: THRESHOLD_BYTES,
  filter: (request, response) =>
    !String(response.getHeader('Content-Type')).startsWith('text/event-stream') &&
    compression.filter(request, response),
});

/** Compresses one answer; to be called before its body is written. */
export function compressResponse(request: Request, response: Response): void {
  compressResponses(request, response, () => undefined);
}

/** Compresses an answer unless its text is short. The check of the length saves the middleware's own, slower checks. */
export function compressText(request: Request, response: Response, { length }: string): void {
  if (length >= THRESHOLD_BYTES) compressResponse(request, response);
}
