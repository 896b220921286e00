import type { BeforeQueryEvent, DataSource, EntityManager, EntitySubscriberInterface } from 'typeorm';

/** One SQL statement: its text, the values of its placeholders, and what its result means. */
export interface Statement<T> {
  /** Empty for a constant, which is not sent. */
  sql: string;
  values: readonly unknown[];
  read: (result: unknown) => T;
}

/** SQL of one value, which is asked beside others in one statement. */
export type Question = Pick<Statement<unknown>, 'sql' | 'values'>;

/** @param read makes something of the result: rows, or the header of a change. */
export function statement<T>(
  sql: string,
  values: readonly unknown[],
  read: (result: never) => T = (result) => result,
): Statement<T> {
  return { sql, values, read: read as (result: unknown) => T };
}

/** Stands for a statement whose result is known without asking. */
export function constant<T>(value: T): Statement<T> {
  return { sql: '', values: [], read: () => value };
}

export function mapped<T, U>({ sql, values, read }: Statement<T>, make: (result: T) => U): Statement<U> {
  return { sql, values, read: (result) => make(read(result)) };
}

const MAX_BIGINT = '9223372036854775807';

/**
 * An SQL expression that is 0 if the condition holds, and fails otherwise ("BIGINT value is out of range"). It ends the
 * batch that it is part of, so a COMMIT after it is not reached.
 */
export function assertion(condition: string): string {
  return `(${MAX_BIGINT} + IF(${condition}, 0, 1) - ${MAX_BIGINT})`;
}

/** Statements that are sent together, each under the name of its result. */
export type StatementBatch = Readonly<Record<string, Statement<unknown>>>;

export type StatementBatchResults<B extends StatementBatch> = {
  -readonly [K in keyof B]: B[K] extends Statement<infer T> ? T : never;
};

/**
 * Whether several statements may be sent in one text. Not to a Galera cluster: where another node aborts the transaction
 * between two statements of a text, MariaDB runs the second outside of any transaction, and commits it.
 */
export function supportsBatches({ options }: DataSource): boolean {
  return 'multipleStatements' in options && options.multipleStatements === true;
}

// The texts of batches in flight, each with how often it is in flight. Only these may hold more than one statement.
const batchesInFlight = new Map<string, number>();

/**
 * Sends texts in one round trip. The server runs them in turn, each seeing what those before it did, up to the first that
 * fails.
 * @param values of the placeholders of all of them.
 * @returns the driver's result of each.
 */
export async function sendBatch(
  send: (sql: string, values: unknown[]) => Promise<unknown>,
  texts: readonly string[],
  values: readonly unknown[],
): Promise<unknown[]> {
  for (const text of texts) assertSingle(text);
  if (texts.length === 0) return [];
  const sql = texts.join(';\n');
  if (texts.length === 1) return [await send(sql, [...values])];
  batchesInFlight.set(sql, (batchesInFlight.get(sql) ?? 0) + 1);
  try {
    return (await send(sql, [...values])) as unknown[];
  } finally {
    const others = (batchesInFlight.get(sql) ?? 1) - 1;
    if (others > 0) batchesInFlight.set(sql, others);
    else batchesInFlight.delete(sql);
  }
}

/** A query runner that can send batches, such as that of `inTransaction`. */
interface BatchingRunner {
  queryBatch: (texts: readonly string[], values: readonly unknown[]) => Promise<unknown[]>;
}

function batchingRunnerOf({ queryRunner }: EntityManager): BatchingRunner | null {
  return queryRunner && 'queryBatch' in queryRunner ? (queryRunner as unknown as BatchingRunner) : null;
}

/**
 * Sends several statements, in one round trip where the server takes batches, so that locks are held for a shorter
 * time.
 */
export async function runBatch<B extends StatementBatch>(
  manager: EntityManager,
  batch: B,
): Promise<StatementBatchResults<B>> {
  const sent = statementsToSend(batch);
  const texts = sent.map(({ sql }) => sql);
  const values = sent.flatMap((one) => one.values);
  if (!supportsBatches(manager.connection)) {
    const results: unknown[] = [];
    for (const { sql, values: own } of sent) results.push(await manager.query(sql, [...own]));
    return readResults(batch, results);
  }
  const runner = batchingRunnerOf(manager);
  const results = runner
    ? await runner.queryBatch(texts, values)
    : await sendBatch((sql, all) => manager.query(sql, all), texts, values);
  return readResults(batch, results);
}

/** The statements of a batch that are sent; constants are not. */
export function statementsToSend(batch: StatementBatch): Statement<unknown>[] {
  return Object.values(batch).filter(({ sql }) => sql !== '');
}

/** @param results of the statements that were sent, in their order. */
export function readResults<B extends StatementBatch>(batch: B, results: readonly unknown[]): StatementBatchResults<B> {
  let next = 0;
  const named = Object.entries(batch).map(([name, { sql, read }]) => [
    name,
    read(sql === '' ? undefined : results[next++]),
  ]);
  return Object.fromEntries(named) as StatementBatchResults<B>;
}

export async function runStatement<T>(manager: EntityManager, one: Statement<T>): Promise<T> {
  const { result } = await runBatch(manager, { result: one });
  return result;
}

function assertSingle(sql: string): void {
  if (sql.includes(';') && !batchesInFlight.has(sql)) throw new Error(`Not one statement: ${sql}`);
}

/**
 * Refuses texts of several statements, which the connections could send, unless `sendBatch` made them. So an SQL
 * injection cannot append a statement.
 */
export class SingleStatements implements EntitySubscriberInterface {
  beforeQuery({ query }: BeforeQueryEvent): void {
    assertSingle(query);
  }
}
