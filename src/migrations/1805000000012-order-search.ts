import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ID, TABLE } from './baseline/sql-types.js';

/** What the texts of each customer's older orders may contain, so that a search need not read them all. */
export class OrderSearch1805000000012 implements MigrationInterface {
  name = 'OrderSearch1805000000012';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS order_search_blocks (
      customer_id ${ID} NOT NULL,
      last_order int NOT NULL,
      first_order int NOT NULL,
      signature varbinary(2048) NOT NULL,
      PRIMARY KEY (customer_id, last_order)
    ) ${TABLE}`);
    await runner.query(`CREATE TABLE IF NOT EXISTS order_search_progress (
      id tinyint NOT NULL,
      last_order int NOT NULL,
      PRIMARY KEY (id)
    ) ${TABLE}`);
    await runner.query('INSERT IGNORE INTO order_search_progress (id, last_order) VALUES (1, 0)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS order_search_blocks');
    await runner.query('DROP TABLE IF EXISTS order_search_progress');
  }
}
