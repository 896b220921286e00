import type { DataSource } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { assertPageSize, badCursor, idOfCursor, toPage, type Page, type PageRequest } from '../../db/page.js';
import { AuditEntry, type AuditSource } from '../../entities/audit-entry.js';

/** A change, as the audit log shows it. */
export interface AuditEntryView {
  /** 24 hex digits that grow with time. */
  id: string;
  at: Date;
  /** Null where `via` is CLI or SYSTEM. */
  staffMemberId: string | null;
  action: string;
  subjectType: string;
  subjectId: string;
  before: unknown;
  after: unknown;
  /** Null outside of requests, and for entries of before 0.2.0. */
  requestId: string | null;
  via: AuditSource;
  /** Who ran the command; null where `via` is not CLI. */
  operator: string | null;
}

/** Which entries are meant; what is left out does not narrow. */
export interface AuditFilter {
  subjectId?: string | null;
  staffId?: string | null;
}

interface EntryRow extends Omit<AuditEntryView, 'id' | 'before' | 'after'> {
  number: number;
  stateBefore: string | null;
  stateAfter: string | null;
}

const SELECT_ENTRIES = `
  SELECT ${selectList(AuditEntry, '', [
    'id AS number',
    'at',
    'staffMemberId',
    'action',
    'subjectType',
    'subjectId',
    'before AS stateBefore',
    'after AS stateAfter',
    'requestId',
    'via',
    'operator',
  ])}
    FROM audit_entries`;

function toView({ number, stateBefore, stateAfter, ...row }: EntryRow): AuditEntryView {
  return {
    ...row,
    id: number.toString(16).padStart(24, '0'),
    before: stateBefore === null ? null : JSON.parse(stateBefore),
    after: stateAfter === null ? null : JSON.parse(stateAfter),
  };
}

function conditionsOf({ subjectId, staffId }: AuditFilter): [string, unknown][] {
  const conditions: [string, unknown][] = [];
  // The column is ASCII, and MySQL refuses to compare it with other characters: no row can have such an id.
  if (subjectId) conditions.push(/^[\x20-\x7e]*$/.test(subjectId) ? ['subject_id = ?', subjectId] : ['1 = ?', 0]);
  if (staffId) conditions.push(['staff_member_id = ?', staffId]);
  return conditions;
}

/** Reads the audit log. Only `AuditTrail` writes entries, and nothing changes or deletes them. */
export class AuditLog {
  constructor(private readonly dataSource: DataSource) {}

  /** Newest first. @throws {DomainError} VALIDATION_ERROR for an invalid page size or cursor. */
  async findEntries(filter: AuditFilter, page: PageRequest): Promise<Page<AuditEntryView>> {
    assertPageSize(page.first);
    const conditions = conditionsOf(filter);
    if (page.after) conditions.push(['id < ?', entryNumberOf(page.after)]);
    const rows = await this.dataSource.query<EntryRow[]>(
      `${SELECT_ENTRIES} ${whereOf(conditions)} ORDER BY id DESC LIMIT ?`,
      [...conditions.map(([, value]) => value), page.first + 1],
    );
    return toPage(rows.map(toView), page.first);
  }

  async countEntries(filter: AuditFilter): Promise<number> {
    const conditions = conditionsOf(filter);
    const [row] = await this.dataSource.query<{ count: number }[]>(
      `SELECT COUNT(*) AS count FROM audit_entries ${whereOf(conditions)}`,
      conditions.map(([, value]) => value),
    );
    return row?.count ?? 0;
  }
}

function whereOf(conditions: readonly [string, unknown][]): string {
  return conditions.length === 0 ? '' : `WHERE ${conditions.map(([sql]) => sql).join(' AND ')}`;
}

function entryNumberOf(cursor: string): string {
  const number = BigInt(`0x${idOfCursor(cursor)}`);
  if (number >= 2n ** 63n) throw badCursor();
  return number.toString();
}
