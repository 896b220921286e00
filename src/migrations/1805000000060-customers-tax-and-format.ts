import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dropColumnIfExists, ensureColumn } from './existing.js';

// The first part says whom a Leitweg-ID is for: the federation (99) or one of the sixteen states.
const LEITWEG_ID = /^(0[1-9]|1[0-6]|99)\d{0,10}(-[A-Z0-9]{1,30})?-\d{2}$/i;

/** ISO 7064 MOD 97-10. */
function hasCheckDigits(reference: string): boolean {
  const digits = reference
    .replaceAll(/[^\dA-Z]/gi, '')
    .replaceAll(/[A-Z]/gi, (letter) => `${Number.parseInt(letter, 36)}`);
  return BigInt(digits) % 97n === 1n;
}

/**
 * Whether a customer is outside the EU's VAT area, and whether it is sent XRechnung. Until now a Leitweg-ID alone made
 * an XRechnung, so customers that have one continue to get it.
 */
export class CustomersTaxAndFormat1805000000060 implements MigrationInterface {
  name = 'CustomersTaxAndFormat1805000000060';

  async up(runner: QueryRunner): Promise<void> {
    await ensureColumn(runner, 'customers', 'outside_vat_area', 'tinyint NOT NULL DEFAULT 0');
    await ensureColumn(runner, 'customers', 'x_rechnung', 'tinyint NOT NULL DEFAULT 0');
    const rows = await runner.manager.query<{ id: string; reference: string }[]>(
      "SELECT id, buyer_reference AS reference FROM customers WHERE buyer_reference LIKE '%-__'",
    );
    const ids = rows
      .filter(({ reference }) => LEITWEG_ID.test(reference) && hasCheckDigits(reference))
      .map(({ id }) => id);
    if (ids.length > 0) await runner.manager.query('UPDATE customers SET x_rechnung = 1 WHERE id IN (?)', [ids]);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const column of ['outside_vat_area', 'x_rechnung']) await dropColumnIfExists(runner, 'customers', column);
  }
}
