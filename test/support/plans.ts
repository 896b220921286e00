import type { BeforeQueryEvent, DataSource, EntitySubscriberInterface } from 'typeorm';

export interface Statement {
  sql: string;
  values: unknown[];
}

/** The statements of one round trip, each with its own values. */
export function statementsIn({ query, parameters = [] }: Pick<BeforeQueryEvent, 'query' | 'parameters'>): Statement[] {
  const values = [...(parameters as unknown[])];
  return query
    .split(';\n')
    .map((sql) => ({ sql: sql.trim(), values: values.splice(0, sql.match(/\?/g)?.length ?? 0) }));
}

/** One line of a statement's plan. */
export interface Step {
  table: string;
  /** `ALL` and `index` read a full table or index. */
  type: string;
  key: string | null;
  /** How many rows the server expects to read. */
  rows: number;
  /** How it reads and sorts them, such as `Using index; Using filesort`. */
  extra: string;
}

/** Sent with a request only where the last one with its token is a minute ago: no test may depend on that. */
const NOTES_USE = /^UPDATE \w+ SET last_used_at = \?/;

/** Runs `work`. @returns the queries that the data source sent meanwhile, one for each round trip; no notes of a token's use. */
export async function roundTripsOf(
  dataSource: DataSource,
  work: () => Promise<unknown>,
): Promise<Pick<BeforeQueryEvent, 'query' | 'parameters'>[]> {
  const trips: Pick<BeforeQueryEvent, 'query' | 'parameters'>[] = [];
  const recorder: EntitySubscriberInterface = {
    beforeQuery: ({ query, parameters }: BeforeQueryEvent) => {
      if (!NOTES_USE.test(query)) trips.push({ query, parameters });
    },
  };
  dataSource.subscribers.push(recorder);
  try {
    await work();
  } finally {
    dataSource.subscribers.splice(dataSource.subscribers.indexOf(recorder), 1);
  }
  return trips;
}

/** Runs `work`. @returns the statements that the data source sent meanwhile. */
export async function statementsOf(dataSource: DataSource, work: () => Promise<unknown>): Promise<Statement[]> {
  return (await roundTripsOf(dataSource, work)).flatMap(statementsIn);
}

export async function planOf(dataSource: DataSource, { sql, values }: Statement): Promise<Step[]> {
  const steps = await dataSource.query<Record<string, string | null>[]>(`EXPLAIN FORMAT=TRADITIONAL ${sql}`, values);
  return steps.map(({ table, type, key, rows, Extra }) => ({
    table: String(table),
    type: String(type),
    key: key ?? null,
    rows: Number(rows),
    extra: Extra ?? '',
  }));
}

/** Whether a step reads a full table or index; temporary tables in memory do not count. */
export const isScan = ({ table, type }: Step): boolean => ['ALL', 'index'].includes(type) && !table.startsWith('<');

/** Whether a step sorts what it reads. */
export const isSorted = ({ extra }: Step): boolean => /filesort|temporary/.test(extra);
