import { AfterSalesFixture, keyOf } from '../../support/graphql/after-sales-fixture.js';
import { KeyImports, newKeys } from '../../support/graphql/key-imports.js';
import { useStaff } from '../../support/staff.js';

const fixture = useStaff(() => new Date());
const shop = new AfterSalesFixture(fixture);

const CREDITED = 'a key is credited exactly where a credit note of its order names it';
const WITHIN = 'credit notes stay within the grand total of their order, and come to all of it with its last key';
const COUNTS = "a credit note is for its order's customer, and counts what its keys cost";
const FITS = 'the status of a claim fits its key';
const BARS = 'a claim is open exactly where it bars others for its key';
const STANDS = "a claim is for a key of its customer's order, and the key that replaced it stands there too";
const BALANCES = 'balances equal orders less payments and credit notes';
const LEDGER = 'the entries of each ledger follow each other from 0 to the balance';
const WITH_IMPORT = 'a recalled key was sold, and recalled with its import';
const EVENT_COUNT = 'each recalled key has one licenseKeyRecalled event';
const SOLD_NO_MORE = 'no key of a recalled import can be sold, and each that is in use is recalled';

const RECALL = 'mutation ($id: ObjectID!) { recallKeyImport(id: $id, reason: "a bad batch") { id } }';

/** Ids of the rows of one story, as the values of a statement. */
interface Story {
  order: number;
  other: number;
  note: string;
  openClaim: string;
  replacedClaim: string;
  /** The keys by their numbers in the pool: claimed, replaced, credited, in use, replacement. */
  keys: number[];
}

const violations = async () => (await fixture.service.violations()).map(({ invariant }) => invariant);

