import { cpus, totalmem } from 'node:os';
import { createConnection, type RowDataPacket } from 'mysql2/promise';

/** On what the figures were measured, in a line. */
export async function describeMachine(databaseUrl: string): Promise<string> {
  const connection = await createConnection(databaseUrl);
  try {
    const [rows] = await connection.query<RowDataPacket[]>('SELECT VERSION() AS version');
    const [cpu] = cpus();
    const memoryGib = (totalmem() / 2 ** 30).toFixed(0);
    const database = `database ${String(rows[0]?.version)}`;
    return `${cpus().length} × ${cpu?.model.trim()}, ${memoryGib} GiB; node ${process.version}; ${database}`;
  } finally {
    await connection.end();
  }
}
