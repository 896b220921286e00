import compression from 'compression';

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
