import type { DataSource } from 'typeorm';

/** How many connections to the database run a statement that contains this text now. */
export async function runningStatements(observer: DataSource, text: string): Promise<number> {
  const [{ total }] = await observer.query<[{ total: string }]>(
    `SELECT COUNT(*) AS total FROM information_schema.PROCESSLIST
      WHERE DB = DATABASE() AND ID <> CONNECTION_ID() AND INSTR(INFO, ?) > 0`,
    [text],
  );
  return Number(total);
}
