import { ConnectionLostError } from './errors';

const ATTEMPTS = 5;

/** The retry rule for a change with an idempotency key: without a response it is sent again, and is applied once. */
export function repeatsSafely(failures: number, error: Error): boolean {
  return error instanceof ConnectionLostError && failures < ATTEMPTS;
}

/** A key for one change. A corrected change after a refusal uses the same key. */
export function newIdempotencyKey(): string {
  return crypto.randomUUID();
}
