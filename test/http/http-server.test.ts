import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createHttpServer, type HttpTimeouts } from '../../src/http/http-server.js';
import { RawClient } from './raw-client.js';

const NEVER = 3_600_000;
const PATIENT: HttpTimeouts = {
  headersMs: NEVER,
  requestMs: NEVER,
  keepAliveMs: NEVER,
  stalledAnswerMs: NEVER,
  answerMs: NEVER,
};

const servers: Server[] = [];

async function start(
  listener: RequestListener,
  timeouts: Partial<HttpTimeouts>,
): Promise<{ server: Server; url: string }> {
  const server = createHttpServer(listener, { ...PATIENT, ...timeouts });
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const echo: RequestListener = async (request, response) => {
  response.end(await text(request).catch(() => ''));
};
const refusal = (details: object) => ({ error: 'Validation failed', code: 'VALIDATION_ERROR', details });

async function refusedWith(client: RawClient, details: object): Promise<void> {
  const { status, headers, body } = await client.answer();
  expect([status, JSON.parse(body)]).toEqual([400, refusal(details)]);
  expect(headers).toMatch(/^content-type: application\/json/im);
  expect(headers).toMatch(/^x-request-id: [\w-]{36}\r?$/im);
}

describe('a slow client', () => {
  const late = { request: 'Request was not sent in time' };

  it('is told so and cut off where its headers do not end, while others are served', async () => {
    const { url } = await start(echo, { headersMs: 300 });
    const slow = await RawClient.connect(url);
    slow.send('GET / HTTP/1.1\r\nHost: x\r\n');
    const cutOff = slow.trickle('a: b\r\n', 20);
    expect((await fetch(url, { method: 'POST', body: 'quick' })).status).toBe(200);
    await cutOff;
    await refusedWith(slow, late);
    expect(await (await fetch(url, { method: 'POST', body: 'quick' })).text()).toBe('quick');
  });

  it('is cut off where it says nothing at all', async () => {
    const { url } = await start(echo, { headersMs: 200 });
    await refusedWith(await RawClient.connect(url), late);
  });

  it('is told so and cut off where its body does not end', async () => {
    const { url } = await start(echo, { headersMs: 200, requestMs: 400 });
    const slow = await RawClient.connect(url);
    slow.send('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n');
    await slow.trickle('x', 20);
    await refusedWith(slow, late);
  });

  it('gets nothing in the middle of an answer that has begun', async () => {
    const { url } = await start((_request, response) => void response.write('begun'), {
      headersMs: 200,
      requestMs: 300,
    });
    const slow = await RawClient.connect(url);
    slow.send('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n');
    await slow.trickle('x', 20);
    const { status, body } = await slow.answer();
    expect([status, body]).toEqual([200, '5\r\nbegun\r\n']);
  });
});

describe('a client that does not read its answer', () => {
  const piece = Buffer.alloc(1_000_000);

  /** Writes as long as somebody reads. */
  const endless: RequestListener = (_request, response) => {
    const write = (): void => {
      if (response.destroyed) return;
      if (response.write(piece)) setImmediate(write);
      else response.once('drain', write);
    };
    write();
  };

  it('is cut off, and what waited for it is given up', async () => {
    const { url, server } = await start(endless, { stalledAnswerMs: 200 });
    const [socket] = await Promise.all([once(server, 'connection'), open(url)]).then(([[one]]) => [one]);
    await once(socket, 'close');
    expect(socket.destroyed).toBe(true);
  });

  it('is cut off in the end even where it reads a little now and then', async () => {
    const { url, server } = await start(endless, { answerMs: 400 });
    const [[socket]] = await Promise.all([once(server, 'connection'), fetch(url)]);
    await once(socket, 'close');
    expect(socket.destroyed).toBe(true);
  });

  async function open(url: string): Promise<RawClient> {
    const client = await RawClient.connect(url);
    client.stopReading();
    client.send('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    return client;
  }
});

describe('a client that waits', () => {
  it('is answered by a service that takes its time', async () => {
    const later: RequestListener = (_request, response) => void setTimeout(() => response.end('done'), 400);
    const { url } = await start(later, { stalledAnswerMs: 50 });
    expect(await (await fetch(url)).text()).toBe('done');
  });
});

describe('a request that is none', () => {
  it.each([
    [
      'too large headers',
      `GET / HTTP/1.1\r\nHost: x\r\na: ${'x'.repeat(17_000)}\r\n\r\n`,
      { headers: 'Headers must have at most 16384 bytes' },
    ],
    ['no HTTP', 'hello\r\n\r\n', { request: 'Request must be valid HTTP' }],
    [
      'a body of two lengths',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      { request: 'Request must be valid HTTP' },
    ],
  ])('is refused in the documented form: %s', async (_name, request, details) => {
    const { url } = await start(echo, {});
    const client = await RawClient.connect(url);
    client.send(request);
    await refusedWith(client, details);
  });

  it('loses no header, however many there are', async () => {
    const { url } = await start((request, response) => response.end(request.headers['idempotency-key']), {});
    const client = await RawClient.connect(url);
    client.send(
      `GET / HTTP/1.1\r\nHost: x\r\n${'a:\r\n'.repeat(3_000)}Idempotency-Key: kept\r\nConnection: close\r\n\r\n`,
    );
    expect(await client.answer()).toMatchObject({ status: 200, body: 'kept' });
  });
});
