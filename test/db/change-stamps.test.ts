import fc from 'fast-check';
import type { DataSource } from 'typeorm';
import { changedSince, stampChanges, stampKnownChanges, type ChangeList } from '../../src/db/change-stamps.js';
import { connect } from '../../src/db/data-source.js';
import { OpenTransaction } from '../support/concurrency/two-connections.js';
import { someStatementWaits } from '../support/lock-waits.js';
import { statementsOf } from '../support/plans.js';
import { createTempSchema, type TempSchema } from '../support/temp-schema.js';

// How many random runs look for an omission: MODEL_RUNS=1000 npm test -- test/db/change-stamps
const RUNS = 10 * Number(process.env.MODEL_RUNS ?? 12);

const LIST: ChangeList = { tables: [{ name: 'notes', changedAt: 'changed_at' }] };
const NOON_MS = Date.parse('2026-05-01T12:00:00.000Z');
const at = (seconds: number): Date => new Date(NOON_MS + seconds * 1_000);

interface Note {
  id: number;
  text: string;
  changedAt: Date;
}

let schema: TempSchema;
let dataSource: DataSource;

beforeAll(async () => {
  schema = await createTempSchema(1);
  dataSource = await connect(schema.url, 6);
  await dataSource.query(
    `CREATE TABLE change_stamps (id tinyint PRIMARY KEY, first_stamp datetime(3) NOT NULL, last_stamp datetime(3) NOT NULL)`,
  );
  await dataSource.query(
    `CREATE TABLE notes (id int PRIMARY KEY, text varchar(20) NOT NULL, changed_at datetime(3) NOT NULL,
       change_stamp datetime(3) NULL, INDEX notes_change_stamp (change_stamp)) ENGINE=InnoDB`,
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

/** Nothing is written, and no stamp is above the first instant. */
async function begin(): Promise<void> {
  await dataSource.query('DELETE FROM notes');
  await dataSource.query("REPLACE INTO change_stamps VALUES (1, '2020-01-01', '2020-01-01')");
}

const COLUMNS = 'id, text, changed_at AS changedAt';
const allNotes = (): Promise<Note[]> => dataSource.query(`SELECT ${COLUMNS} FROM notes ORDER BY id`);
const stampsOf = async (): Promise<Record<number, Date | null>> => {
  const rows = await dataSource.query<{ id: number; stamp: Date | null }[]>(
    'SELECT id, change_stamp AS stamp FROM notes ORDER BY id',
  );
  return Object.fromEntries(rows.map(({ id, stamp }) => [id, stamp]));
};

type Writer = Pick<DataSource, 'query'> | OpenTransaction['manager'];

async function write(writer: Writer, id: number, text: string, now: Date): Promise<void> {
  await writer.query(
    `INSERT INTO notes (id, text, changed_at) VALUES (?)
     ON DUPLICATE KEY UPDATE text = ?, changed_at = GREATEST(changed_at, ?), change_stamp = NULL`,
    [[id, text, now], text, now],
  );
}

/** Stores a copy, and queries changes since the newest change time that it read. */
class Reader {
  protected readonly copy = new Map<number, Note>();
  protected since = new Date('2000-01-01T00:00:00.000Z');

  /** Reads all changes in one query, including those without a stamp. */
  async read(): Promise<number[]> {
    const found: Note[] = await dataSource.query(`SELECT ${COLUMNS} FROM notes WHERE ${changedSince('change_stamp')}`, [
      this.since,
    ]);
    this.keep(found);
    this.since = this.newest();
    return found.map(({ id }) => id).sort();
  }

  get notes(): Note[] {
    return [...this.copy.values()].sort((a, b) => a.id - b.id);
  }

  protected keep(found: readonly Note[]): void {
    for (const { id, text, changedAt } of found) this.copy.set(id, { id, text, changedAt });
  }

  protected newest(): Date {
    return this.notes.reduce((newest, { changedAt }) => (changedAt > newest ? changedAt : newest), this.since);
  }
}

/** Reads pages in the order of the stamps, and restarts at the newest time once a page is not full. */
class PagingReader extends Reader {
  private place: { stamp: Date; id: number } | null = null;

  /** @returns whether the last page was read. */
  async readPage(): Promise<boolean> {
    const { stamp, id } = this.place ?? { stamp: this.since, id: -1 };
    const found = await dataSource.query<(Note & { stamp: Date })[]>(
      `SELECT ${COLUMNS}, change_stamp AS stamp FROM notes
        WHERE change_stamp >= ? AND (change_stamp > ? OR id > ?) ORDER BY change_stamp, id LIMIT 2`,
      [stamp, stamp, id],
    );
    this.keep(found);
    const last = found.at(-1);
    const isLast = found.length < 2;
    if (isLast) this.since = this.newest();
    this.place = isLast || !last ? null : last;
    return isLast;
  }
}

describe('the stamps of changes', () => {
  beforeEach(begin);

  it('what has a stamp is not given again to who has seen a later time', async () => {
    const reader = new Reader();
    await write(dataSource, 1, 'first', at(1));
    await stampChanges(dataSource, LIST);
    await write(dataSource, 2, 'second', at(2));
    await stampChanges(dataSource, LIST);
    expect(await reader.read()).toEqual([1, 2]);
    expect(await reader.read()).toEqual([2]);
  });

  it('only the requested part is stamped', async () => {
    await write(dataSource, 1, 'mine', at(0));
    await write(dataSource, 2, 'yours', at(5));
    await stampChanges(dataSource, { ...LIST, scope: { column: 'text', ids: ['mine'] } });
    expect(await stampsOf()).toEqual({ 1: at(0), 2: null });
  });
});

const LINES: ChangeList = {
  tables: [{ name: 'log_lines', changedAt: 'written_at', stamp: 'stamp', isWrittenOnce: true }],
  series: 2,
};

async function beginLines(): Promise<void> {
  await dataSource.query('DELETE FROM log_lines');
  await dataSource.query("REPLACE INTO change_stamps VALUES (2, '2020-01-01', '2020-01-01')");
}

async function writeLine(writer: Writer, now: Date): Promise<number> {
  return (await writer.query('INSERT INTO log_lines (written_at) VALUES (?)', [now])).insertId;
}

/** The ids of the stamped rows, in the order of their stamps. */
async function idsByStamp(): Promise<number[]> {
  const sql = 'SELECT id FROM log_lines WHERE stamp IS NOT NULL ORDER BY stamp, id';
  return (await dataSource.query<{ id: number }[]>(sql)).map(({ id }) => id);
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
    expect(await idsByStamp()).toEqual([first, second]);
  });

  it('series are stamped apart: a stamping of one waits for none of the other', async () => {
    await dataSource.query("REPLACE INTO change_stamps VALUES (1, '2020-01-01', '2020-01-01')");
    const stamping = await OpenTransaction.begin(dataSource);
    await stamping.manager.query('SELECT * FROM change_stamps WHERE id = 1 FOR UPDATE');
    const id = await writeLine(dataSource, at(0));
    await stampChanges(dataSource, LINES);
    await stamping.rollBack();
    expect(await idsByStamp()).toEqual([id]);
  });

  it('all rows are stamped, however many there are, the first ones first', async () => {
    const rows = Array.from({ length: 1_201 }, () => [at(0)]);
    await dataSource.query('INSERT INTO log_lines (written_at) VALUES ?', [rows]);
    await stampChanges(dataSource, LINES);
    const ids = await idsByStamp();
    expect(ids).toHaveLength(1_201);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });
});

