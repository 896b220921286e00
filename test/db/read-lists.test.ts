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

  it('rows come in the order of their lists, without the number of the list', async () => {
    // The server returns the rows of the last list first.
    const lists = await readLists(dataSource.manager, listsOf(3), {
      statementOf: (union) => `SELECT * FROM (${union}) l ORDER BY request DESC`,
    });
    expect(lists).toEqual([[{ word: 'word 0' }], [{ word: 'word 1' }], [{ word: 'word 2' }]]);
  });

  it('a list has the rows of all its SELECTs, and one that nothing is found for is empty', async () => {
    const nothing = { sql: '(SELECT ? AS request, ? AS word FROM DUAL WHERE FALSE)', values: [1, 'none'] };
    const lists = await readLists<{ word: string }>(dataSource.manager, [[row(0, 'a'), row(0, 'b')], nothing, []]);
    expect(lists.map((rows) => rows.map(({ word }) => word).sort())).toEqual([['a', 'b'], [], []]);
  });

  it('rows of one list preserve the order of the statement', async () => {
    const words = ['b', 'c', 'a'];
    const lists = await readLists(dataSource.manager, [words.map((word) => row(0, word))], {
      statementOf: (union) => `SELECT * FROM (${union}) l ORDER BY word DESC`,
    });
    expect(lists).toEqual([[{ word: 'c' }, { word: 'b' }, { word: 'a' }]]);
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
