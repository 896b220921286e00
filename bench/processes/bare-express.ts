import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { serveCalls } from '../support/child.js';
import { ownCpuUs } from '../support/cpu.js';

// The minimum cost of a response over Express: the floor for comparison with the service's responses.
const app = express();
app.disable('x-powered-by');
let bytes: Buffer = Buffer.from('[]');
app.get('/hello', (_request, response) => {
  response.send('hello');
});
app.get('/bytes', (_request, response) => {
  response.type('json').send(bytes);
});
app.post('/hello', express.json({ limit: '1mb' }), (_request, response) => {
  response.send('hello');
});
const server = createServer(app);
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

const calls = {
  url: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  /** From now on `/bytes` returns the content of the file. */
  send: (file: string) => {
    bytes = readFileSync(file);
    return bytes.length;
  },
  cpuUs: ownCpuUs,
};

export type BareExpressCalls = typeof calls;

serveCalls(calls);
