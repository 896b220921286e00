import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { serveCalls } from '../support/child.js';

// The least that an answer over Express can cost: the floor that the service's answers are compared with.
const app = express();
app.disable('x-powered-by');
let bytes: Buffer = Buffer.from('[]');
app.get('/hello', (_request, response) => {
  response.send('hello');
});
app.get('/bytes', (_request, response) => {
  response.type('json').send(bytes);
});
const server = createServer(app);
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

const calls = {
  url: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  /** From now on `/bytes` answers what the file holds. */
  send: (file: string) => {
    bytes = readFileSync(file);
    return bytes.length;
  },
};

export type BareExpressCalls = typeof calls;

serveCalls(calls);
