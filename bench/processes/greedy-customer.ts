import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent } from 'undici';
import { serveCalls } from '../support/child.js';

/** A customer that sends whatever its limits allow, as much as possible at once. */
export interface Greed {
  url: string;
  token: string;
  webhookId: string;
  productId: string;
}

const LANES = { replays: 40, queries: 30, histories: 20, orders: 32 };
const UNREAD = 20;
const ALIASES = 30;
// A refused client that comes back at once is more of a burden than one that waits.
const PAUSE_MS = 250;

const agent = new Agent({ connections: 200, pipelining: 1, headersTimeout: 120_000, bodyTimeout: 120_000 });
const QUERY = `{ ${Array.from({ length: ALIASES }, (_, index) => `a${index}: events(first: 500) { nodes { id } }`).join(' ')} }`;

let running: Promise<unknown> = Promise.resolve();
let isOver = true;
let statuses = new Map<string, number>();

async function send({ url, token }: Greed, kind: string, method: 'GET' | 'POST', path: string, body?: object) {
  const headers = { Authorization: `Bearer ${token}`, ...(body ? { 'Content-Type': 'application/json' } : {}) };
  const sent = { origin: url, path, method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
  const response = await agent.request(sent);
  await response.body.dump({ limit: Infinity });
  const name = `${kind} ${response.statusCode}`;
  statuses.set(name, (statuses.get(name) ?? 0) + 1);
  if (response.statusCode !== 200 && response.statusCode !== 201) await sleep(PAUSE_MS);
}

async function lanes(count: number, once: () => Promise<void>): Promise<void> {
  const lane = async (): Promise<void> => {
    while (!isOver) await once().catch(() => sleep(PAUSE_MS));
  };
  await Promise.all(Array.from({ length: count }, lane));
}

/** Requests a full history and reads nothing of it, until the service cuts it off or the load ends. */
async function leaveUnread({ url, token }: Greed): Promise<void> {
  const { port, hostname } = new URL(url);
  const socket: Socket = connect(Number(port), hostname);
  socket.on('error', () => undefined).pause();
  socket.write(`GET /api/orders HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  while (!isOver && !socket.destroyed) await sleep(PAUSE_MS);
  socket.destroy();
}

const calls = {
  begin: (greed: Greed) => {
    isOver = false;
    statuses = new Map();
    const { webhookId, productId } = greed;
    const since = new Date(Date.now() - 86_400_000).toISOString();
    running = Promise.all([
      lanes(LANES.replays, () => send(greed, 'replay', 'POST', `/api/webhooks/${webhookId}/replay`, { since })),
      lanes(LANES.queries, () => send(greed, 'query', 'POST', '/graphql', { query: QUERY })),
      lanes(LANES.histories, () => send(greed, 'history', 'GET', '/api/orders')),
      lanes(LANES.orders, () => send(greed, 'order', 'POST', '/api/orders', { products: [{ productId, amount: 20 }] })),
      lanes(UNREAD, () => leaveUnread(greed)),
    ]);
  },
  /** The number of its responses by status. */
  end: async (): Promise<Record<string, number>> => {
    isOver = true;
    await running;
    return Object.fromEntries(statuses);
  },
};

export type GreedyCalls = typeof calls;

serveCalls(calls);
