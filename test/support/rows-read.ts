import type { DataSource } from 'typeorm';
import { statementsOf } from './plans.js';

// Otherwise rows that the engine filters would not be counted. It does not decide which plan is chosen.
const COUNT_ALL = "SET SESSION optimizer_switch = 'index_condition_pushdown=off'";
const COUNT_AS_USUAL = "SET SESSION optimizer_switch = 'index_condition_pushdown=on'";

/** Runs `work`. @returns how many rows and index entries the server reads for its SELECTs, which are sent once more. */
export async function rowsRead(dataSource: DataSource, work: () => Promise<unknown>): Promise<number> {
  const statements = await statementsOf(dataSource, work);
  const runner = dataSource.createQueryRunner();
  const read = async (): Promise<number> => {
    const rows: { Value: string }[] = await runner.query("SHOW SESSION STATUS LIKE 'Handler_read%'");
    return rows.reduce((sum, { Value }) => sum + Number(Value), 0);
  };
  try {
    await runner.query(COUNT_ALL);
    const before = await read();
    // What the question itself reads.
    const own = (await read()) - before;
    for (const { sql, values } of statements) {
      if (/^\(*(SELECT|WITH)\b/.test(sql.trim())) await runner.query(sql, values);
    }
    return (await read()) - before - 2 * own;
  } finally {
    await runner.query(COUNT_AS_USUAL);
    await runner.release();
  }
}
