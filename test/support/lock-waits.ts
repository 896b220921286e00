import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';

const PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 30;

/**
 * What the server says of each transaction that waits for a lock now. Not out of `information_schema.innodb_trx`: that is
 * kept until nobody has asked for 100 ms, so it showed waits that were over, and two tests kept it from showing any.
 * What stands before the first transaction tells of the latest deadlock, in which transactions waited too.
 */
async function lockWaits(dataSource: DataSource): Promise<string[]> {
  const [row] = await dataSource.query<{ Status: string }[]>('SHOW ENGINE INNODB STATUS');
  const [, ...transactions] = row?.Status.split('---TRANSACTION') ?? [];
  return transactions.filter((transaction) => transaction.includes('LOCK WAIT'));
}

/**
 * Comes back once a transaction waits for a lock.
 * @param text stands in the statement that it waits in: an id, as other tests' transactions wait on this server too.
 * @throws as soon as `isOver` says that what it was to wait in is over.
 */
export async function someStatementWaits(dataSource: DataSource, text: string, isOver = () => false): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline;) {
    if (isOver()) throw new Error('nothing held the step up');
    if ((await lockWaits(dataSource)).some((wait) => wait.includes(text))) return;
    await sleep(LOOK_EVERY_MS);
  }
  throw new Error(`In ${PATIENCE_MS} ms no transaction came to wait for a lock: ${text}`);
}

/** The same for the transaction of a connection. */
export function connectionWaits(dataSource: DataSource, connectionId: number, isOver: () => boolean): Promise<void> {
  return someStatementWaits(dataSource, `thread id ${connectionId},`, isOver);
}
