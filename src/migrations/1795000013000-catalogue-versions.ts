import type { MigrationInterface, QueryRunner } from 'typeorm';

const ROWS = 258;

/** Counters by which every process knows that its copy of the catalogue has become old. */
export class CatalogueVersions1795000013000 implements MigrationInterface {
  name = 'CatalogueVersions1795000013000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE IF NOT EXISTS catalogue_versions (
         id smallint NOT NULL,
         version bigint NOT NULL DEFAULT '0',
         PRIMARY KEY (id)
       ) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
    );
    const rows = Array.from({ length: ROWS }, (_, id) => `(${id})`);
    await runner.query(`INSERT IGNORE INTO catalogue_versions (id) VALUES ${rows.join(', ')}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS catalogue_versions');
  }
}
