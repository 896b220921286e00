import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Counts requests for all processes. The columns and their order are those that rate-limiter-flexible writes; it deletes what
 * has expired, for which the index is.
 */
export class RateLimits1795000010000 implements MigrationInterface {
  name = 'RateLimits1795000010000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE IF NOT EXISTS rate_limits (
         \`key\` varchar(255) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
         points int NOT NULL DEFAULT '0',
         expire bigint unsigned NULL,
         PRIMARY KEY (\`key\`),
         KEY rate_limits_expire (expire)
       ) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS rate_limits');
  }
}
