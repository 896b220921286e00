import { once } from 'node:events';
import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { closeServer, createHttpServer, type HttpTimeouts } from '../../src/http/http-server.js';
import { specificErrorFields } from '../support/common-error-fields.js';
import { RawClient } from '../support/http/raw-client.js';
import { blockEventLoop, sleepFor, until } from '../support/until.js';

const NEVER = 3_600_000;
const GENEROUS_TIMEOUTS: HttpTimeouts = {
  headersMs: NEVER,
  requestMs: NEVER,
  keepAliveMs: NEVER,
  stalledResponseMs: NEVER,
  responseMs: NEVER,
};

const servers: Server[] = [];

async function start(
  listener: RequestListener,
  timeouts: Partial<HttpTimeouts>,
): Promise<{ server: Server; url: string }> {
  const server = createHttpServer(listener, { ...GENEROUS_TIMEOUTS, ...timeouts });
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
  const { status, headers, body } = await client.response();
  expect([status, specificErrorFields({ headers, body })]).toEqual([400, refusal(details)]);
  expect(headers).toMatch(/^content-type: application\/json/im);
  expect(headers).toMatch(/^x-request-id: [\w-]{36}\r?$/im);
}

describe('a slow client', () => {
  const late = { request: 'Request was not sent in time' };

  it.each([
    ['headers do', { headersMs: 300 }, 'GET / HTTP/1.1\r\nHost: x\r\n', 'a: b\r\n'],
    [
      'body does',
      { headersMs: 200, requestMs: 400 },
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999\r\n\r\n',
      'x',
    ],
  ])(
    'a client whose %s not end is refused and cut off, while others are served',
    async (_what, limits, first, more) => {
      const { url } = await start(echo, limits);
      const slow = await RawClient.connect(url);
      slow.send(first);
      const cutOff = slow.trickle(more, 20);
      expect(await (await fetch(url, { method: 'POST', body: 'quick' })).text()).toBe('quick');
      await cutOff;
      await refusedWith(slow, late);
    },
  );

  it('a refusal is not written into a response that has started', async () => {
    const { url } = await start((_request, response) => void response.write('begun'), {
      headersMs: 200,
      requestMs: 300,
    });
    const slow = await RawClient.connect(url);
    slow.send('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n');
    await slow.trickle('x', 20);
    const { status, body } = await slow.response();
    expect([status, body]).toEqual([200, '5\r\nbegun\r\n']);
  });
});

describe('a stream of events', () => {
  it('a stream of events that is read goes on after the limit for the full response', async () => {
    let respond: ((text: string) => void) | undefined;
    const streaming: RequestListener = (_request, response) => {
      response.setHeader('Content-Type', 'text/event-stream; charset=utf-8');
      response.write('begun');
      respond = (text) => response.end(text);
    };
    const { url } = await start(streaming, { responseMs: 100 });
    const reply = await fetch(url);
    // Well after the limit, which was counted from before the response started.
    await sleepFor(300);
    respond?.(' and ended');
    expect(await reply.text()).toBe('begun and ended');
  });
});

/** A client, and the server's side of its connection. */
async function connected(server: Server, url: string): Promise<{ client: RawClient; socket: Socket }> {
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  const client = await RawClient.connect(url);
  const [socket] = await accepted;
  return { client, socket };
}

