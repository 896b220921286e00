import type { DataSource } from 'typeorm';
import { stampChanges, type ChangeList } from '../../src/db/change-stamps.js';
import { connect } from '../../src/db/data-source.js';
import { OpenTransaction } from '../concurrency/two-connections.js';
import { someStatementWaits } from '../support/lock-waits.js';
import { ownSchema, type OwnSchema } from '../support/own-schema.js';

const NOON_MS = Date.parse('2026-05-01T12:00:00.000Z');
const at = (seconds: number): Date => new Date(NOON_MS + seconds * 1_000);

let schema: OwnSchema;
let dataSource: DataSource;

beforeAll(async () => {
  schema = await ownSchema(2);
  dataSource = await connect(schema.url, 6);
  await dataSource.query(
    `CREATE TABLE change_stamps (id tinyint PRIMARY KEY, first_stamp datetime(3) NOT NULL, last_stamp datetime(3) NOT NULL)`,
  );
  await dataSource.query(
    `CREATE TABLE log_lines (id int AUTO_INCREMENT PRIMARY KEY, written_at datetime(3) NOT NULL,
       stamp datetime(3) NULL, INDEX log_lines_stamp (stamp, id)) ENGINE=InnoDB`,
  );
});
afterAll(async () => {
  await dataSource.destroy();
  await schema.drop();
});

type Writer = Pick<DataSource, 'query'> | OpenTransaction['manager'];

const LINES: ChangeList = {
  tables: [
    {
      name: 'log_lines',
      changedAt: 'written_at',
      stamp: 'stamp',
      isWrittenOnce: true,
    },
  ],
  series: 2,
};

/** A place in the order of rows that are written once. */
interface Place {
  stamp: Date;
  id: number;
}

async function beginLines(): Promise<void> {
  await dataSource.query('DELETE FROM log_lines');
  await dataSource.query("REPLACE INTO change_stamps VALUES (2, '2020-01-01', '2020-01-01')");
}

async function writeLine(writer: Writer, now: Date): Promise<number> {
  return (await writer.query('INSERT INTO log_lines (written_at) VALUES (?)', [now])).insertId;
}

const placesOf = (): Promise<Place[]> =>
  dataSource.query('SELECT stamp, id FROM log_lines WHERE stamp IS NOT NULL ORDER BY stamp, id');

describe('the stamps of rows that are written once', () => {
  beforeEach(beginLines);

  it('a row that another transaction has locked is stamped no later than what was written after it', async () => {
    const first = await writeLine(dataSource, at(0));
    const locking = await OpenTransaction.begin(dataSource);
    await locking.manager.query('SELECT id FROM log_lines WHERE id = ? LOCK IN SHARE MODE', [first]);
    const second = await writeLine(dataSource, at(1));
    const state = { isOver: false };
    const stamping = stampChanges(dataSource, LINES).finally(() => (state.isOver = true));
    // What is over has not waited for the lock: then it has left the row out, or else the row is stamped.
    await someStatementWaits(dataSource, 'log_lines', () => state.isOver).catch(() => undefined);
    await locking.rollBack();
    await stamping;
    await stampChanges(dataSource, LINES);
    expect((await placesOf()).map(({ id }) => id)).toEqual([first, second]);
  });

  it('a transaction that is committed late gets a later place than what was stamped before, whatever its ids', async () => {
    const late = await OpenTransaction.begin(dataSource);
    const [lower, higher] = [await writeLine(late.manager, at(0)), await writeLine(dataSource, at(0))];
    await stampChanges(dataSource, LINES);
    await late.commit();
    await stampChanges(dataSource, LINES);
    expect((await placesOf()).map(({ id }) => id)).toEqual([higher, lower]);
  });

  it('series are stamped apart: a stamping of one waits for none of the other', async () => {
    await dataSource.query("REPLACE INTO change_stamps VALUES (1, '2020-01-01', '2020-01-01')");
    const stamping = await OpenTransaction.begin(dataSource);
    await stamping.manager.query('SELECT * FROM change_stamps WHERE id = 1 FOR UPDATE');
    const id = await writeLine(dataSource, at(0));
    await stampChanges(dataSource, LINES);
    await stamping.rollBack();
    expect((await placesOf()).map((place) => place.id)).toEqual([id]);
  });

  it('all rows are stamped, however many there are, the first ones first', async () => {
    const rows = Array.from({ length: 1_201 }, () => [at(0)]);
    await dataSource.query('INSERT INTO log_lines (written_at) VALUES ?', [rows]);
    await stampChanges(dataSource, LINES);
    const ids = (await placesOf()).map(({ id }) => id);
    expect(ids).toHaveLength(1_201);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });
});
