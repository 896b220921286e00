import { isUtf8 } from 'node:buffer';
import express, { type RequestHandler } from 'express';

// JSON is UTF-8 (RFC 8259). The decoder would replace each wrong byte by U+FFFD, so that strings and license keys of
// another encoding would be stored broken.
function assertUtf8(_request: unknown, _response: unknown, body: Buffer, charset: string): void {
  if (charset !== 'utf-8' || isUtf8(body)) return;
  throw Object.assign(new Error('The body is no UTF-8'), { status: 400, type: 'entity.parse.failed' });
}

/** Reads a JSON body into `request.body`; one that is not UTF-8 is rejected like malformed JSON. */
export function jsonBody(options: { limit: string; strict?: boolean }): RequestHandler {
  return express.json({ ...options, verify: assertUtf8 });
}