describe('a slow service', () => {
  const head = 'POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n';
  const length = 'Content-Length: 4\r\n\r\n';

  it.each([
    ['headers', head, `${length}done`],
    ['body', `${head}${length}`, 'done'],
  ])('a paused process reads the %s that arrived meanwhile before it refuses', async (_name, first, rest) => {
    const limitMs = 1_000;
    const { url, server } = await start(echo, { headersMs: limitMs, requestMs: limitMs });
    const { client, socket } = await connected(server, url);
    client.send(first);
    await until(() => socket.bytesRead === first.length);
    // Node runs timers next, and reads what has come only then.
    await setImmediate();
    client.send(rest);
    blockEventLoop(2 * limitMs);
    expect(await client.response()).toMatchObject({ status: 200, body: 'done' });
  });

  it('a paused process allows time for the rest of a request whose start arrived meanwhile', async () => {
    const { url, server } = await start(echo, { headersMs: 1_000 });
    const { client, socket } = await connected(server, url);
    const beginning = `${head}${length}do`;
    client.send(beginning);
    const refused = once(server, 'clientError');
    blockEventLoop(2_000);
    await refused;
    await until(() => socket.bytesRead === beginning.length);
    await setImmediate();
    client.send('ne');
    expect(await client.response()).toMatchObject({ status: 200, body: 'done' });
  });

  it('a paused process reads the request that arrived meanwhile before it closes an idle connection', async () => {
    const { url, server } = await start((_request, response) => response.end('done'), { keepAliveMs: 1_000 });
    const { client, socket } = await connected(server, url);
    client.send('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await until(() => client.responses.length === 1);
    await setImmediate();
    client.send('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    blockEventLoop(2 * (socket.timeout ?? 0));
    await client.closed;
    expect(client.responses.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('a response that starts late is not cut off', async () => {
    const later: RequestListener = (request, response) => {
      // Only now: the request may be long in coming, too.
      request.socket.setTimeout(50).once('timeout', () => void setImmediate().then(() => response.end('done')));
    };
    const { url } = await start(later, {});
    expect(await (await fetch(url)).text()).toBe('done');
  });
});

describe('requests that are pipelined', () => {
  const head = (path: string) => `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\n${path}`;

  it('a request starts only after the previous response, and responses are sent in order', async () => {
    const begun: string[] = [];
    const responses: ServerResponse[] = [];
    const { url } = await start((request, response) => {
      begun.push(request.url ?? '');
      responses.push(response);
    }, {});
    const client = await RawClient.connect(url);
    client.send(head('/one') + head('/two'));
    await until(() => begun.length > 0);
    // The second came in the same packet.
    expect(begun).toEqual(['/one']);
    responses[0]?.end('1');
    await until(() => begun.length > 1);
    responses[1]?.end('2');
    await until(() => client.responses.length === 2);
    expect([begun, client.responses.map(({ body }) => body)]).toEqual([
      ['/one', '/two'],
      ['1', '2'],
    ]);
  });

  it('a request after a response that closes the connection is never started', async () => {
    const begun: string[] = [];
    const { url } = await start((request, response) => {
      begun.push(request.url ?? '');
      response.setHeader('Connection', 'close').end('closed');
    }, {});
    const client = await RawClient.connect(url);
    client.send(head('/one') + head('/two'));
    await client.closed;
    expect([begun, client.responses.length]).toEqual([['/one'], 1]);
  });

  it('a client that sends on and on is cut off, and others are served', async () => {
    const { url } = await start((request, response) => void (request.url === '/other' && response.end('done')), {});
    const client = await RawClient.connect(url);
    client.send('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1_000));
    await until(() => client.isClosed);
    expect(await (await fetch(`${url}/other`)).text()).toBe('done');
  });

  it('bytes that break a body after its response get no response of their own', async () => {
    const { url, server } = await start((_request, response) => response.end('early'), {});
    const client = await RawClient.connect(url);
    client.send('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\none\r\n');
    await until(() => client.responses.length === 1);
    const broken = once(server, 'clientError');
    client.send('zz\r\n');
    await broken;
    await client.closed;
    expect(client.responses.map(({ body }) => body)).toEqual(['early']);
  });
});

describe('a server that is closed', () => {
  const request = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

  it('all received requests get a response, on idle connections and on connections not accepted yet', async () => {
    const { url, server } = await start((_request, response) => response.end('done'), {});
    const idle = await RawClient.connect(url);
    idle.send(request);
    await until(() => idle.responses.length === 1);
    const connecting = Array.from({ length: 5 }, () => RawClient.connect(url));
    // Each is connected as soon as it asks, which it does in the next tick.
    await new Promise<void>((resolve) => process.nextTick(resolve));
    idle.send(request);
    const closed = closeServer(server, NEVER);
    const others = await Promise.all(connecting);
    for (const other of others) other.send(request);
    await closed;
    await Promise.all([idle, ...others].map((client) => client.closed));
    expect([idle, ...others].map(({ responses }) => responses.length)).toEqual([2, 1, 1, 1, 1, 1]);
  });
});

describe('requests that are not valid HTTP', () => {
  it.each([
    [
      'too large headers',
      `GET / HTTP/1.1\r\nHost: x\r\na: ${'x'.repeat(17_000)}\r\n\r\n`,
      { headers: 'Headers must have at most 16384 bytes' },
    ],
    ['a text that is no HTTP', 'hello\r\n\r\n', { request: 'Request must be valid HTTP' }],
    [
      'a body of two lengths',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      { request: 'Request must be valid HTTP' },
    ],
  ])('a request with %s is refused in the documented form', async (_name, request, details) => {
    const { url } = await start(echo, {});
    const client = await RawClient.connect(url);
    client.send(request);
    await refusedWith(client, details);
  });

  it('a request with 3,000 headers loses none of them', async () => {
    const { url } = await start((request, response) => response.end(request.headers['idempotency-key']), {});
    const client = await RawClient.connect(url);
    client.send(
      `GET / HTTP/1.1\r\nHost: x\r\n${'a:\r\n'.repeat(3_000)}Idempotency-Key: kept\r\nConnection: close\r\n\r\n`,
    );
    expect(await client.response()).toMatchObject({ status: 200, body: 'kept' });
  });
});
