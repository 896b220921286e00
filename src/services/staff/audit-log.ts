import type { DataSource, EntityManager } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { isId } from '../../db/ids.js';
import { assertInstant } from '../../db/instants.js';
import { assertPageSize, decodeIdCursor, invalidCursor, toPage, type Page, type PageRequest } from '../../db/page.js';
import { readLists } from '../../db/read-lists.js';
import { conjunction, countRows, type Condition, type Sql } from '../../db/sql.js';
import { AuditEntry } from '../../entities/staff/staff-member.js';

/** The kinds of objects with a history. */
export type HistorySubjectType = 'Customer' | 'LicensePool' | 'Order' | 'Product' | 'Webhook';

/** An object in the audit log. */
export interface AuditSubject {
  type: string;
  id: string;
}

/**
 * The entries about what belongs to an object, by `owner`: an order's claims, the webhooks of a customer, the stock of
 * a product. Entries about its keys, tokens, payments and notes name the object itself.
 */
const OWN: Partial<Record<HistorySubjectType, { type: string; sql: string }>> = {
  Customer: { type: 'Webhook', sql: 'SELECT customer_id AS owner, id FROM webhooks WHERE customer_id IN (?)' },
  Order: { type: 'Claim', sql: 'SELECT order_number AS owner, id FROM claims WHERE order_number IN (?)' },
  Product: { type: 'LicensePool', sql: 'SELECT product_id AS owner, id FROM license_pools WHERE product_id IN (?)' },
};

/** The tables with the names of objects; other objects have no name. */
const NAMES: Record<string, string> = {
  Customer: 'SELECT id, name FROM customers WHERE id IN (?)',
  DiscountPackage: 'SELECT id, name FROM discount_packages WHERE id IN (?)',
  LicensePool: 'SELECT id, name FROM license_pools WHERE id IN (?)',
  Product: 'SELECT id, name FROM products WHERE id IN (?)',
  Promotion: 'SELECT id, name FROM promotions WHERE id IN (?)',
  ScheduledPriceChange: 'SELECT id, note AS name FROM scheduled_price_changes WHERE id IN (?) AND note IS NOT NULL',
  StaffMember: 'SELECT id, name FROM staff_members WHERE id IN (?)',
  Webhook: 'SELECT id, url AS name FROM webhooks WHERE id IN (?)',
};

/** Groups by the kind, each id once. */
function byType<T extends string>(subjects: readonly { type: T; id: string }[]): Map<T, string[]> {
  const ids = new Map<T, string[]>();
  for (const { type, id } of subjects) ids.set(type, [...new Set([...(ids.get(type) ?? []), id])]);
  return ids;
}

/** Each thing with what is its own, in the order of the things. */
async function readOwn(
  manager: EntityManager,
  subjects: readonly { type: HistorySubjectType; id: string }[],
): Promise<AuditSubject[][]> {
  const own = new Map<string, AuditSubject[]>();
  for (const [type, ids] of byType(subjects)) {
    const owned = OWN[type];
    if (!owned) continue;
    const rows = await manager.query<{ owner: string | number; id: string }[]>(owned.sql, [ids]);
    for (const { owner, id } of rows) {
      const key = `${type} ${owner}`;
      own.set(key, [...(own.get(key) ?? []), { type: owned.type, id }]);
    }
  }
  return subjects.map((subject) => [subject, ...(own.get(`${subject.type} ${subject.id}`) ?? [])]);
}

/** The current names of objects, in their order; null if an object has no name or was deleted. */
async function readNames(manager: EntityManager, subjects: readonly AuditSubject[]): Promise<(string | null)[]> {
  const names = new Map<string, string>();
  for (const [type, ids] of byType(subjects.filter(({ id }) => isId(id)))) {
    const sql = NAMES[type];
    if (sql === undefined) continue;
    for (const { id, name } of await manager.query<{ id: string; name: string }[]>(sql, [ids])) {
      names.set(`${type} ${id}`, name);
    }
  }
  return subjects.map(({ type, id }) => names.get(`${type} ${id}`) ?? null);
}

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

/** Reads the audit log. Only `AuditTrail` writes entries, and only an erasure of personal data changes them. */
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
