import type { EntityManager } from 'typeorm';
import type { Sql } from './sql.js';

interface Options {
  /** Wraps the UNION ALL in a larger statement; without it the UNION ALL is the statement. */
  statementOf?: (union: string) => string;
  /** A statement with more lists takes long to parse. */
  listsPerStatement?: number;
}

/**
 * Reads many lists with few statements.
 * @param lists the SELECT of each, or several; it returns the number of its list, from 0, in the column `request`.
 * @returns the rows of each, without that column, in the order in which the server returned them; a UNION ALL
 *   guarantees no order.
 */
export async function readLists<Row extends object>(
  manager: EntityManager,
  lists: readonly (Sql | readonly Sql[])[],
  { statementOf = (union) => union, listsPerStatement = 25 }: Options = {},
): Promise<Row[][]> {
  const found = lists.map((): Row[] => []);
  for (let start = 0; start < lists.length; start += listsPerStatement) {
    const selects = lists.slice(start, start + listsPerStatement).flat();
    if (selects.length === 0) continue;
    const rows = await manager.query<(Row & { request: number })[]>(
      statementOf(selects.map(({ sql }) => sql).join(' UNION ALL ')),
      selects.flatMap(({ values }) => values),
    );
    for (const { request, ...row } of rows) found[request]?.push(row as unknown as Row);
  }
  return found;
}
