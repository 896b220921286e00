import type { DataSource } from 'typeorm';
import { countRows } from '../../db/count-rows.js';
import { selectList } from '../../db/columns.js';
import { assertInstant } from '../../db/instants.js';
import { assertPageSize, badCursor, idOfCursor, toPage, type Page, type PageRequest } from '../../db/page.js';
import { conjunction, type Condition } from '../../db/sql.js';
import { AuditEntry } from '../../entities/staff/audit-entry.js';

const SHOWN = ['at', 'staffMemberId', 'action', 'subjectType', 'subjectId', 'requestId', 'via', 'operator'] as const;

type ShownColumns = Pick<AuditEntry, (typeof SHOWN)[number]>;

/** A change, as the audit log shows it. */
export interface AuditEntryView extends ShownColumns {
  /** 24 hex digits that grow with time. */
  id: string;
  before: unknown;
  after: unknown;
}

/** Filters for entries; a filter that is left out matches all. */
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

interface EntryRow extends ShownColumns {
  number: number;
  stateBefore: string | null;
  stateAfter: string | null;
}

const SELECT_ENTRIES = `
  SELECT ${selectList(AuditEntry, '', ['id AS number', 'before AS stateBefore', 'after AS stateAfter', ...SHOWN])}
    FROM audit_entries`;

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

  /** If the clean-up has deleted the cursor's entry, all older ones are deleted too. */
  private async conditionAfter(cursor: string): Promise<Condition> {
    const number = entryNumberOf(cursor);
    const [row] = await this.dataSource.query<{ at: Date }[]>('SELECT at FROM audit_entries WHERE id = ?', [number]);
    // The first part is redundant, but the servers search an index only by it.
    return row ? ['at <= ? AND (at < ? OR id < ?)', row.at, row.at, number] : ['1 = 0'];
  }
}

function entryNumberOf(cursor: string): string {
  const number = BigInt(`0x${idOfCursor(cursor)}`);
  if (number >= 2n ** 63n) throw badCursor();
  return number.toString();
}
