import { ConnectionLostError } from './errors';

const ATTEMPTS = 5;

/** For a change that has an idempotency key: it may be sent again where no answer came, and is done once. */
export function repeatsSafely(failures: number, error: Error): boolean {
  return error instanceof ConnectionLostError && failures < ATTEMPTS;
}

/** A key for one change. Whoever corrects a refused change sends it with the same key. */
export function newIdempotencyKey(): string {
  return crypto.randomUUID();
}
