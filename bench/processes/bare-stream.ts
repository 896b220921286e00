import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import express from 'express';
import { serveCalls } from '../support/child.js';

const PIECE_BYTES = 64 * 1024;
const piece = 'x'.repeat(PIECE_BYTES);

// The time that Express and a socket need to send this many bytes chunk by chunk, without any other work.
const app = express();
app.get('/:bytes', (request, response) => {
  const pieces = Math.ceil(Number(request.params.bytes) / PIECE_BYTES);
  const stream = Readable.from(Array.from({ length: pieces }, () => piece));
  response.type('json');
  stream.pipe(response);
});
const server = createServer(app);
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

const calls = {
  url: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
};

export type BareStreamCalls = typeof calls;

serveCalls(calls);
