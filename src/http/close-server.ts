import type { Server } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';

// How long it continues to accept queued connections if new ones keep arriving.
const ACCEPT_MS = 500;
const IDLE_CHECK_MS = 50;

/**
 * Accepts the connections that clients have already opened, and reads what they have sent. A tick of the event loop
 * runs its timers first, and then accepts one connection.
 */
async function takeInWaiting(server: Server): Promise<void> {
  let isAccepting = true;
  const note = (): void => void (isAccepting = true);
  server.on('connection', note);
  for (const untilMs = performance.now() + ACCEPT_MS; isAccepting && performance.now() < untilMs;) {
    isAccepting = false;
    await nextTurn();
  }
  server.removeListener('connection', note);
}

/**
 * Accepts no more connections and waits for the requests in flight, including those that have arrived but are not read
 * yet.
 * @param timeoutMs after which it aborts the rest.
 */
export async function closeServer(server: Server, timeoutMs: number): Promise<void> {
  const timer = setTimeout(() => server.closeAllConnections(), timeoutMs);
  await takeInWaiting(server);
  const closed = new Promise((resolve) => server.close(resolve));
  // A response that had started before may have left its connection open.
  const idle = setInterval(() => setImmediate(() => server.closeIdleConnections()), IDLE_CHECK_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(timer);
}
