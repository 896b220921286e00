import type { MigrationInterface, QueryRunner } from 'typeorm';

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin NULL';

async function hasColumns(runner: QueryRunner): Promise<boolean> {
  const rows = await runner.manager.query<unknown[]>(
    `SELECT 1 FROM information_schema.columns
      WHERE table_schema = DATABASE() AND table_name = 'api_tokens' AND column_name = 'scopes' LIMIT 1`,
  );
  return rows.length > 0;
}

/** What a token may do, and from where. Null, as all tokens of before have it, limits nothing. */
export class TokenLimits1797000005000 implements MigrationInterface {
  name = 'TokenLimits1797000005000';

  async up(runner: QueryRunner): Promise<void> {
    if (await hasColumns(runner)) return;
    await runner.query(
      `ALTER TABLE api_tokens ADD COLUMN scopes varchar(100) ${ASCII}, ADD COLUMN allowed_ips varchar(5000) ${ASCII},
         ALGORITHM=INSTANT`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    if (!(await hasColumns(runner))) return;
    await runner.query('ALTER TABLE api_tokens DROP COLUMN allowed_ips, DROP COLUMN scopes');
  }
}
