import { once } from 'node:events';
import type { Response } from 'express';

/**
 * Waits until the client has read what was written; also returns if the client closes the connection.
 * @param timeoutMs after which the connection is closed; by default the server's own time-outs apply.
 */
export async function waitForDrain(response: Response, timeoutMs?: number): Promise<void> {
  const disconnected = new AbortController();
  const stop = (): void => disconnected.abort();
  const timer = timeoutMs === undefined ? undefined : setTimeout(() => response.destroy(), timeoutMs).unref();
  response.once('close', stop);
  await once(response, 'drain', { signal: disconnected.signal }).catch(() => undefined);
  response.removeListener('close', stop);
  clearTimeout(timer);
}
