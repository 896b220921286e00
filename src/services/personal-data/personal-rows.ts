import type { EntityManager } from 'typeorm';
import { YEARS_BY_LAW } from '../../domain/invoices/erased-invoice.js';
import { OF_CUSTOMERS, type PersonalRows } from './personal-fields.js';

/** Keys of rows. Binary ones are bytes. */
export type Keys = readonly (string | Buffer)[];

const AT_ONCE = 500;

/** The person whose rows are looked for. */
export interface Person {
  table: 'customers' | 'staff_members';
  id: string;
}

/** SQL for rows and its values. @param keys of the rows that they are found by. */
function rowsWhere({ where }: PersonalRows, keys: Keys): { sql: string; values: Keys[] } {
  return {
    sql: where,
    values: where
      .split('?')
      .slice(1)
      .map(() => keys),
  };
}

/**
 * The keys of a person's rows, some at a time and in their order, so that memory does not hold all.
 * @param condition further SQL for the rows.
 */
export async function* keysOf(
  manager: EntityManager,
  person: Person,
  rows: PersonalRows,
  condition = 'TRUE',
): AsyncGenerator<Keys, void, undefined> {
  const { table, key } = rows;
  for await (const owners of ownersOf(manager, person, rows)) {
    const { sql, values } = rowsWhere(rows, owners);
    for (let last: Keys = []; ;) {
      const found = await manager.query<{ id: string | number | Buffer }[]>(
        `SELECT ${key} AS id FROM ${table}
          WHERE ${sql} AND ${condition} ${last.length > 0 ? `AND ${key} > ?` : ''} ORDER BY ${key} LIMIT ${AT_ONCE}`,
        [...values, ...last],
      );
      const keys = found.map(({ id }) => (Buffer.isBuffer(id) ? id : String(id)));
      if (keys.length > 0) yield keys;
      if (keys.length < AT_ONCE) break;
      last = keys.slice(-1);
    }
  }
}

async function* ownersOf(
  manager: EntityManager,
  person: Person,
  { of }: PersonalRows,
): AsyncGenerator<Keys, void, undefined> {
  if (of === person.table) yield [person.id];
  else for (const rows of OF_CUSTOMERS.filter(({ table }) => table === of)) yield* keysOf(manager, person, rows);
}

/** The first day whose documents the law still keeps: YYYY-MM-DD. */
export function keptByLawSince(now: Date): string {
  return `${now.getUTCFullYear() - YEARS_BY_LAW}-01-01`;
}
