import type { DataSource } from 'typeorm';
import { roundTripsOf, statementsOf } from './plans.js';

/** Runs `work` and gives how many statements the data source sent meanwhile; only those with a text, where one is given. */
export async function countStatements(
  dataSource: DataSource,
  work: () => Promise<unknown>,
  text = '',
): Promise<number> {
  const statements = await statementsOf(dataSource, work);
  return statements.filter(({ sql }) => sql.includes(text)).length;
}

/** Runs `work` and gives how often the data source asked the database something meanwhile. */
export async function countRoundTrips(dataSource: DataSource, work: () => Promise<unknown>): Promise<number> {
  return (await roundTripsOf(dataSource, work)).length;
}
