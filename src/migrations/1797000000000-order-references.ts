import type { MigrationInterface, QueryRunner } from 'typeorm';
import { hasColumn, hasConstraint, hasIndex } from './existing.js';

const ID = 'char(24) CHARACTER SET ascii COLLATE ascii_bin NULL';

const COLUMNS: readonly { table: string; column: string; definition: string }[] = [
  {
    table: 'orders',
    column: 'reference',
    definition: 'varchar(100) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL',
  },
  { table: 'orders', column: 'placed_by_id', definition: ID },
  { table: 'order_items', column: 'replaces_key_id', definition: 'bigint NULL' },
  {
    table: 'order_items',
    column: 'reason',
    definition: 'varchar(500) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci NULL',
  },
  { table: 'license_keys', column: 'key_import_id', definition: ID },
  { table: 'license_keys', column: 'replaced_at', definition: 'datetime(3) NULL' },
  { table: 'license_keys', column: 'credited_at', definition: 'datetime(3) NULL' },
];

/**
 * Lists of words that grow. A condition of a table cannot be widened without copying the table on MySQL, so these go:
 * the entities name the words, and `verify` finds a key whose status does not fit.
 */
const CONDITIONS: readonly { table: string; name: string; condition: string }[] = [
  {
    table: 'license_keys',
    name: 'license_keys_status',
    condition: "status IN ('AVAILABLE', 'ALLOCATED', 'REPLACED', 'WITHDRAWN')",
  },
  {
    table: 'license_keys',
    name: 'license_keys_sold',
    condition: "(order_item_id IS NOT NULL) = (status IN ('ALLOCATED', 'REPLACED'))",
  },
  { table: 'staff_members', name: 'staff_members_role', condition: "role IN ('ADMIN', 'SUPPORT')" },
];

/** The customer's reference of an order, who placed it, and what became of license keys after they were sold. */
export class OrderReferences1797000000000 implements MigrationInterface {
  name = 'OrderReferences1797000000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const { table, column, definition } of COLUMNS) {
      if (await hasColumn(runner, table, column)) continue;
      await runner.query(`ALTER TABLE ${table} ADD COLUMN ${column} ${definition}, ALGORITHM=INSTANT`);
    }
    for (const { table, name } of CONDITIONS) {
      if (!(await hasConstraint(runner, table, name))) continue;
      await runner.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}, ALGORITHM=INPLACE, LOCK=NONE`);
    }
    if (await hasIndex(runner, 'orders', 'orders_reference')) return;
    await runner.query(
      'ALTER TABLE orders ADD INDEX orders_reference (reference, customer_id, order_number), ALGORITHM=INPLACE, LOCK=NONE',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    // The nearest that the version before knows: such a key is not in use any more, such a member only reads.
    await runner.query("UPDATE license_keys SET status = 'REPLACED' WHERE status = 'CREDITED'");
    await runner.query("UPDATE staff_members SET role = 'SUPPORT' WHERE role NOT IN ('ADMIN', 'SUPPORT')");
    if (await hasIndex(runner, 'orders', 'orders_reference')) {
      await runner.query('ALTER TABLE orders DROP INDEX orders_reference');
    }
    for (const { table, name, condition } of CONDITIONS) {
      if (await hasConstraint(runner, table, name)) continue;
      await runner.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} CHECK (${condition})`);
    }
    for (const { table, column } of COLUMNS) {
      if (await hasColumn(runner, table, column)) await runner.query(`ALTER TABLE ${table} DROP COLUMN ${column}`);
    }
  }
}
