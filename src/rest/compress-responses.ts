import compression from 'compression';
import type { Request, Response } from 'express';

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

/** Compresses one response; call it before the body is written. */
export function compressResponse(request: Request, response: Response): void {
  compressResponses(request, response, () => undefined);
}

/**
 * Compresses a response unless its text is short. The check of the length saves the middleware's own, slower checks.
 */
export function compressText(request: Request, response: Response, { length }: string): void {
  if (length >= THRESHOLD_BYTES) compressResponse(request, response);
}
