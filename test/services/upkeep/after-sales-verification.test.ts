import { verifyInvariants } from '../../../src/services/upkeep/verification.js';
import { AfterSalesFixture, keyOf } from '../../support/graphql/after-sales-fixture.js';
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
const WITH_IMPORT = 'a recalled key was sold, and recalled with its import';
const EVENT_COUNT = 'each recalled key has one licenseKeyRecalled event';
const SOLD_NO_MORE = 'no key of a recalled import can be sold, and each that is in use is recalled';

const IMPORT = `mutation ($pool: ObjectID!, $keys: [String!]!) {
  importLicenseKeys(licensePoolId: $pool, keys: $keys) { keyImport { id } } }`;
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

const query = (sql: string, values: unknown[] = []) => fixture.service.app.dataSource.query(sql, values);
const violations = async () =>
  (await verifyInvariants(fixture.service.app.dataSource)).map(({ invariant }) => invariant);

/** How often each invariant is broken now and was not before. */
function added(before: readonly string[], after: readonly string[]): string[] {
  const left = [...before];
  return after.filter((name) => {
    const index = left.indexOf(name);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
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
    const rows = await query('SELECT id FROM license_keys WHERE license_pool_id = ? ORDER BY id', [poolId]);
    const keys = rows.map(({ id }: { id: number }) => id);
    return { order: sale.number, other: other.number, note: recordedCreditNote.id, openClaim, replacedClaim, keys };
  }

  const damages: [what: string, sql: string, values: (story: Story) => unknown[], invariants: string[]][] = [
    [
      'a key that is credited in no credit note',
      "UPDATE license_keys SET status = 'CREDITED', credited_at = NOW(3) WHERE id = ?",
      ({ keys }) => [keys[3]],
      [CREDITED],
    ],
    [
      'a credited key that is in use',
      "UPDATE license_keys SET status = 'ALLOCATED' WHERE id = ?",
      ({ keys }) => [keys[2]],
      [CREDITED, CREDITED],
    ],
    [
      'a key in use with a time of its credit',
      'UPDATE license_keys SET credited_at = NOW(3) WHERE id = ?',
      ({ keys }) => [keys[3]],
      [CREDITED],
    ],
    [
      'a credit note that is for the order of another customer',
      'UPDATE credit_notes SET order_number = ? WHERE id = ?',
      ({ other, note }) => [other, note],
      [CREDITED, COUNTS],
    ],
    [
      'credit notes that come to more than their order',
      'UPDATE credit_notes SET amount_cents = 2381 WHERE id = ?',
      ({ note }) => [note],
      [BALANCES, WITHIN],
    ],
    [
      'credit notes for all keys that come to less than their order',
      "UPDATE license_keys SET status = 'CREDITED' WHERE id IN (?)",
      ({ keys }) => [[keys[0], keys[3], keys[4]]],
      [CREDITED, CREDITED, CREDITED, WITHIN, FITS],
    ],
    [
      'a credit note that counts other prices than its keys have',
      'UPDATE credit_note_keys SET price_cents = 1 WHERE credit_note_id = ?',
      ({ note }) => [note],
      [COUNTS],
    ],
    [
      'an open claim for a key that was replaced',
      "UPDATE license_keys SET status = 'REPLACED' WHERE id = ?",
      ({ keys }) => [keys[0]],
      [FITS],
    ],
    [
      'a replaced claim for a key in use',
      "UPDATE license_keys SET status = 'ALLOCATED' WHERE id = ?",
      ({ keys }) => [keys[1]],
      [FITS],
    ],
    [
      'an open claim that bars another key',
      'UPDATE claims SET open_key_id = ? WHERE id = ?',
      ({ keys, openClaim }) => [keys[3], openClaim],
      [BARS],
    ],
    [
      'a claim for a key of another order',
      'UPDATE claims SET order_number = ? WHERE id = ?',
      ({ other, openClaim }) => [other, openClaim],
      [STANDS],
    ],
    [
      'a claim that another key replaced than the one that stands for it',
      'UPDATE claims SET replacement_key_id = ? WHERE id = ?',
      ({ keys, replacedClaim }) => [keys[3], replacedClaim],
      [STANDS],
    ],
  ];
  it.each(damages)('the verification finds %s', async (_what, sql, values, invariants) => {
    const recorded = await story();
    const before = await violations();
    await query(sql, values(recorded));
    expect(added(before, await violations())).toEqual(invariants);
  });
});

describe('the verification of recalls', () => {
  /** A recalled import of three keys, of which two are sold: their numbers, and that of a sold key of no import. */
  async function recalled(): Promise<{ keys: number[]; other: number }> {
    const [product, buyer] = [await fixture.shop.product(), await fixture.shop.customer()];
    const texts = ['a', 'b', 'c'].map((end) => `${product.poolId}-${end}`);
    const { importLicenseKeys } = await fixture.dataOf(IMPORT, { pool: product.poolId, keys: texts });
    const { id } = importLicenseKeys.keyImport;
    const body = { products: [{ productId: product.id, amount: 2 }] };
    await fixture.service.request('POST', '/api/orders', { token: buyer.token, body });
    await fixture.dataOf(RECALL, { id });
    const rows = await query('SELECT id FROM license_keys WHERE license_pool_id = ? ORDER BY id', [product.poolId]);
    const sale = await shop.sale({ keys: 1 });
    const [other] = await query('SELECT id FROM license_keys WHERE license_pool_id = ?', [sale.product.poolId]);
    return { keys: rows.map((row: { id: number }) => row.id), other: other.id };
  }

  it.each<
    [what: string, sql: string, key: (story: { keys: number[]; other: number }) => unknown, invariants: string[]]
  >([
    [
      'a sold key of a recalled import that is not recalled',
      'UPDATE license_keys SET recalled_at = NULL WHERE id = ?',
      ({ keys }) => keys[0],
      [SOLD_NO_MORE],
    ],
    [
      'a key of a recalled import that can be sold again',
      "UPDATE license_keys SET status = 'AVAILABLE' WHERE id = ?",
      ({ keys }) => keys[2],
      ['pool counters equal the keys by status', SOLD_NO_MORE],
    ],
    [
      'an unsold recalled key',
      'UPDATE license_keys k JOIN key_imports b ON b.id = k.key_import_id SET k.recalled_at = b.recalled_at WHERE k.id = ?',
      ({ keys }) => keys[2],
      [WITH_IMPORT],
    ],
    [
      'a recalled key whose import was not recalled',
      'UPDATE license_keys SET recalled_at = NOW(3) WHERE id = ?',
      ({ other }) => other,
      [WITH_IMPORT, EVENT_COUNT],
    ],
    [
      'a recalled key whose buyer was not notified',
      "DELETE FROM events WHERE kind = 'licenseKeyRecalled' AND JSON_EXTRACT(data, '$.licenseId') = LPAD(LOWER(HEX(?)), 24, '0')",
      ({ keys }) => keys[0],
      [EVENT_COUNT],
    ],
  ])('the verification finds %s', async (_what, sql, key, invariants) => {
    const story = await recalled();
    const before = await violations();
    await query(sql, [key(story)]);
    expect(added(before, await violations()).toSorted()).toEqual(invariants.toSorted());
  });
});
