import type { SqlValue } from './database.js';
import type { LockRequest } from './lock-query.js';
import { indexName, quotedTable } from './schema.js';

/** SQL of one value, which a caller may ask for beside others in one statement. */
export interface Question {
  sql: string;
  values: SqlValue[];
}

/** What is known of a name: whether a job is due, and whether a lock has expired. */
export interface DueName {
  isDue: boolean;
  hasExpired: boolean;
}

/** The names for which jobs are due or locks have expired, as a JSON array. It reads at most two rows of each name. */
export function dueNamesQuestion(
  tableName: string,
  requests: Iterable<Pick<LockRequest, 'name' | 'dueUntilMs' | 'lockDeadlineMs'>>,
): Question {
  const table = quotedTable(tableName);
  const searches: string[] = [];
  const values: SqlValue[] = [];
  for (const { name, dueUntilMs, lockDeadlineMs } of requests) {
    searches.push(
      `(SELECT name, 0 AS expired FROM ${table} FORCE INDEX (${indexName(tableName, 'due')})
         WHERE name = ? AND waiting = 1 AND next_run_at <= ? ORDER BY next_run_at LIMIT 1)`,
      `(SELECT name, 1 AS expired FROM ${table} FORCE INDEX (${indexName(tableName, 'locked')})
         WHERE name = ? AND locked_at <= ? AND disabled = 0 ORDER BY locked_at LIMIT 1)`,
    );
    values.push(name, dueUntilMs, name, lockDeadlineMs);
  }
  if (searches.length === 0) return { sql: 'NULL', values };
  const found = searches.join(' UNION ALL ');
  return { sql: `(SELECT JSON_ARRAYAGG(JSON_ARRAY(name, expired)) FROM (${found}) found)`, values };
}

/** Reads the answer to `dueNamesQuestion`, which MySQL's driver has parsed already. */
export function parseDueNames(answer: unknown): Map<string, DueName> {
  const rows = (typeof answer === 'string' ? JSON.parse(answer) : (answer ?? [])) as [string, number][];
  const names = new Map<string, DueName>();
  for (const [name, expired] of rows) {
    const known = names.get(name) ?? { isDue: false, hasExpired: false };
    names.set(name, expired ? { ...known, hasExpired: true } : { ...known, isDue: true });
  }
  return names;
}
