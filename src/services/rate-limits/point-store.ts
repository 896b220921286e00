/** The state of a key after points were taken. */
export interface WindowCount {
  /** Points taken by all processes in this window, these included. */
  consumed: number;
  /** Milliseconds until the window ends. */
  msLeft: number;
}

/** Counts points of all processes, in windows of one minute or another length. A window starts with its first point. */
export interface PointStore {
  /**
   * Counts the points, even beyond any limit; no points start a window too. Rejects if the store does not respond in
   * time.
   */
  consume(key: string, points: number, windowMs?: number): Promise<WindowCount>;
  close(): Promise<void>;
}

export const KEY_PREFIX = 'rate';
export const CONNECT_TIMEOUT_MS = 2_000;

/** The error of a store that is silent. */
export function storeTimeout(timeoutMs: number): Error {
  return new Error(`The store of the rate limits did not respond within ${timeoutMs} ms`);
}
