import type { DataSource } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { assertInstant } from '../../db/instants.js';
import { assertPageSize, decodeIdCursor, invalidCursor, toPage, type Page, type PageRequest } from '../../db/page.js';
import { readLists } from '../../db/read-lists.js';
import { conjunction, countRows, type Condition, type Sql } from '../../db/sql.js';
import { AuditEntry } from '../../entities/staff/audit-entry.js';
import { readNames, readOwn, type AuditSubject, type HistorySubjectType } from './audit-subjects.js';

const VIEW_COLUMNS = [
  'at',
  'staffMemberId',
  'action',
  'subjectType',
  'subjectId',
  'requestId',
  'via',
  'operator',
] as const;

type AuditViewColumns = Pick<AuditEntry, (typeof VIEW_COLUMNS)[number]>;

/** A change, as the audit log shows it. */
export interface AuditEntryView extends AuditViewColumns {
  /** 24 hex digits that grow with time. */
  id: string;
  before: unknown;
  after: unknown;
}

/** Filters for entries; an omitted filter matches all. */
export interface AuditFilter {
  subjectType?: string | null;
  subjectId?: string | null;
  staffId?: string | null;
  action?: string | null;
  /** Inclusive. */
  from?: Date | null;
  /** Exclusive. */
  to?: Date | null;
}

/** A page of what was done to a thing and to what is its own, newest first. */
export interface HistoryRequest extends PageRequest {
  subject: { type: HistorySubjectType; id: string };
}

interface EntryRow extends AuditViewColumns {
  number: number;
  stateBefore: string | null;
  stateAfter: string | null;
}

const COLUMNS = selectList(AuditEntry, '', [
  'id AS number',
  'before AS stateBefore',
  'after AS stateAfter',
  ...VIEW_COLUMNS,
]);

const SELECT_ENTRIES = `SELECT ${COLUMNS} FROM audit_entries`;

/** With this index a list of subjects reads their entries alone; the servers would rather walk through all by time. */
const ENTRIES_OF_SUBJECTS = 'audit_entries FORCE INDEX (audit_entries_subject_at)';

function toView({ number, stateBefore, stateAfter, ...row }: EntryRow): AuditEntryView {
  return {
    ...row,
    id: number.toString(16).padStart(24, '0'),
    before: stateBefore === null ? null : JSON.parse(stateBefore),
    after: stateAfter === null ? null : JSON.parse(stateAfter),
  };
}

const COSTS = ['unitCost', 'supplier', 'supplierInvoice'];

/**
 * A state in the audit log for a reader who may not see the cost of keys (docs/spec/staff-and-keys.md#what-keys-cost).
 */
export function withoutCosts(state: unknown): unknown {
  if (typeof state !== 'object' || state === null || Array.isArray(state)) return state;
  return Object.fromEntries(Object.entries(state).filter(([name]) => !COSTS.includes(name)));
}

/** MySQL refuses to compare an ASCII column with other characters, and no row can have such a text. */
function isWord(column: string, text: string | null | undefined): Condition[] {
  if (!text) return [];
  return [/^[\x20-\x7e]*$/.test(text) ? [`${column} = ?`, text] : ['1 = 0']];
}

function conditionsOf({ subjectType, subjectId, staffId, action, from, to }: AuditFilter): Condition[] {
  assertInstant('from', from);
  assertInstant('to', to);
  return [
    ...isWord('subject_type', subjectType),
    ...isWord('subject_id', subjectId),
    ...isWord('staff_member_id', staffId),
    ...isWord('action', action),
    ...(from ? [['at >= ?', from] satisfies Condition] : []),
    ...(to ? [['at < ?', to] satisfies Condition] : []),
  ];
}

function conditionOn(subjects: readonly AuditSubject[]): Condition[] {
  const types = [...new Set(subjects.map(({ type }) => type))];
  return [
    ['subject_id IN (?)', subjects.map(({ id }) => id)],
    ['subject_type IN (?)', types],
  ];
}

