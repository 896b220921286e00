import { Agent } from 'undici';
import { serveCalls } from '../support/child.js';
import { ownCpuUs } from '../support/cpu.js';

const agent = new Agent({ pipelining: 1, keepAliveTimeout: 10_000 });

async function post(origin: string, body: string): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  const response = await agent.request({ origin, path: '/', method: 'POST', headers, body });
  await response.body.dump();
}

const calls = {
  cpuUs: ownCpuUs,
  /**
   * Sends `count` bodies with this many concurrent requests, and nothing else; returns the duration in milliseconds.
   */
  send: async ({ url, bodyBytes, count, concurrency }: SendOptions) => {
    const { origin } = new URL(url);
    const body = JSON.stringify('x'.repeat(bodyBytes - 2));
    let left = count;
    const lane = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        await post(origin, body);
      }
    };
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: concurrency }, lane));
    return performance.now() - startedAt;
  },
};

interface SendOptions {
  url: string;
  bodyBytes: number;
  count: number;
  concurrency: number;
}

export type BareSenderCalls = typeof calls;

serveCalls(calls);
