import { isUtf8 } from 'node:buffer';
import express, { type RequestHandler } from 'express';

// JSON is UTF-8 (RFC 8259). The decoder would put U+FFFD in the place of each wrong byte, so that texts and license keys
// of another encoding were stored broken.
function assertUtf8(_request: unknown, _response: unknown, body: Buffer, charset: string): void {
  if (charset !== 'utf-8' || isUtf8(body)) return;
  throw Object.assign(new Error('The body is no UTF-8'), { status: 400, type: 'entity.parse.failed' });
}

/** Reads a body of JSON into `request.body`; one that is no UTF-8 is refused like malformed JSON. */
export function jsonBody(options: { limit: string; strict?: boolean }): RequestHandler {
  return express.json({ ...options, verify: assertUtf8 });
}
