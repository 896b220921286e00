import type { DataSource } from 'typeorm';
import { until } from './until.js';

/**
 * The server's report on each transaction that waits for a lock now. `information_schema.innodb_trx` is not suitable:
 * it is cached until it has not been read for 100 ms, so it showed waits that were over, and two tests kept it stale.
 * The text before the first transaction is omitted, as it reports the waits of the latest deadlock.
 */
async function lockWaits(dataSource: DataSource): Promise<string[]> {
  const [row] = await dataSource.query<{ Status: string }[]>('SHOW ENGINE INNODB STATUS');
  const [, ...transactions] = row?.Status.split('---TRANSACTION') ?? [];
  return transactions.filter((transaction) => transaction.includes('LOCK WAIT'));
}

/**
 * Waits until a transaction waits for a lock.
 * @param text is part of its waiting statement: an id, as other tests' transactions wait on this server too. Of several texts,
 *   one is.
 * @throws as soon as `isOver` says that the statement has ended.
 */
export async function someStatementWaits(
  dataSource: DataSource,
  text: string | readonly string[],
  isOver = () => false,
): Promise<void> {
  const texts = [text].flat();
  await until(
    async () => {
      if (isOver()) throw new Error('nothing held the step up');
      return (await lockWaits(dataSource)).some((wait) => texts.some((one) => wait.includes(one)));
    },
    `a transaction to wait for a lock: ${texts.join(' or ')}`,
  );
}

/** The same for the transaction of a connection. */
export function connectionWaits(dataSource: DataSource, connectionId: number, isOver: () => boolean): Promise<void> {
  return someStatementWaits(dataSource, `thread id ${connectionId},`, isOver);
}

/** Whether a statement that begins with this text waits for a table. */
export async function waitsForTable(dataSource: DataSource, text: string): Promise<boolean> {
  const rows = await dataSource.query<unknown[]>(
    `SELECT 1 FROM information_schema.processlist
      WHERE db = DATABASE() AND info LIKE ? AND state = 'Waiting for table metadata lock'`,
    [`${text}%`],
  );
  return rows.length > 0;
}
