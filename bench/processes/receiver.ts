import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveCalls } from '../support/child.js';

// Responds to every POST with 204 and records when it arrived, in milliseconds since 1970.
let arrivals: number[] = [];
let expected = Infinity;
let delayMs = 0;
let complete: (() => void) | undefined;

const server = createServer((request, response) => {
  arrivals.push(performance.timeOrigin + performance.now());
  const answer = (): void => void response.writeHead(204).end();
  request.resume().on('end', () => {
    if (delayMs > 0) setTimeout(answer, delayMs);
    else answer();
    if (arrivals.length >= expected) complete?.();
  });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

const calls = {
  url: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
  /** Sets the delay of each response from now on. */
  delay: (ms: number) => {
    delayMs = ms;
  },
  /** Forgets what has come. */
  reset: () => {
    arrivals = [];
    expected = Infinity;
  },
  /** Waits until this many have arrived; returns when each did. */
  arrivals: async (count: number) => {
    expected = count;
    if (arrivals.length < count) await new Promise<void>((resolve) => (complete = resolve));
    return arrivals;
  },
};

export type ReceiverCalls = typeof calls;

serveCalls(calls);
