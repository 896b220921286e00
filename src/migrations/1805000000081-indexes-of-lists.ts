import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dropIndexIfExists, ensureIndex } from './existing.js';

const INDEXES = [
  { table: 'products', name: 'products_category', columns: 'category, id' },
  { table: 'products', name: 'products_available', columns: 'available, id' },
  { table: 'products', name: 'products_bundle', columns: 'is_bundle, id' },
  { table: 'license_pools', name: 'license_pools_name', columns: 'name, id' },
  { table: 'key_imports', name: 'key_imports_recalled', columns: 'recalled_at, id' },
];

/** By what staff's lists are read without all products, pools and imports. */
export class IndexesOfLists1805000000081 implements MigrationInterface {
  name = 'IndexesOfLists1805000000081';

  async up(runner: QueryRunner): Promise<void> {
    for (const { table, name, columns } of INDEXES) await ensureIndex(runner, table, name, columns);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { table, name } of INDEXES) await dropIndexIfExists(runner, table, name);
  }
}