describe('the stamps of several lists', () => {
  beforeEach(async () => {
    await begin();
    await beginLines();
  });

  it('all of them are stamped by one transaction, each in its own series', async () => {
    await write(dataSource, 1, 'note', at(1));
    const line = await writeLine(dataSource, at(5));
    const statements = await statementsOf(dataSource, () => stampKnownChanges(dataSource, LIST, LINES));
    expect(statements.filter(({ sql }) => sql === 'COMMIT')).toHaveLength(1);
    expect(await stampsOf()).toEqual({ 1: at(1) });
    expect(await idsByStamp()).toEqual([line]);
    const last = await dataSource.query('SELECT id, last_stamp AS at FROM change_stamps ORDER BY id');
    expect(last).toEqual([
      { id: 1, at: at(1) },
      { id: 2, at: at(5) },
    ]);
  });

  it('a stamp is not before a change in a table that is not stamped now, because a reader may have seen it', async () => {
    const tables = [...LIST.tables, ...LINES.tables];
    const line = await writeLine(dataSource, at(5));
    await write(dataSource, 1, 'note', at(1));
    await stampKnownChanges(dataSource, { tables, includes: ({ name }) => name === 'notes' });
    expect(await stampsOf()).toEqual({ 1: at(5) });
    expect(await idsByStamp()).toEqual([]);
    await stampChanges(dataSource, { tables });
    expect(await idsByStamp()).toEqual([line]);
  });
});

