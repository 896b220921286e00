import type { DataSource } from 'typeorm';
import { connect } from '../../src/db/data-source.js';
import { readLists } from '../../src/db/read-lists.js';
import type { Sql } from '../../src/db/sql.js';
import { testDatabaseUrl } from '../support/database-url.js';
import { statementsOf } from '../support/plans.js';

const row = (list: number, word: string): Sql => ({ sql: '(SELECT ? AS request, ? AS word)', values: [list, word] });

const wordOf = (list: number): string => `word ${list}`;

const listsOf = (count: number): Sql[] => Array.from({ length: count }, (_, list) => row(list, wordOf(list)));

describe('readLists', () => {
  let dataSource: DataSource;
  beforeAll(async () => {
    dataSource = await connect(await testDatabaseUrl(), 1);
  });
  afterAll(() => dataSource.destroy());

  it('a list has the rows of all its SELECTs, and one that nothing is found for is empty', async () => {
    const nothing = { sql: '(SELECT ? AS request, ? AS word FROM DUAL WHERE FALSE)', values: [1, 'none'] };
    const lists = await readLists<{ word: string }>(dataSource.manager, [[row(0, 'a'), row(0, 'b')], nothing, []]);
    expect(lists.map((rows) => rows.map(({ word }) => word).sort())).toEqual([['a', 'b'], [], []]);
  });

  it.each([
    [25, 25, 1],
    [26, 25, 2],
    [51, 50, 2],
  ])('%i lists, %i with a statement, are read with %i statements', async (count, listsPerStatement, statements) => {
    // 25 is the default.
    const options = listsPerStatement === 25 ? {} : { listsPerStatement };
    let lists: unknown[] = [];
    const sent = await statementsOf(dataSource, async () => {
      lists = await readLists(dataSource.manager, listsOf(count), options);
    });
    expect(lists).toEqual(Array.from({ length: count }, (_, list) => [{ word: wordOf(list) }]));
    expect(sent).toHaveLength(statements);
  });
});
