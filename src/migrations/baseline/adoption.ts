import type { QueryRunner } from 'typeorm';

/** The last migration of v0.8.0. After it, a database has exactly the tables that the baseline creates. */
const LAST_OF_0_8 = 'Invoices1803000000000';

/** v0.8.0 has to work on the database before this version can. */
export class OlderDatabaseError extends Error {
  constructor(problem: string) {
    super(`${problem} (docs/operations.md#upgrade)`);
    this.name = 'OlderDatabaseError';
  }
}

// Versions before 0.4.0 stored orders without a country. Without such an order there are no texts of theirs that mention a
// sold key.
const IS_MASKING = `
  SELECT EXISTS (SELECT 1 FROM text_maskings WHERE pass < 2 OR ended_at IS NULL)
     AND (SELECT country_code IS NULL FROM orders ORDER BY order_number LIMIT 1) AS isMasking`;

/**
 * Whether the database is one of v0.8.0, so that it already has what the baseline creates. Reads only.
 * @throws {OlderDatabaseError} if an older version made the database, or v0.8.0 has not finished what it does after an
 *   upgrade from one before 0.4.0.
 */
export async function isAtVersion08(runner: QueryRunner): Promise<boolean> {
  const done = await runner.manager.query<{ name: string }[]>('SELECT name FROM migrations');
  if (done.length === 0) return false;
  if (done.every(({ name }) => name !== LAST_OF_0_8)) {
    throw new OlderDatabaseError('This database was made by a version before 0.8.0: upgrade it with v0.8.0 first');
  }
  const [row] = await runner.manager.query<{ isMasking: number | null }[]>(IS_MASKING);
  if (row?.isMasking) {
    throw new OlderDatabaseError('v0.8.0 still masks license keys in stored texts: let it run until that has ended');
  }
  return true;
}
