import type { BeforeQueryEvent, DataSource, EntityManager, EntitySubscriberInterface } from 'typeorm';

/** One SQL statement: its text, what stands for its question marks, and what its answer means. */
export interface Statement<T> {
  /** Empty where nothing need be asked. */
  sql: string;
  values: readonly unknown[];
  read: (answer: unknown) => T;
}

/** @param read makes something of the answer: rows, or what the driver says of a change. */
export function statement<T>(
  sql: string,
  values: readonly unknown[],
  read: (answer: never) => T = (answer) => answer,
): Statement<T> {
  return { sql, values, read: read as (answer: unknown) => T };
}

/** Stands for a statement whose answer is clear without asking. */
export function constant<T>(value: T): Statement<T> {
  return { sql: '', values: [], read: () => value };
}

const MAX_BIGINT = '9223372036854775807';

/**
 * SQL that fails, and with it the text that it is part of, unless the condition holds ("BIGINT value is out of range"):
 * where a COMMIT follows in the same text, nobody here could look at an answer in between.
 */
export function assertion(condition: string): string {
  return `${MAX_BIGINT} + IF(${condition}, 0, 1)`;
}

/** What each of some statements answers. */
export type BatchResults<S extends readonly Statement<unknown>[]> = {
  -readonly [K in keyof S]: S[K] extends Statement<infer T> ? T : never;
};

/**
 * Whether several statements may go to the database in one text. They may not in a Galera cluster: one whose transaction
 * another node cuts short between two statements goes on with the second, outside of any transaction, and commits it.
 */
export function supportsBatches({ options }: DataSource): boolean {
  return 'multipleStatements' in options && options.multipleStatements === true;
}

// Texts of several statements that were put together here, with how often each is on its way.
const batchesInFlight = new Map<string, number>();

/** Whether this is the text of several statements that are on their way. */
export function isBatch(sql: string): boolean {
  return batchesInFlight.has(sql);
}

/**
 * Sends texts in one round trip: the database runs them one after the other, each seeing what those before it did, up to
 * the first that fails. Nobody else can send more than one statement at once (`SingleStatements`).
 * @param values what stands for the question marks of all of them.
 * @returns what the driver gives for each.
 */
export async function sendBatch(
  send: (sql: string, values: unknown[]) => Promise<unknown>,
  texts: readonly string[],
  values: readonly unknown[],
): Promise<unknown[]> {
  for (const text of texts) assertSafe(text);
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

/** Asks one thing after the other, each in a round trip of its own. */
async function sendInTurn(manager: EntityManager, asked: readonly Statement<unknown>[]): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const { sql, values } of asked) answers.push(await manager.query(sql, [...values]));
  return answers;
}

/** Asks several things, in one round trip where that can be, as others wait for what this transaction has locked. */
export async function runBatch<const S extends readonly Statement<unknown>[]>(
  manager: EntityManager,
  statements: S,
): Promise<BatchResults<S>> {
  const asked = statements.filter(({ sql }) => sql !== '');
  const answers = supportsBatches(manager.connection)
    ? await sendBatch(
        (sql, values) => manager.query(sql, values),
        asked.map(({ sql }) => sql),
        asked.flatMap(({ values }) => values),
      )
    : await sendInTurn(manager, asked);
  let next = 0;
  return statements.map(({ sql, read }) => read(sql === '' ? undefined : answers[next++])) as BatchResults<S>;
}

/** Asks one thing. */
export async function runStatement<T>(manager: EntityManager, one: Statement<T>): Promise<T> {
  const [answer] = await runBatch(manager, [one]);
  return answer;
}

function assertSafe(sql: string): void {
  if (sql.includes(';') && !isBatch(sql)) throw new Error(`Not one statement: ${sql}`);
}

/**
 * Refuses texts of several statements, which connections are able to send, unless `sendTogether` made them: a text that
 * somebody puts together carelessly one day shall not let anybody append a statement to it.
 */
export class SingleStatements implements EntitySubscriberInterface {
  beforeQuery({ query }: BeforeQueryEvent): void {
    assertSafe(query);
  }
}
