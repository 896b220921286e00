import type { DataSource } from 'typeorm';
import { connect, migrate } from '../../../src/db/data-source.js';
import { newId } from '../../../src/db/ids.js';
import { encodeIdCursor } from '../../../src/db/page.js';
import { AuditLog, type AuditFilter } from '../../../src/services/staff/audit-log.js';
import { planOf, statementsOf } from '../../support/plans.js';
import { createMigratedSchema, type TempSchema } from '../../support/temp-schema.js';

const START_MS = Date.parse('2026-01-01T00:00:00.000Z');
const MINUTE_MS = 60_000;
const ENTRIES = 6_000;
const MEMBERS = [newId(), newId()];
const WORDS = ['createCustomer', 'updateProduct', 'recordPayment', 'endPromotion'];

const minutes = (count: number) => new Date(START_MS + count * MINUTE_MS);

describe('the audit log of a shop that is not new', () => {
  let schema: TempSchema;
  let dataSource: DataSource;
  let log: AuditLog;

  beforeAll(async () => {
    schema = await createMigratedSchema(4);
    dataSource = await connect(schema.url, 2);
    await migrate(dataSource);
    log = new AuditLog(dataSource);
    const members = MEMBERS.map((id, index) => [id, 'Ada', 'ADMIN', 'ros_', Buffer.alloc(32, index), minutes(0)]);
    await dataSource.query('INSERT INTO staff_members (id, name, role, prefix, token_hash, created_at) VALUES ?', [
      members,
    ]);
    // Two of each minute; the order of their times is not that of their numbers.
    const rows = Array.from({ length: ENTRIES }, (_, number) => [
      minutes(Math.floor(((number * 7) % ENTRIES) / 2)),
      MEMBERS[number % 50 === 0 ? 0 : 1],
      WORDS[number % 40 === 0 ? 0 : 1 + (number % 3)],
      number % 60 === 0 ? 'Customer' : 'Product',
      `subject-${number % 100}`,
    ]);
    await dataSource.query(
      'INSERT INTO audit_entries (at, staff_member_id, action, subject_type, subject_id) VALUES ?',
      [rows],
    );
    await dataSource.query('ANALYZE TABLE audit_entries');
  });
  afterAll(async () => {
    await dataSource.destroy();
    await schema.drop();
  });

  const FILTERS: [AuditFilter, string][] = [
    [{}, 'audit_entries_at'],
    [{ staffId: MEMBERS[0] }, 'audit_entries_staff_at'],
    [{ subjectId: 'subject-7' }, 'audit_entries_subject_at'],
    [{ subjectType: 'Customer' }, 'audit_entries_type_at'],
    [{ action: 'createCustomer' }, 'audit_entries_action_at'],
    [{ from: minutes(100), to: minutes(200) }, 'audit_entries_at'],
    [{ from: minutes(100) }, 'audit_entries_at'],
    [{ to: minutes(2_900) }, 'audit_entries_at'],
    [{ subjectId: 'subject-7', from: minutes(100), to: minutes(200) }, 'audit_entries_subject_at'],
    [{ action: 'createCustomer', from: minutes(100), to: minutes(2_000) }, 'audit_entries_action_at'],
  ];

  it.each(FILTERS)(
    'the audit log filtered by %j is read in the order of the index %s, without sorting',
    async (filter, index) => {
      const first = await log.findEntries(filter, { first: 5 });
      const after = encodeIdCursor(first.nodes.at(-1) ?? { id: '' });
      for (const page of [{ first: 50 }, { first: 50, after }]) {
        const [statement = { sql: '', values: [] }] = (
          await statementsOf(dataSource, () => log.findEntries(filter, page))
        ).filter(({ sql }) => sql.includes('LIMIT'));
        const [step] = await planOf(dataSource, statement);
        expect(step).toMatchObject({ key: index, extra: expect.not.stringContaining('filesort') });
      }
    },
  );

  it.each(FILTERS)('the pages of the audit log filtered by %j hold every entry once, newest first', async (filter) => {
    const count = await log.countEntries(filter);
    expect(count).toBeGreaterThan(1);
    const seen: { id: string; at: Date }[] = [];
    for (let after: string | null = null; seen.length < 400;) {
      const page = await log.findEntries(filter, { first: 7, after });
      seen.push(...page.nodes);
      if (!page.hasNextPage) break;
      after = encodeIdCursor(page.nodes.at(-1) ?? { id: '' });
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
    if (count < 400) expect(seen).toHaveLength(count);
    const keys = seen.map(({ at, id }) => `${at.toISOString()} ${id}`);
    expect(keys).toEqual(keys.toSorted().toReversed());
  });

  it('a history reads the entries of its things alone, whatever their number', async () => {
    const histories = (ids: string[], first: number) =>
      log.findHistories(ids.map((id) => ({ subject: { type: 'Product' as const, id }, first })));
    const [page] = await histories(['subject-8'], 2);
    expect(page).toMatchObject({ hasNextPage: true, nodes: [{ subjectId: 'subject-8' }, { subjectId: 'subject-8' }] });
    for (const ids of [['subject-8'], ['subject-8', 'subject-9', 'subject-10']]) {
      const statements = await statementsOf(dataSource, () => histories(ids, 30));
      for (const statement of statements.filter(({ sql }) => sql.includes('audit_entries'))) {
        const steps = (await planOf(dataSource, statement)).filter(({ table }) => table === 'audit_entries');
        expect(steps).toEqual(ids.map(() => expect.objectContaining({ key: 'audit_entries_subject_at' })));
        expect(steps.every(({ rows }) => rows <= 120)).toBe(true);
      }
    }
  });

  it('no entries follow one that the clean-up has deleted', async () => {
    const page = await log.findEntries(
      {},
      { first: 5, after: encodeIdCursor({ id: (10 ** 9).toString(16).padStart(24, '0') }) },
    );
    expect(page).toEqual({ nodes: [], hasNextPage: false });
  });
});