const WRITERS = 3;
const ROWS = 4;

type Step =
  | { kind: 'write'; writer: number; row: number; seconds: number }
  | { kind: 'commit' | 'rollBack'; writer: number }
  | { kind: 'stamp' | 'read' | 'readPage' };

const writer = fc.nat({ max: WRITERS - 1 });
const steps = fc.array(
  fc.oneof(
    // The clock goes as it likes.
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('write' as const),
        writer,
        row: fc.nat({ max: ROWS - 1 }),
        seconds: fc.nat({ max: 4 }),
      }),
    },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('commit' as const), writer }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('rollBack' as const), writer }) },
    { weight: 7, arbitrary: fc.record({ kind: fc.constantFrom('stamp' as const, 'read', 'readPage') }) },
  ),
  { maxLength: 40 },
) as fc.Arbitrary<Step[]>;

/** Writers that hold their transactions open, each with the rows that it has locked. */
class Writers {
  private readonly open = new Map<number, { transaction: OpenTransaction; rows: Set<number> }>();
  private count = 0;

  /** Does nothing where another writer has locked the row: it would wait. */
  async write(index: number, row: number, now: Date): Promise<void> {
    if ([...this.open].some(([other, { rows }]) => other !== index && rows.has(row))) return;
    const own = this.open.get(index) ?? { transaction: await OpenTransaction.begin(dataSource), rows: new Set() };
    this.open.set(index, own);
    own.rows.add(row);
    this.count += 1;
    await write(own.transaction.manager, row, `change ${this.count}`, now);
  }

  async end(index: number, how: 'commit' | 'rollBack'): Promise<void> {
    await this.open.get(index)?.transaction[how]();
    this.open.delete(index);
  }

  async endAll(how: 'commit' | 'rollBack'): Promise<void> {
    for (const index of this.open.keys()) await this.end(index, how);
  }
}

async function run(all: readonly Step[]): Promise<void> {
  await begin();
  for (let row = 0; row < ROWS; row += 1) await write(dataSource, row, 'first', at(0));
  const writers = new Writers();
  const [reader, paging] = [new Reader(), new PagingReader()];
  try {
    for (const step of all) {
      if (step.kind === 'write') await writers.write(step.writer, step.row, at(step.seconds));
      else if (step.kind === 'commit' || step.kind === 'rollBack') await writers.end(step.writer, step.kind);
      else if (step.kind === 'stamp') await stampChanges(dataSource, LIST);
      else if (step.kind === 'read') await reader.read();
      else await paging.readPage();
    }
    await writers.endAll('commit');
    await reader.read();
    await stampChanges(dataSource, LIST);
    while (!(await paging.readPage()));
    const notes = await allNotes();
    expect(reader.notes).toEqual(notes);
    expect(paging.notes).toEqual(notes);
  } finally {
    await writers.endAll('rollBack');
  }
}

describe('readers of changes', () => {
  it('readers miss no change, in whatever order transactions begin, write, commit and are stamped', async () => {
    await fc.assert(fc.asyncProperty(steps, run), { numRuns: RUNS });
  });
});
