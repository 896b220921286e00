import { createConnection, type RowDataPacket } from 'mysql2/promise';

/** The views of `information_schema` that describe tables, and the column of each that names the database. */
const VIEWS = {
  tables: 'table_schema',
  columns: 'table_schema',
  statistics: 'table_schema',
  table_constraints: 'table_schema',
  key_column_usage: 'table_schema',
  referential_constraints: 'constraint_schema',
  check_constraints: 'constraint_schema',
};

/** Which database it is, how many rows there are, when and how they were written, and what follows from the indexes. */
const INCIDENTAL =
  /_(schema|catalog|time|rows)$|^(avg_row|max_data|data|index)_(length|free)$|^max_index_length$|^(auto_increment|cardinality|checksum|column_key)$/;

/** Tables, columns, indexes and constraints of a database, as `information_schema` describes them: sorted lines by view. */
export async function describeTables(databaseUrl: string): Promise<Record<string, string[]>> {
  const connection = await createConnection(databaseUrl);
  try {
    const described: Record<string, string[]> = {};
    for (const [view, schema] of Object.entries(VIEWS)) {
      const [rows] = await connection.query<RowDataPacket[]>(
        `SELECT * FROM information_schema.${view} WHERE ${schema} = DATABASE()`,
      );
      described[view] = rows.map(lineOf).sort();
    }
    return described;
  } finally {
    await connection.end();
  }
}

/**
 * MySQL's names are in capitals. MySQL also shows the character set of each literal of a CHECK, which any ALTER TABLE
 * changes from that of the connection to that of the column; all of them are ASCII.
 */
function lineOf(row: RowDataPacket): string {
  const fields = Object.entries(row).map(([name, value]) => [name.toLowerCase(), value as unknown] as const);
  const described = Object.fromEntries(fields.filter(([name]) => !INCIDENTAL.test(name)));
  return JSON.stringify(described).replaceAll(/_(utf8mb4|ascii)(?=\\+')/g, '');
}
