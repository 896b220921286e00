import type { MigrationInterface, QueryRunner } from 'typeorm';
import { EXACT } from './baseline/sql-types.js';

/** Two views with names such as Zürich and Zurich, or of two emoji, are two. The service ignores letter case. */
export class ExactViewNames1805000000051 implements MigrationInterface {
  name = 'ExactViewNames1805000000051';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE saved_views MODIFY name varchar(100) ${EXACT} NOT NULL`);
  }

  /** The column stays: names that it allows can be the same without it, and an older version works with it. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
