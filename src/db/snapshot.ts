import type { DataSource, EntityManager } from 'typeorm';
import { errnoOf, withRetry } from './retry.js';

/** An index of the table was made after the snapshot began, in which nothing of the table can be read any more. */
const TABLE_CHANGED = 1412;

/**
 * Runs reads that all see the database at one instant. They are run again from their beginning where a migration changed one
 * of their tables in between, so that nobody who reads notices an upgrade.
 */
export function readSnapshot<T>(dataSource: DataSource, read: (manager: EntityManager) => Promise<T>): Promise<T> {
  return withRetry(
    () => dataSource.transaction('REPEATABLE READ', read),
    (error) => errnoOf(error) === TABLE_CHANGED,
  );
}
