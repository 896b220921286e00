import fc from 'fast-check';
import type { DataSource } from 'typeorm';
import { stampChanges, type ChangeList } from '../../src/db/change-stamps.js';
import { connect } from '../../src/db/data-source.js';
import { OpenTransaction } from '../concurrency/two-connections.js';
import { someStatementWaits } from '../support/lock-waits.js';
import { ownSchema, type OwnSchema } from '../support/own-schema.js';

// How many random runs look for a wrong order: MODEL_RUNS=1000 npm test -- test/db/stamps-in-turn
const RUNS = 10 * Number(process.env.MODEL_RUNS ?? 12);
const WRITERS = 3;
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

const writer = fc.nat({ max: WRITERS - 1 });

const LINES: ChangeList = {
  tables: [
    {
      name: 'log_lines',
      key: 'id',
      changedAt: 'written_at',
      stamp: 'stamp',
      index: 'log_lines_stamp',
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

const isBefore = (a: Place, b: Place): boolean =>
  a.stamp.getTime() < b.stamp.getTime() || (a.stamp.getTime() === b.stamp.getTime() && a.id < b.id);

async function beginLines(): Promise<void> {
  await dataSource.query('DELETE FROM log_lines');
  await dataSource.query("REPLACE INTO change_stamps VALUES (2, '2020-01-01', '2020-01-01')");
}

async function writeLine(writer: Writer, now: Date): Promise<number> {
  return (await writer.query('INSERT INTO log_lines (written_at) VALUES (?)', [now])).insertId;
}

const placesOf = (): Promise<Place[]> =>
  dataSource.query('SELECT stamp, id FROM log_lines WHERE stamp IS NOT NULL ORDER BY stamp, id');

/** Reads on from its last place, page by page. */
class LineReader {
  readonly ids: number[] = [];
  private place: Place = { stamp: new Date(0), id: 0 };

  async readOn(): Promise<void> {
    const { stamp, id } = this.place;
    const found = await dataSource.query<Place[]>(
      'SELECT stamp, id FROM log_lines WHERE stamp > ? OR (stamp = ? AND id > ?) ORDER BY stamp, id LIMIT 3',
      [stamp, stamp, id],
    );
    this.ids.push(...found.map((line) => line.id));
    this.place = found.at(-1) ?? this.place;
  }
}

type LineStep =
  | { kind: 'write'; writer: number; seconds: number }
  | { kind: 'commit' | 'rollBack'; writer: number }
  | { kind: 'lock' | 'stamp' | 'read' };

const lineSteps = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ kind: fc.constant('write' as const), writer, seconds: fc.nat({ max: 4 }) }),
    },
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('commit' as const), writer }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('rollBack' as const), writer }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('lock' as const) }) },
    { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom('stamp' as const, 'read') }) },
  ),
  { maxLength: 40 },
) as fc.Arbitrary<LineStep[]>;

/** Transactions that write lines and are held open, and one that locks lines that are not stamped yet. */
class LineWriters {
  /** By id, the lines that were committed when a line was written: it comes behind them. */
  readonly predecessors = new Map<number, readonly number[]>();
  private readonly committed: number[] = [];
  private readonly open = new Map<number, { transaction: OpenTransaction; ids: number[] }>();
  private locks: OpenTransaction | null = null;

  async write(index: number, now: Date): Promise<void> {
    const own = this.open.get(index) ?? { transaction: await OpenTransaction.begin(dataSource), ids: [] };
    this.open.set(index, own);
    const id = await writeLine(own.transaction.manager, now);
    this.predecessors.set(id, [...this.committed, ...own.ids]);
    own.ids.push(id);
  }

  async end(index: number, how: 'commit' | 'rollBack'): Promise<void> {
    const own = this.open.get(index);
    this.open.delete(index);
    await own?.transaction[how]();
    if (how === 'commit') this.committed.push(...(own?.ids ?? []));
    else for (const id of own?.ids ?? []) this.predecessors.delete(id);
  }

  async endAll(how: 'commit' | 'rollBack'): Promise<void> {
    for (const index of this.open.keys()) await this.end(index, how);
  }

  /** As whoever queues an event for a further webhook locks the event's row. */
  async lockFirst(): Promise<void> {
    const [id] = this.committed;
    if (this.locks || id === undefined) return;
    this.locks = await OpenTransaction.begin(dataSource);
    const sql = 'SELECT id FROM log_lines WHERE id IN (?) AND stamp IS NULL ORDER BY id LIMIT 1 LOCK IN SHARE MODE';
    await this.locks.manager.query(sql, [this.committed]);
  }

  /** Stamps; what is locked is released once the stamping waits for it or is over. */
  async stamp(): Promise<void> {
    const state = { isOver: false };
    const stamping = stampChanges(dataSource, LINES).finally(() => (state.isOver = true));
    if (this.locks) await someStatementWaits(dataSource, 'log_lines', () => state.isOver).catch(() => undefined);
    await this.unlock();
    await stamping;
  }

  async unlock(): Promise<void> {
    await this.locks?.rollBack();
    this.locks = null;
  }
}

async function runLines(all: readonly LineStep[]): Promise<void> {
  await beginLines();
  const writers = new LineWriters();
  const reader = new LineReader();
  try {
    for (const step of all) {
      if (step.kind === 'write') await writers.write(step.writer, at(step.seconds));
      else if (step.kind === 'commit' || step.kind === 'rollBack') await writers.end(step.writer, step.kind);
      else if (step.kind === 'lock') await writers.lockFirst();
      else if (step.kind === 'stamp') await writers.stamp();
      else await reader.readOn();
    }
    await writers.endAll('commit');
    await writers.stamp();
    const places = await placesOf();
    for (const _ of places) await reader.readOn();
    expect(reader.ids).toEqual(places.map(({ id }) => id));
    expect(places.map(({ id }) => id).sort((a, b) => a - b)).toEqual([...writers.predecessors.keys()]);
    const placeOf = new Map(places.map((place) => [place.id, place]));
    for (const [id, before] of writers.predecessors) {
      const own = placeOf.get(id) as Place;
      expect(before.filter((other) => !isBefore(placeOf.get(other) as Place, own))).toEqual([]);
    }
  } finally {
    await writers.unlock();
    await writers.endAll('rollBack');
  }
}

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

  it('rows written in turn are never stamped in another order, and a reader gets each once, whatever commits when', async () => {
    await fc.assert(fc.asyncProperty(lineSteps, runLines), { numRuns: RUNS });
  });
});
