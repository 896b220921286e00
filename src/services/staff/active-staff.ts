import { selectList } from '../../db/columns.js';
import { constant, statement, type Statement } from '../../db/statements.js';
import { StaffMember, type StaffRole } from '../../entities/staff/staff-member.js';

const SELECT_STAFF = `
  SELECT ${selectList(StaffMember, '', ['id', 'role'])}
    FROM staff_members FORCE INDEX (PRIMARY) WHERE id IN (?) AND revoked_at IS NULL`;

/** Members of staff whose access is not revoked, with their roles, by id. */
export type ActiveStaff = ReadonlyMap<string, StaffRole>;

/** Reads members of staff again, in a transaction that has waited for locks since they were authenticated. */
export function selectActiveStaff(ids: readonly string[]): Statement<ActiveStaff> {
  if (ids.length === 0) return constant(new Map());
  return statement(
    SELECT_STAFF,
    [[...new Set(ids)]],
    (rows: { id: string; role: StaffRole }[]) => new Map(rows.map(({ id, role }) => [id, role])),
  );
}