/** How often each invariant is broken now and was not before. */
function added(before: readonly string[], after: readonly string[]): string[] {
  const left = [...before];
  return after.filter((name) => {
    const index = left.indexOf(name);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

/** What damages the rows of a story, and which invariants the verification finds violated then. */
type Damages<Rows> = Record<string, { damage: (rows: Rows) => string; violated: string[] }>;

function itDetects<Rows>(damages: Damages<Rows>, story: () => Promise<Rows>): void {
  it.each(Object.entries(damages))('the verification finds %s', async (_what, { damage, violated }) => {
    const rows = await story();
    const before = await violations();
    await fixture.service.query(damage(rows));
    expect(added(before, await violations())).toEqual(violated);
  });
}

describe('the verification of claims and credit notes', () => {
  /** An order of four keys, of which one is claimed, one was replaced by its claim and one was credited. */
  async function story(): Promise<Story> {
    const [sale, other] = [await shop.sale({ keys: 5, amount: 4 }), await shop.sale({ keys: 1 })];
    const { poolId } = sale.product;
    const [openClaim, replacedClaim] = [await shop.claimId(sale, 0), await shop.claimId(sale, 1)];
    await shop.resolve(replacedClaim, 'REPLACE');
    const { recordedCreditNote } = await shop.credit(sale.number, [keyOf(poolId, 2)]);
    const rows = await fixture.service.query('SELECT id FROM license_keys WHERE license_pool_id = ? ORDER BY id', [
      poolId,
    ]);
    const keys = rows.map(({ id }: { id: number }) => id);
    return { order: sale.number, other: other.number, note: recordedCreditNote.id, openClaim, replacedClaim, keys };
  }

  const DAMAGES: Damages<Story> = {
    'a key that is credited in no credit note': {
      damage: ({ keys }) => `UPDATE license_keys SET status = 'CREDITED', credited_at = NOW(3) WHERE id = ${keys[3]}`,
      violated: [CREDITED],
    },
    'a credited key that is in use': {
      damage: ({ keys }) => `UPDATE license_keys SET status = 'ALLOCATED' WHERE id = ${keys[2]}`,
      violated: [CREDITED, CREDITED],
    },
    'a key in use with a time of its credit': {
      damage: ({ keys }) => `UPDATE license_keys SET credited_at = NOW(3) WHERE id = ${keys[3]}`,
      violated: [CREDITED],
    },
    'a credit note that is for the order of another customer': {
      damage: ({ other, note }) => `UPDATE credit_notes SET order_number = ${other} WHERE id = '${note}'`,
      violated: [CREDITED, COUNTS],
    },
    'credit notes that come to more than their order': {
      damage: ({ note }) => `UPDATE credit_notes SET amount_cents = 2381 WHERE id = '${note}'`,
      violated: [BALANCES, LEDGER, WITHIN],
    },
    'credit notes for all keys that come to less than their order': {
      damage: ({ keys }) =>
        `UPDATE license_keys SET status = 'CREDITED' WHERE id IN (${keys[0]}, ${keys[3]}, ${keys[4]})`,
      violated: [CREDITED, CREDITED, CREDITED, WITHIN, FITS],
    },
    'a credit note that counts other prices than its keys have': {
      damage: ({ note }) => `UPDATE credit_note_keys SET price_cents = 1 WHERE credit_note_id = '${note}'`,
      violated: [COUNTS],
    },
    'an open claim for a key that was replaced': {
      damage: ({ keys }) => `UPDATE license_keys SET status = 'REPLACED' WHERE id = ${keys[0]}`,
      violated: [FITS],
    },
    'a replaced claim for a key in use': {
      damage: ({ keys }) => `UPDATE license_keys SET status = 'ALLOCATED' WHERE id = ${keys[1]}`,
      violated: [FITS],
    },
    'an open claim that bars another key': {
      damage: ({ keys, openClaim }) => `UPDATE claims SET open_key_id = ${keys[3]} WHERE id = '${openClaim}'`,
      violated: [BARS],
    },
    'a claim for a key of another order': {
      damage: ({ other, openClaim }) => `UPDATE claims SET order_number = ${other} WHERE id = '${openClaim}'`,
      violated: [STANDS],
    },
    'a claim that another key replaced than the one that stands for it': {
      damage: ({ keys, replacedClaim }) =>
        `UPDATE claims SET replacement_key_id = ${keys[3]} WHERE id = '${replacedClaim}'`,
      violated: [STANDS],
    },
  };
  itDetects(DAMAGES, story);
});

describe('the verification of recalls', () => {
  /** A recalled import of three keys, of which two are sold: their numbers, and that of a sold key of no import. */
  async function recalled(): Promise<{ keys: number[]; other: number }> {
    const product = await fixture.shop.product();
    const keyImports = new KeyImports(fixture);
    const { id } = (await keyImports.import(product.poolId, newKeys(3))).keyImport;
    await keyImports.sell(product.id, 2);
    await fixture.dataOf(RECALL, { id });
    const rows = await fixture.service.query('SELECT id FROM license_keys WHERE license_pool_id = ? ORDER BY id', [
      product.poolId,
    ]);
    const sale = await shop.sale({ keys: 1 });
    const [other] = await fixture.service.query('SELECT id FROM license_keys WHERE license_pool_id = ?', [
      sale.product.poolId,
    ]);
    return { keys: rows.map((row: { id: number }) => row.id), other: other.id };
  }

  const DAMAGES: Damages<{ keys: number[]; other: number }> = {
    'a sold key of a recalled import that is not recalled': {
      damage: ({ keys }) => `UPDATE license_keys SET recalled_at = NULL WHERE id = ${keys[0]}`,
      violated: [SOLD_NO_MORE],
    },
    'a key of a recalled import that can be sold again': {
      damage: ({ keys }) => `UPDATE license_keys SET status = 'AVAILABLE' WHERE id = ${keys[2]}`,
      violated: ['pool counters equal the keys by status', SOLD_NO_MORE],
    },
    'an unsold recalled key': {
      damage: ({ keys }) =>
        `UPDATE license_keys k JOIN key_imports b ON b.id = k.key_import_id SET k.recalled_at = b.recalled_at WHERE k.id = ${keys[2]}`,
      violated: [WITH_IMPORT],
    },
    'a recalled key whose import was not recalled': {
      damage: ({ other }) => `UPDATE license_keys SET recalled_at = NOW(3) WHERE id = ${other}`,
      violated: [WITH_IMPORT, EVENT_COUNT],
    },
    'a recalled key whose buyer was not notified': {
      damage: ({ keys }) =>
        `DELETE FROM events WHERE kind = 'licenseKeyRecalled' AND JSON_EXTRACT(data, '$.licenseId') = LPAD(LOWER(HEX(${keys[0]})), 24, '0')`,
      violated: [EVENT_COUNT],
    },
  };
  itDetects(DAMAGES, recalled);
});
