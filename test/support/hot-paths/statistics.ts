import type { DataSource } from 'typeorm';

async function tablesOf(dataSource: DataSource): Promise<string[]> {
  const rows = await dataSource.query<{ name: string }[]>(
    `SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE' ORDER BY table_name`,
  );
  return rows.map(({ name }) => name);
}

/** Lets only `takeStatistics` change what the server knows of the tables. */
export async function freezeStatistics(dataSource: DataSource): Promise<void> {
  for (const name of await tablesOf(dataSource)) {
    await dataSource.query(`ALTER TABLE \`${name}\` STATS_PERSISTENT = 1, STATS_AUTO_RECALC = 0`);
  }
}

/** Has the server look at tables, as it does automatically some time after many rows have changed. */
export async function takeStatistics(dataSource: DataSource, isOf: (table: string) => boolean): Promise<void> {
  const tables = (await tablesOf(dataSource)).filter(isOf).map((name) => `\`${name}\``);
  await dataSource.query(`ANALYZE TABLE ${tables.join(', ')}`);
}
