import type { MigrationInterface, QueryRunner } from 'typeorm';
import { hasColumn, hasIndex } from './existing.js';

const ID = 'char(24) CHARACTER SET ascii COLLATE ascii_bin NULL';

const COLUMNS = { claims: ['opened_by_id', 'assignee_id'], staff_notes: ['claim_id'] };

const INDEXES = [
  ['claims', 'claims_assignee', 'assignee_id, status, id'],
  ['staff_notes', 'staff_notes_claim', 'claim_id, id'],
] as const;

/**
 * Who opened a claim for its customer and who is to resolve it, and notes on claims. The version before takes every claim
 * for the customer's own, and shows a claim's notes as those of its order.
 */
export class ClaimsAsWork1802000005000 implements MigrationInterface {
  name = 'ClaimsAsWork1802000005000';

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, columns] of Object.entries(COLUMNS)) {
      if (await hasColumn(runner, table, columns[0] ?? '')) continue;
      const added = columns.map((column) => `ADD COLUMN ${column} ${ID}`);
      await runner.query(`ALTER TABLE ${table} ${added.join(', ')}, ALGORITHM=INSTANT`);
    }
    for (const [table, index, columns] of INDEXES) {
      if (await hasIndex(runner, table, index)) continue;
      await runner.query(`ALTER TABLE ${table} ADD INDEX ${index} (${columns}), ALGORITHM=INPLACE, LOCK=NONE`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, index] of INDEXES) {
      if (!(await hasIndex(runner, table, index))) continue;
      await runner.query(`ALTER TABLE ${table} DROP INDEX ${index}, ALGORITHM=INPLACE, LOCK=NONE`);
    }
    for (const [table, columns] of Object.entries(COLUMNS)) {
      if (!(await hasColumn(runner, table, columns[0] ?? ''))) continue;
      await runner.query(`ALTER TABLE ${table} ${columns.map((column) => `DROP COLUMN ${column}`).join(', ')}`);
    }
  }
}
