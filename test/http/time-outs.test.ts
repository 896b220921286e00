import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { createHttpServer } from '../../src/http/http-server.js';
import { readConfig } from '../../src/settings/config.js';
import { SETTING_GROUPS } from '../../src/settings/settings.js';
import { endless } from '../support/http/endless-response.js';
import { until } from '../support/until.js';

const CLIENTS = 20;
const NEVER = '3600000';
const SHORT = '300';
const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
const SETTINGS = Object.keys(SETTING_GROUPS['Slow clients'] ?? {});

/** Responds to a completely received request. */
const answering: RequestListener = (request, response) => void request.resume().once('end', () => response.end('done'));

interface Case {
  listener: RequestListener;
  sent: string;
  reads: boolean;
  /** Further settings that have to be short. */
  beside?: string[];
}

/** What clients do that each setting is meant for. */
const CASES: Record<string, Record<string, Case>> = {
  HTTP_HEADERS_TIMEOUT_MS: {
    'send nothing': { listener: answering, sent: '', reads: true },
    'send half of their headers': { listener: answering, sent: 'GET / HTTP/1.1\r\nHost: x', reads: true },
    'read no refusal': { listener: answering, sent: 'GET / HTTP/1.1\r\nHost: x', reads: false },
    'send half of the headers of their second request': { listener: answering, sent: `${REQUEST}GET /`, reads: true },
  },
  HTTP_REQUEST_TIMEOUT_MS: {
    'send half of their body': {
      listener: answering,
      sent: 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf',
      reads: true,
      // It is never shorter than the one for the headers.
      beside: ['HTTP_HEADERS_TIMEOUT_MS'],
    },
  },
  HTTP_STALLED_ANSWER_TIMEOUT_MS: { 'do not read their response': { listener: endless, sent: REQUEST, reads: false } },
  HTTP_ANSWER_TIMEOUT_MS: { 'read for ever': { listener: endless, sent: REQUEST, reads: true } },
  HTTP_KEEP_ALIVE_TIMEOUT_MS: {
    'send nothing after their response': { listener: answering, sent: REQUEST, reads: true },
    'send an empty line after their response': { listener: answering, sent: `${REQUEST}\r\n`, reads: true },
  },
};

it('every documented time-out has a test here', () => {
  expect(Object.keys(CASES).toSorted()).toEqual(SETTINGS.toSorted());
});

describe('the time-outs of connections', () => {
  let server: Server;
  let clients: Socket[] = [];

  afterEach(() => {
    for (const client of clients) client.destroy();
    server.closeAllConnections();
    server.close();
  });

  async function start(listener: RequestListener, short: readonly string[]): Promise<number> {
    const settings = SETTINGS.map((name) => [name, short.includes(name) ? SHORT : NEVER]);
    const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: 'mysql://a@b/c', ...Object.fromEntries(settings) });
    server = createHttpServer(listener, config.httpTimeouts);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return (server.address() as AddressInfo).port;
  }

  /** A client that does not close its connection itself. */
  async function open(port: number, { sent, reads }: Case): Promise<Socket> {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    if (reads) socket.resume();
    socket.write(sent);
    return socket;
  }

  it.each(
    Object.entries(CASES).flatMap(([setting, cases]) =>
      Object.entries(cases).map(([name, one]) => [setting, name, one] as const),
    ),
  )('%s closes the connections of clients that %s', async (setting, _, one) => {
    const port = await start(one.listener, [setting, ...(one.beside ?? [])]);
    let accepted = 0;
    server.on('connection', () => (accepted += 1));
    clients = await Promise.all(Array.from({ length: CLIENTS }, () => open(port, one)));
    const connections = promisify(server.getConnections.bind(server));
    await until(async () => accepted === CLIENTS && (await connections()) === 0, 'the end of all connections');
  });
});