function selectHistory(request: number, subjects: readonly AuditSubject[], { first, after }: PageRequest): Sql {
  const conditions = conditionOn(subjects);
  if (after) {
    const number = entryNumberOf(after);
    const atCursor = '(SELECT at FROM audit_entries WHERE id = ?)';
    conditions.push([`at <= ${atCursor} AND (at < ${atCursor} OR id < ?)`, number, number, number]);
  }
  const { sql: where, values } = conjunction(conditions);
  return {
    sql: `(SELECT ? AS request, ${COLUMNS} FROM ${ENTRIES_OF_SUBJECTS}
            WHERE ${where} ORDER BY at DESC, id DESC LIMIT ?)`,
    values: [request, ...values, first + 1],
  };
}

const newestFirst = (a: AuditEntryView, b: AuditEntryView): number =>
  b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1);

/** Reads the audit log. Only `AuditTrail` writes entries, and nothing changes or deletes them. */
export class AuditLog {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Newest first; within one instant, the one written last comes first.
   * @throws {DomainError} VALIDATION_ERROR for an invalid page size, cursor or time.
   */
  async findEntries(filter: AuditFilter, page: PageRequest): Promise<Page<AuditEntryView>> {
    assertPageSize(page.first);
    const conditions = conditionsOf(filter);
    if (page.after) conditions.push(await this.conditionAfter(page.after));
    const { sql: where, values } = conjunction(conditions);
    const rows = await this.dataSource.query<EntryRow[]>(
      `${SELECT_ENTRIES} WHERE ${where} ORDER BY at DESC, id DESC LIMIT ?`,
      [...values, page.first + 1],
    );
    return toPage(rows.map(toView), page.first);
  }

  async countEntries(filter: AuditFilter): Promise<number> {
    return countRows(this.dataSource.manager, 'audit_entries', conjunction(conditionsOf(filter)));
  }

  /**
   * Pages of histories, in the order of the requests.
   * @throws {DomainError} VALIDATION_ERROR for an invalid page size or cursor.
   */
  async findHistories(requests: readonly HistoryRequest[]): Promise<Page<AuditEntryView>[]> {
    for (const { first } of requests) assertPageSize(first);
    const { manager } = this.dataSource;
    const own = await readOwn(
      manager,
      requests.map(({ subject }) => subject),
    );
    const selects = requests.map((request, index) => selectHistory(index, own[index] ?? [], request));
    const found = await readLists<EntryRow>(manager, selects);
    return requests.map(({ first }, index) => toPage((found[index] ?? []).map(toView).sort(newestFirst), first));
  }

  /** How many entries each history has, in the order of the things. */
  async countHistories(subjects: readonly HistoryRequest['subject'][]): Promise<number[]> {
    const { manager } = this.dataSource;
    const own = await readOwn(manager, subjects);
    const counts = own.map((of, index): Sql => {
      const { sql, values } = conjunction(conditionOn(of));
      return {
        sql: `(SELECT ? AS request, COUNT(*) AS entries FROM ${ENTRIES_OF_SUBJECTS} WHERE ${sql})`,
        values: [index, ...values],
      };
    });
    const found = await readLists<{ entries: number | string }>(manager, counts);
    return found.map(([row]) => Number(row?.entries ?? 0));
  }

  /** The current names of the objects of entries; null if an object has no name or was deleted. */
  namesOf(subjects: readonly AuditSubject[]): Promise<(string | null)[]> {
    return readNames(this.dataSource.manager, subjects);
  }

  /** If the clean-up has deleted the cursor's entry, all older ones are deleted too. */
  private async conditionAfter(cursor: string): Promise<Condition> {
    const number = entryNumberOf(cursor);
    const [row] = await this.dataSource.query<{ at: Date }[]>('SELECT at FROM audit_entries WHERE id = ?', [number]);
    // The first part is redundant, but the servers search an index only by it.
    return row ? ['at <= ? AND (at < ? OR id < ?)', row.at, row.at, number] : ['1 = 0'];
  }
}

function entryNumberOf(cursor: string): string {
  const number = BigInt(`0x${decodeIdCursor(cursor)}`);
  if (number >= 2n ** 63n) throw invalidCursor();
  return number.toString();
}
