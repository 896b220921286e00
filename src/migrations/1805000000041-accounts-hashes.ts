import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dropColumnIfExists, ensureColumn } from './existing.js';

const AT_ONCE = 2_000;

/**
 * By which it shows that the accounts of a document were changed: the hash of the document does not cover them. Of those
 * that v0.8.0 issues beside, it stays null.
 */
export class AccountsHashes1805000000041 implements MigrationInterface {
  name = 'AccountsHashes1805000000041';

  async up(runner: QueryRunner): Promise<void> {
    await ensureColumn(runner, 'invoices', 'accounts_hash', 'binary(32) NULL');
    const { manager } = runner;
    const [newest] = await manager.query<{ id: number | null }[]>('SELECT MAX(id) AS id FROM invoices');
    const last = newest?.id ?? 0;
    for (let above = 0; above < last; above += AT_ONCE) {
      await manager.query(
        `UPDATE invoices SET accounts_hash = UNHEX(SHA2(CONCAT('["', LOWER(HEX(hash)), '","', revenue_account, '","',
                                                               COALESCE(debtor_account, ''), '"]'), 256))
          WHERE id > ? AND id <= ? AND accounts_hash IS NULL`,
        [above, above + AT_ONCE],
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumnIfExists(runner, 'invoices', 'accounts_hash');
  }
}
