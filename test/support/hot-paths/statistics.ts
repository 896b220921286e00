import type { DataSource } from 'typeorm';

const TABLES = ['mysql.innodb_table_stats', 'mysql.innodb_index_stats'] as const;

/** What the server knew of the tables of a schema at one moment. */
export type Statistics = Record<(typeof TABLES)[number], Record<string, unknown>[]>;

const namesOf = async (dataSource: DataSource): Promise<string[]> => {
  const rows = await dataSource.query<{ name: string }[]>(
    `SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE' ORDER BY table_name`,
  );
  return rows.map(({ name }) => `\`${name}\``);
};

/** Lets only `takeStatistics` and `setStatistics` change what the server knows of the tables. */
export async function freezeStatistics(dataSource: DataSource): Promise<void> {
  for (const name of await namesOf(dataSource)) {
    await dataSource.query(`ALTER TABLE ${name} STATS_PERSISTENT = 1, STATS_AUTO_RECALC = 0`);
  }
}

/** Has the server look at all tables, as it does by itself some time after many rows have changed. */
export async function takeStatistics(dataSource: DataSource): Promise<Statistics> {
  await dataSource.query(`ANALYZE TABLE ${(await namesOf(dataSource)).join(', ')}`);
  const read = async (table: string) => [
    table,
    await dataSource.query<Record<string, unknown>[]>(`SELECT * FROM ${table} WHERE database_name = DATABASE()`),
  ];
  return Object.fromEntries(await Promise.all(TABLES.map(read))) as Statistics;
}

/** Statistics in which those of some tables are from another moment. */
export function withTables(statistics: Statistics, other: Statistics, tables: readonly string[]): Statistics {
  const isOf = ({ table_name: name }: Record<string, unknown>): boolean => tables.includes(String(name));
  const merged = TABLES.map((table) => [
    table,
    [...statistics[table].filter((row) => !isOf(row)), ...other[table].filter(isOf)],
  ]);
  return Object.fromEntries(merged) as Statistics;
}

/** Makes the server plan by the statistics of an earlier moment. */
export async function setStatistics(dataSource: DataSource, statistics: Statistics): Promise<void> {
  for (const table of TABLES) {
    const rows = statistics[table];
    const columns = Object.keys(rows[0] ?? {});
    await dataSource.query(`DELETE FROM ${table} WHERE database_name = DATABASE()`);
    await dataSource.query(`INSERT INTO ${table} (${columns.join(', ')}) VALUES ?`, [rows.map(Object.values)]);
  }
  // The server reads them when it opens a table again.
  await dataSource.query(`FLUSH TABLES ${(await namesOf(dataSource)).join(', ')}`);
}
