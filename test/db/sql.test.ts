import { conjunction, type Condition, type Sql } from '../../src/db/sql.js';

describe('conjunction', () => {
  it.each<[Condition[], Sql]>([
    [[], { sql: 'TRUE', values: [] }],
    [[['id > ?', 7]], { sql: 'id > ?', values: [7] }],
    [[['ended_at IS NULL']], { sql: 'ended_at IS NULL', values: [] }],
    [
      [['(a = ? OR b = ?)', 1, null], ['c IS NULL'], ['d IN (?)', [2, 3]]],
      { sql: '(a = ? OR b = ?) AND c IS NULL AND d IN (?)', values: [1, null, [2, 3]] },
    ],
  ])('the conditions %j are joined with their values in order', (conditions, joined) => {
    expect(conjunction(conditions)).toEqual(joined);
  });
});
