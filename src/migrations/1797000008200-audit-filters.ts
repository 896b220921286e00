import type { MigrationInterface, QueryRunner } from 'typeorm';
import { hasIndex } from './existing.js';

// The primary key stands behind the columns of each index by itself, so entries of one instant are in order too.
const NEW = {
  audit_entries_subject_at: 'subject_id, at',
  audit_entries_staff_at: 'staff_member_id, at',
  audit_entries_type_at: 'subject_type, at',
  audit_entries_action_at: 'action, at',
};
const OLD = {
  audit_entries_subject: 'subject_id, id',
  audit_entries_staff: 'staff_member_id, id',
};

async function add(runner: QueryRunner, indexes: Record<string, string>): Promise<void> {
  for (const [name, columns] of Object.entries(indexes)) {
    if (await hasIndex(runner, 'audit_entries', name)) continue;
    await runner.query(`ALTER TABLE audit_entries ADD INDEX ${name} (${columns}), ALGORITHM=INPLACE, LOCK=NONE`);
  }
}

async function drop(runner: QueryRunner, indexes: Record<string, string>): Promise<void> {
  for (const name of Object.keys(indexes)) {
    if (!(await hasIndex(runner, 'audit_entries', name))) continue;
    await runner.query(`ALTER TABLE audit_entries DROP INDEX ${name}, ALGORITHM=INPLACE, LOCK=NONE`);
  }
}

/**
 * The audit log is listed by time and filtered by every column that it shows. The version before, which lists by id, then
 * sorts what it finds. The new ones come first, as the foreign key needs one of the two.
 */
export class AuditFilters1797000008200 implements MigrationInterface {
  name = 'AuditFilters1797000008200';

  async up(runner: QueryRunner): Promise<void> {
    await add(runner, NEW);
    await drop(runner, OLD);
  }

  async down(runner: QueryRunner): Promise<void> {
    await add(runner, OLD);
    await drop(runner, NEW);
  }
}
