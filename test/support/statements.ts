import type { DataSource } from 'typeorm';
import { roundTripsOf, statementsOf } from './plans.js';

/** Runs `work`. @returns how many statements that contain `text` the data source sent meanwhile. */
export async function countStatements(
  dataSource: DataSource,
  work: () => Promise<unknown>,
  text = '',
): Promise<number> {
  const statements = await statementsOf(dataSource, work);
  return statements.filter(({ sql }) => sql.includes(text)).length;
}

/** Runs `work`. @returns how many round trips the data source made meanwhile. */
export async function countRoundTrips(dataSource: DataSource, work: () => Promise<unknown>): Promise<number> {
  return (await roundTripsOf(dataSource, work)).length;
}
