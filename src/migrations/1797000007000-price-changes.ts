import type { MigrationInterface, QueryRunner } from 'typeorm';

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';
const ENTRIES_AT_ONCE = 5_000;

interface AuditedPrice {
  productId: string;
  at: Date;
  staffMemberId: string | null;
  via: string;
  before: string;
  after: string;
}

type Side = { listPrice?: number; version?: number };

/** @returns the row of a price that changed; none for one that stood already. */
function rowOf({ productId, at, staffMemberId, via, before, after }: AuditedPrice): unknown[][] {
  const [was, is] = [JSON.parse(before) as Side, JSON.parse(after) as Side];
  const [oldCents, newCents] = [was, is].map(({ listPrice = NaN }) => Math.round(listPrice * 100)) as [number, number];
  const isKnown = Number.isSafeInteger(oldCents) && Number.isSafeInteger(newCents) && Number.isInteger(is.version);
  return isKnown && oldCents !== newCents
    ? [[productId, is.version, at, staffMemberId, via, null, oldCents, newCents]]
    : [];
}

/**
 * The changes of list prices. Those of before come from the audit log, as far as it has kept them: its entries of
 * `changeListPrice` hold both prices and the product's version.
 */
export class PriceChanges1797000007000 implements MigrationInterface {
  name = 'PriceChanges1797000007000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS price_changes (
      product_id char(24) ${ASCII} NOT NULL,
      product_version int NOT NULL,
      at datetime(3) NOT NULL,
      staff_member_id char(24) ${ASCII} NULL,
      via varchar(20) ${ASCII} NOT NULL,
      operator varchar(200) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
      old_list_price_cents bigint NOT NULL,
      new_list_price_cents bigint NOT NULL,
      PRIMARY KEY (product_id, product_version),
      CONSTRAINT FK_c81c82012b4a134c619f9cd5b7b FOREIGN KEY (product_id) REFERENCES products(id),
      CONSTRAINT FK_989e13a7b8e34a0829f078ffcfc FOREIGN KEY (staff_member_id) REFERENCES staff_members(id)
    ) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
    const [row] = await runner.manager.query<{ last: number | string | null }[]>(
      'SELECT MAX(id) AS last FROM audit_entries',
    );
    const last = Number(row?.last ?? 0);
    for (let after = 0; after < last; after += ENTRIES_AT_ONCE) {
      const entries = await runner.manager.query<AuditedPrice[]>(
        `SELECT subject_id AS productId, at, staff_member_id AS staffMemberId, via, state_before AS \`before\`,
                state_after AS \`after\`
           FROM audit_entries
          WHERE id > ? AND id <= ? AND action = 'changeListPrice' AND subject_type = 'Product'
            AND state_before IS NOT NULL AND state_after IS NOT NULL`,
        [after, after + ENTRIES_AT_ONCE],
      );
      const rows = entries.flatMap(rowOf);
      // What a run that was killed has written is there already.
      if (rows.length > 0) await runner.query('INSERT IGNORE INTO price_changes VALUES ?', [rows]);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS price_changes');
  }
}
