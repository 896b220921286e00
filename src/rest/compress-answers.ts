import compression from 'compression';
import type { Request, Response } from 'express';

// Below this an answer fits into one packet anyway.
const THRESHOLD_BYTES = 1_024;

/**
 * Compresses answers for clients that accept it. What has a Content-Encoding already is left alone; so are streams of
 * events, which would wait in the compressor.
 */
export const compressAnswers = compression({
  threshold: THRESHOLD_BYTES,
  filter: (request, response) =>
    !String(response.getHeader('Content-Type')).startsWith('text/event-stream') &&
    compression.filter(request, response),
});

/** The same for one answer that is about to be sent. */
export function compressAnswer(request: Request, response: Response): void {
  compressAnswers(request, response, () => undefined);
}

/** The same where its text is known: most are so small that even to ask whether to compress would cost too much. */
export function compressText(request: Request, response: Response, { length }: string): void {
  if (length >= THRESHOLD_BYTES) compressAnswer(request, response);
}
