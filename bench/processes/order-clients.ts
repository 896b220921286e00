import { Agent } from 'undici';
import { serveCalls } from '../support/child.js';
import type { LoadResult } from './bare-orders.js';

/** Orders of one piece each, this many at the same time, with a separate customer for each lane. */
export interface ClientLoad {
  url: string;
  tokens: string[];
  productIds: string[];
  concurrency: number;
  count: number;
}

const agent = new Agent({ keepAliveTimeout: 10_000, connections: 64, pipelining: 1 });

async function order(origin: string, token: string, productId: string): Promise<void> {
  const response = await agent.request({
    origin,
    path: '/api/orders',
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ products: [{ productId, amount: 1 }] }),
  });
  const text = await response.body.text();
  if (response.statusCode !== 201) throw new Error(`An order returned ${response.statusCode}: ${text}`);
}

const calls = {
  order: async ({ url, tokens, productIds, concurrency, count }: ClientLoad): Promise<LoadResult> => {
    const latenciesMs: number[] = [];
    let left = count;
    const lane = async (token: string): Promise<void> => {
      while (left > 0) {
        left -= 1;
        const startedAt = performance.now();
        await order(url, token, productIds[Math.floor(Math.random() * productIds.length)] ?? '');
        latenciesMs.push(performance.now() - startedAt);
      }
    };
    const startedAt = performance.now();
    await Promise.all(tokens.slice(0, concurrency).map(lane));
    return { tookMs: performance.now() - startedAt, latenciesMs };
  },
};

export type OrderClientCalls = typeof calls;

serveCalls(calls);
