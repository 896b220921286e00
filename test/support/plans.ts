import type { BeforeQueryEvent, DataSource, EntitySubscriberInterface } from 'typeorm';

export interface Statement {
  sql: string;
  values: unknown[];
}

/** The statements that are sent together, each with its own values. */
function statementsIn({ query, parameters = [] }: Pick<BeforeQueryEvent, 'query' | 'parameters'>): Statement[] {
  const values = [...(parameters as unknown[])];
  return query
    .split(';\n')
    .map((sql) => ({ sql: sql.trim(), values: values.splice(0, sql.match(/\?/g)?.length ?? 0) }));
}

/** One line of how the database means to run a statement. */
export interface Step {
  table: string;
  /** `ALL` and `index` look at everything there is. */
  type: string;
  key: string | null;
}

/** Runs `work` and gives what the data source sent meanwhile: one event for each round trip. */
export async function roundTripsOf(
  dataSource: DataSource,
  work: () => Promise<unknown>,
): Promise<Pick<BeforeQueryEvent, 'query' | 'parameters'>[]> {
  const trips: Pick<BeforeQueryEvent, 'query' | 'parameters'>[] = [];
  const recorder: EntitySubscriberInterface = {
    beforeQuery: ({ query, parameters }: BeforeQueryEvent) => {
      trips.push({ query, parameters });
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

/** The same, statement by statement. */
export async function statementsOf(dataSource: DataSource, work: () => Promise<unknown>): Promise<Statement[]> {
  return (await roundTripsOf(dataSource, work)).flatMap(statementsIn);
}

export async function planOf(dataSource: DataSource, { sql, values }: Statement): Promise<Step[]> {
  const rows = await dataSource.query<Record<string, unknown>[]>(`EXPLAIN FORMAT=TRADITIONAL ${sql}`, values);
  return rows.map(({ table, type, key }) => ({ table: String(table), type: String(type), key: key as string | null }));
}
