import { createConnection, type RowDataPacket } from 'mysql2/promise';

/** Every row of every table of a database, by table, as text, to be compared before and after something. */
export async function allTables(databaseUrl: string): Promise<Record<string, string[]>> {
  const connection = await createConnection(databaseUrl);
  try {
    const [tables] = await connection.query<(RowDataPacket & { name: string })[]>(
      'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() ORDER BY table_name',
    );
    const contents: Record<string, string[]> = {};
    for (const { name } of tables) {
      const [rows] = await connection.query<RowDataPacket[]>('SELECT * FROM ??', [name]);
      contents[name] = rows.map((row) => JSON.stringify(row)).sort();
    }
    return contents;
  } finally {
    await connection.end();
  }
}
