import type { DataSource, EntityManager } from 'typeorm';

/**
 * Errors after which MySQL has rolled the work back, or would have to, and after which the same work can succeed:
 * 1213 deadlock (also a certification conflict in a Galera cluster), 1205 lock wait time-out.
 * A lost connection is not among them: nobody knows whether a COMMIT that got no answer has happened.
 */
const RETRIED = new Set([1213, 1205]);

const MAX_ATTEMPTS = 8;
const FIRST_PAUSE_MS = 5;

/** Whether the database gave up on work that can succeed when it is run again. */
export function isRetried(error: unknown): boolean {
  return RETRIED.has((error as { errno?: number } | null)?.errno ?? 0);
}

const LOCK_WAIT_TIMEOUT = 1205;
// Each of these has waited for long already, with a connection in hand.
const MAX_LOCK_WAITS = 3;

function maxAttempts(error: unknown): number {
  return (error as { errno?: number } | null)?.errno === LOCK_WAIT_TIMEOUT ? MAX_LOCK_WAITS : MAX_ATTEMPTS;
}

/** Grows with the attempt and differs between two that collided. */
function pause(attempt: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random())));
}

/**
 * Runs `work` in a transaction. After a deadlock or a lock wait time-out all of it is run again, begin and commit
 * included, a bounded number of times: `work` must not have effects outside the database.
 */
export async function inTransaction<T>(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await dataSource.transaction(work);
    } catch (error) {
      if (!isRetried(error) || attempt >= maxAttempts(error)) throw error;
      await pause(attempt);
    }
  }
}
