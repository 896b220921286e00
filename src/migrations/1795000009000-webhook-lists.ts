import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Both come and go in one statement, which MySQL carries out wholly or not at all: one tells of the other. */
async function hasIndexes(runner: QueryRunner): Promise<boolean> {
  const rows = await runner.manager.query<unknown[]>(
    `SELECT 1 FROM information_schema.statistics
      WHERE table_schema = DATABASE() AND table_name = 'webhooks' AND index_name = 'webhooks_failing' LIMIT 1`,
  );
  return rows.length > 0;
}

/** Behind the lists of webhooks that fail and of those that are switched off. */
export class WebhookLists1795000009000 implements MigrationInterface {
  name = 'WebhookLists1795000009000';

  async up(runner: QueryRunner): Promise<void> {
    if (await hasIndexes(runner)) return;
    await runner.query(
      `ALTER TABLE webhooks ADD INDEX webhooks_failing (consecutive_failures, id),
                            ADD INDEX webhooks_active (active, id)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    if (!(await hasIndexes(runner))) return;
    await runner.query('ALTER TABLE webhooks DROP INDEX webhooks_failing, DROP INDEX webhooks_active');
  }
}
