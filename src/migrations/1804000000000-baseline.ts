import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ACCOUNT_TABLES } from './baseline/accounts.js';
import { isAtVersion08 } from './baseline/adoption.js';
import { CATALOGUE_TABLES } from './baseline/catalogue.js';
import { EVENT_TABLES } from './baseline/events.js';
import { INVOICE_TABLES } from './baseline/invoices.js';
import { OPERATION_TABLES } from './baseline/operation.js';
import { ORDER_TABLES } from './baseline/orders.js';
import { RETIRED_TABLES } from './baseline/retired.js';

// A foreign key refers to a table further up. Those that TypeORM named keep that name; each has an index of its name
// unless another index begins with its columns.
const TABLES = [
  ...ACCOUNT_TABLES,
  ...CATALOGUE_TABLES,
  ...ORDER_TABLES,
  ...INVOICE_TABLES,
  ...EVENT_TABLES,
  ...OPERATION_TABLES,
  ...RETIRED_TABLES,
];

// For each of 256 groups of products and pools, for promotions, and for new products.
const CATALOGUE_VERSIONS = Array.from({ length: 258 }, (_, id) => `(${id})`).join(', ');

// 1 is the row of changes, 2 that of events.
const FIRST_STAMP = "'1970-01-01 00:00:00.000'";

const ROWS = [
  'INSERT IGNORE INTO seller (id) VALUES (1)',
  "INSERT IGNORE INTO invoice_series (kind) VALUES ('INVOICE'), ('CORRECTION')",
  'INSERT IGNORE INTO delivery_claim_lock (id) VALUES (1)',
  `INSERT IGNORE INTO catalogue_versions (id) VALUES ${CATALOGUE_VERSIONS}`,
  `INSERT IGNORE INTO change_stamps (id, first_stamp, last_stamp)
   VALUES (1, ${FIRST_STAMP}, ${FIRST_STAMP}), (2, ${FIRST_STAMP}, ${FIRST_STAMP})`,
  'INSERT IGNORE INTO verifications (id) VALUES (1)',
  "INSERT IGNORE INTO report_progress (source) VALUES ('SALES'), ('CATEGORIES'), ('COSTS')",
  "INSERT IGNORE INTO sales_progress (id, time_zone, last_item_id, last_order_number) VALUES (1, '', 0, 0)",
  'INSERT IGNORE INTO text_maskings (id, pass) VALUES (1, 1)',
];

/** Everything that version 1.0.0 starts from. A database of v0.8.0 has all of it, and is adopted without a change. */
export class Baseline1804000000000 implements MigrationInterface {
  name = 'Baseline1804000000000';

  async up(runner: QueryRunner): Promise<void> {
    if (await isAtVersion08(runner)) return;
    for (const statement of [...TABLES, ...ROWS]) await runner.query(statement);
  }

  /** There is nothing before it: to undo it would be to drop every table. */
  down(): Promise<void> {
    return Promise.reject(new Error('The baseline cannot be undone: to start again, drop the database'));
  }
}
