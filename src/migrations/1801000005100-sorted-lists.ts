import type { MigrationInterface, QueryRunner } from 'typeorm';
import { hasIndex } from './existing.js';

/** By table and index. */
const INDEXES = [
  ['customers', 'customers_name', 'name, id'],
  ['products', 'products_name', 'name, id'],
  ['products', 'products_list_price', 'list_price_cents, id'],
] as const;

/** Staff's lists of customers by name, and of products by name and price, are read in order. */
export class SortedLists1801000005100 implements MigrationInterface {
  name = 'SortedLists1801000005100';

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, index, columns] of INDEXES) {
      if (await hasIndex(runner, table, index)) continue;
      await runner.query(`ALTER TABLE ${table} ADD INDEX ${index} (${columns}), ALGORITHM=INPLACE, LOCK=NONE`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, index] of INDEXES) {
      if (await hasIndex(runner, table, index)) await runner.query(`ALTER TABLE ${table} DROP INDEX ${index}`);
    }
  }
}
