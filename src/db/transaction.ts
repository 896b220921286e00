import type { DataSource, EntityManager } from 'typeorm';

/**
 * Errors after which MySQL has rolled the work back, or would have to, and after which the same work can succeed, with
 * how often it is tried in all: 1213 deadlock (also a certification conflict in a Galera cluster), which passes by, and
 * 1205 lock wait time-out, where each attempt has waited long already. A lost connection is not among them: nobody
 * knows whether a COMMIT that got no answer has happened, so only an Idempotency-Key may try again.
 */
const MAX_ATTEMPTS = new Map([
  [1213, 8],
  [1205, 3],
]);
const FIRST_PAUSE_MS = 5;

function maxAttempts(error: unknown): number {
  return MAX_ATTEMPTS.get((error as { errno?: number } | null)?.errno ?? 0) ?? 1;
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
      if (attempt >= maxAttempts(error)) throw error;
      await pause(attempt);
    }
  }
}
