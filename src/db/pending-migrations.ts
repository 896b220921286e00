import type { DataSource } from 'typeorm';

const NO_SUCH_TABLE = 1146;

/**
 * The names of this version's migrations that have not run in the database, in the order in which they run. Reads only.
 * What a newer version has brought besides does not count: it is compatible.
 */
export async function findPendingMigrations(dataSource: DataSource): Promise<string[]> {
  const rows = await dataSource
    .query<{ name: string }[]>('SELECT name FROM migrations')
    .catch((error: unknown): { name: string }[] => {
      if ((error as { errno?: number }).errno === NO_SUCH_TABLE) return [];
      throw error;
    });
  const done = new Set(rows.map(({ name }) => name));
  return dataSource.migrations.map(({ name = '' }) => name).filter((name) => !done.has(name));
}
