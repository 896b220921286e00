import type { MigrationInterface, QueryRunner } from 'typeorm';
import { hasColumn } from './existing.js';

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin NULL';

/** What a token may do, and from where. Null, as all tokens of before have it, limits nothing. */
export class TokenLimits1797000005000 implements MigrationInterface {
  name = 'TokenLimits1797000005000';

  async up(runner: QueryRunner): Promise<void> {
    if (await hasColumn(runner, 'api_tokens', 'scopes')) return;
    await runner.query(
      `ALTER TABLE api_tokens ADD COLUMN scopes varchar(100) ${ASCII}, ADD COLUMN allowed_ips varchar(5000) ${ASCII},
         ALGORITHM=INSTANT`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    if (!(await hasColumn(runner, 'api_tokens', 'scopes'))) return;
    await runner.query('ALTER TABLE api_tokens DROP COLUMN allowed_ips, DROP COLUMN scopes');
  }
}
