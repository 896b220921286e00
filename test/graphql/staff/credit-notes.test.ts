import { newId } from '../../../src/db/ids.js';
import {
  AfterSalesFixture,
  CREDIT_KEYS,
  keyOf,
  maskedKey,
  type Sale,
} from '../../support/graphql/after-sales-fixture.js';
import { KeyImports } from '../../support/graphql/key-imports.js';
import { auditEntry, auditOf, poolOf, REPLACE_KEY, WITHDRAW_KEYS } from '../../support/graphql/stock-keeping.js';
import { balanceOf, manualClock, order, stateOf } from '../../support/rest/rest-api.js';
import { useStaff } from '../../support/staff.js';

describe('credit notes', () => {
  const time = manualClock('2031-05-06T07:08:09.123Z');
  const fixture = useStaff(time.clock);
  const { dataOf, errorOf } = fixture;
  const shop = new AfterSalesFixture(fixture);

  const replace = (number: number, key: string) => dataOf(REPLACE_KEY, { order: number, key, reason: 'faulty' });

  /** What the credit of keys is refused with; asserts that nothing changes. */
  async function refusal({ buyer, product, number }: Sale, keys: string[] | null, more: object = {}) {
    const state = async () => [await stateOf(fixture, buyer.id, [product.poolId]), await shop.ledger({ buyer })];
    const before = [await state(), await auditOf(fixture, number)];
    const { extensions } = await errorOf(CREDIT_KEYS, { order: number, keys, reason: 'faulty', ...more });
    expect([await state(), await auditOf(fixture, number)]).toEqual(before);
    return extensions;
  }

  it('a credited key refunds its price with VAT, as an entry of the ledger, and is withdrawn', async () => {
    const sale = await shop.sale({ keys: 5, amount: 3, priceCents: 1_999 });
    const { poolId } = sale.product;
    const credited = await shop.credit(sale.number, [` ${keyOf(poolId, 1)} `]);
    // Three keys cost 71.36 EUR with VAT, and one 23.79.
    const note = { keyCount: 1, netAmount: 19.99, amount: 23.79, reason: 'does not activate' };
    expect(credited).toMatchObject({
      grandTotal: 71.36,
      customer: { id: sale.buyer.id, balance: 47.57 },
      creditNotes: [{ ...note, staffMember: { id: fixture.admin.id } }],
      recordedCreditNote: { amount: 23.79, replayed: false },
    });
    expect(await shop.ledger(sale)).toEqual([
      { kind: 'CREDIT_NOTE', amount: -23.79, balanceAfter: 47.57, orderNumber: sale.number },
      { kind: 'ORDER', amount: 71.36, balanceAfter: 71.36, orderNumber: sale.number },
    ]);
    expect(await balanceOf(fixture, sale.buyer.id)).toBe(4_757);
    const keys = { AVAILABLE: 2, ALLOCATED: 2, CREDITED: 1 };
    expect(await poolOf(fixture, poolId)).toEqual({ available: 2, allocated: 3, withdrawn: 0, keys });
    expect(await auditOf(fixture, sale.number)).toEqual([
      auditEntry('creditKeys', 'Order', fixture.admin.id, {
        before: { balance: 71.36 },
        after: {
          balance: 47.57,
          creditNote: {
            id: credited.recordedCreditNote.id,
            amount: 23.79,
            licenseKeys: [maskedKey(poolId, 1)],
            reason: 'does not activate',
          },
        },
      }),
    ]);
  });

  it('a replacement is credited at the price of the key it replaces, also where that was a replacement itself', async () => {
    const sale = await shop.sale({ keys: 5, amount: 2, priceCents: 1_000 });
    const { poolId } = sale.product;
    await replace(sale.number, keyOf(poolId, 0));
    await replace(sale.number, keyOf(poolId, 2));
    for (const index of [0, 2]) {
      expect((await refusal(sale, [keyOf(poolId, index)])).details).toEqual({
        'licenseKeys[0]': 'The license key has been replaced already',
      });
    }
    const { recordedCreditNote } = await shop.credit(sale.number, [keyOf(poolId, 3)]);
    expect(recordedCreditNote.amount).toBe(11.9);
    const last = await shop.credit(sale.number, [keyOf(poolId, 1)]);
    expect([last.recordedCreditNote.amount, last.customer.balance]).toEqual([11.9, 0]);
  });

  it("a replacement in a bundle is credited at its pool's share, even if it was made before shares were stored", async () => {
    const parts = [await fixture.shop.product({}, 2), await fixture.shop.product({}, 2)] as const;
    const poolIds = parts.map(({ poolId }) => poolId).sort() as [string, string];
    const bundle = await fixture.shop.bundle(poolIds, { listPriceCents: 701 });
    const buyer = await fixture.shop.customer({ countryCode: 'AT' });
    const { body } = await order(fixture, buyer.token, [{ productId: bundle.id, amount: 1 }]);
    for (const poolId of poolIds) await replace(body.orderNumber, keyOf(poolId, 0));
    await fixture.service.query('UPDATE order_items SET replaces_key_id = NULL WHERE order_number = ?', [
      body.orderNumber,
    ]);
    const second = await shop.credit(body.orderNumber, [keyOf(poolIds[1], 1)]);
    const first = await shop.credit(body.orderNumber, [keyOf(poolIds[0], 1)]);
    expect([second, first].map(({ recordedCreditNote }) => recordedCreditNote.amount)).toEqual([3.5, 3.51]);
  });

  it('keys of several lines are credited at the prices of their lines, in one note', async () => {
    const [dear, cheap] = [
      await fixture.shop.product({ listPriceCents: 5_000 }, 2),
      await fixture.shop.product({ listPriceCents: 99 }, 2),
    ];
    const buyer = await fixture.shop.customer({ countryCode: 'DE' });
    const { body } = await order(fixture, buyer.token, [
      { productId: dear.id, amount: 2 },
      { productId: cheap.id, amount: 1 },
    ]);
    const keys = [keyOf(dear.poolId, 0), keyOf(cheap.poolId, 0)];
    const { recordedCreditNote, creditNotes } = await shop.credit(body.orderNumber, keys);
    expect(recordedCreditNote.amount).toBe(60.68);
    expect(creditNotes).toEqual([expect.objectContaining({ keyCount: 2, netAmount: 50.99, amount: 60.68 })]);
  });

  it('a credit is refused entirely if a key is not of the order, credited, replaced or named twice', async () => {
    const sale = await shop.sale({ keys: 5, amount: 3 });
    const other = await shop.sale({ keys: 1 });
    const { poolId } = sale.product;
    await shop.credit(sale.number, [keyOf(poolId, 0)]);
    await replace(sale.number, keyOf(poolId, 1));
    const foreign = keyOf(other.product.poolId, 0);
    const named = [...[2, 0, 1].map((index) => keyOf(poolId, index)), foreign, keyOf(poolId, 4), keyOf(poolId, 2)];
    const unknown = `Order ${sale.number} holds no such license key`;
    expect(await refusal(sale, named)).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: {
        'licenseKeys[1]': 'The license key has been credited already',
        'licenseKeys[2]': 'The license key has been replaced already',
        'licenseKeys[3]': unknown,
        'licenseKeys[4]': unknown,
        'licenseKeys[5]': 'The license key is named twice',
      },
    });
  });

  it('keys are credited by their ids as by their texts, and only in their order', async () => {
    const sale = await shop.sale({ keys: 3, amount: 3, priceCents: 1_000 });
    const { poolId } = sale.product;
    const ids = await shop.keyIds(sale.number);
    const [first = '', second = '', third = ''] = ids;
    const [foreign = ''] = await shop.keyIds((await shop.sale({ keys: 1 })).number);
    const variables = { order: sale.number, ids: [second, first], reason: 'returned', idempotencyKey: newId() };
    const { creditKeys } = await dataOf(CREDIT_KEYS, variables);
    expect(creditKeys).toMatchObject({
      customer: { balance: 11.9 },
      recordedCreditNote: { amount: 23.8, replayed: false },
    });
    expect((await dataOf(CREDIT_KEYS, variables)).creditKeys.recordedCreditNote.replayed).toBe(true);
    const [entry] = await auditOf(fixture, sale.number);
    expect(entry?.after.creditNote.licenseKeys).toEqual([maskedKey(poolId, 1), maskedKey(poolId, 0)]);
    const unknown = `Order ${sale.number} holds no such license key`;
    expect((await refusal(sale, null, { ids: [third, first, foreign, 'f'.repeat(24), third] })).details).toEqual({
      'licenseKeyIds[1]': 'The license key has been credited already',
      'licenseKeyIds[2]': unknown,
      'licenseKeyIds[3]': unknown,
      'licenseKeyIds[4]': 'The license key is named twice',
    });
  });

  it('a dry run returns the amount of a credit, and changes nothing', async () => {
    const sale = await shop.sale({ keys: 3, amount: 3, priceCents: 1_999 });
    const ids = await shop.keyIds(sale.number);
    const before = [await stateOf(fixture, sale.buyer.id, [sale.product.poolId]), await shop.ledger(sale)];
    const variables = { order: sale.number, ids: ids.slice(1), reason: 'returned', idempotencyKey: newId() };
    const dry = (await dataOf(CREDIT_KEYS, { ...variables, dryRun: true })).creditKeys;
    expect(dry).toMatchObject({ customer: { balance: 71.36 }, creditNotes: [], recordedCreditNote: { amount: 47.58 } });
    expect([await stateOf(fixture, sale.buyer.id, [sale.product.poolId]), await shop.ledger(sale)]).toEqual(before);
    expect(await auditOf(fixture, sale.number)).toEqual([]);
    const { recordedCreditNote } = (await dataOf(CREDIT_KEYS, variables)).creditKeys;
    expect(recordedCreditNote).toMatchObject({ amount: 47.58, replayed: false });
    expect((await refusal(sale, null, { ids: [ids[2]], dryRun: true })).code).toBe('VALIDATION_ERROR');
  });

  it('a credit by ids and texts, or by neither, is refused', async () => {
    const sale = await shop.sale({ keys: 1 });
    const details = { licenseKeys: 'Either licenseKeyIds or licenseKeys is required, and not both' };
    const both = { ids: await shop.keyIds(sale.number) };
    expect((await refusal(sale, [keyOf(sale.product.poolId, 0)], both)).details).toEqual(details);
    expect((await refusal(sale, null)).details).toEqual(details);
    expect((await refusal(sale, null, { ids: [] })).details).toEqual({ licenseKeyIds: 'At least one key is required' });
  });

  it('a credited key cannot be replaced, withdrawn or imported again, and is never sold', async () => {
    const sale = await shop.sale({ keys: 1 });
    const { poolId, id } = sale.product;
    await shop.credit(sale.number, [keyOf(poolId, 0)]);
    const replaced = await errorOf(REPLACE_KEY, { order: sale.number, key: keyOf(poolId, 0), reason: 'faulty' });
    expect(replaced.extensions.details).toEqual({ licenseKey: 'The license key has been credited already' });
    const keys = [keyOf(poolId, 0)];
    const withdrawn = await errorOf(WITHDRAW_KEYS, { pool: poolId, keys, reason: 'r' });
    expect(Object.keys(withdrawn.extensions.details)).toEqual(['keys[0]']);
    const { imported, duplicates } = await new KeyImports(fixture).import(poolId, keys);
    expect({ imported, duplicates }).toEqual({ imported: 0, duplicates: keys });
    const { status, body } = await order(fixture, sale.buyer.token, [{ productId: id, amount: 1 }]);
    expect([status, body.code]).toEqual([400, 'INSUFFICIENT_STOCK']);
  });

  it('a credit is repeated by its idempotency key without crediting anything again', async () => {
    const sale = await shop.sale({ keys: 3, amount: 3, priceCents: 1_000 });
    const keys = [keyOf(sale.product.poolId, 0), keyOf(sale.product.poolId, 1)];
    const key = newId();
    const first = await shop.credit(sale.number, keys, key);
    const again = await shop.credit(sale.number, keys.toReversed(), key);
    expect(again).toEqual({ ...first, recordedCreditNote: { ...first.recordedCreditNote, replayed: true } });
    expect(await shop.ledger(sale)).toHaveLength(2);
    expect(await auditOf(fixture, sale.number)).toHaveLength(1);
    const other = await refusal(sale, [keyOf(sale.product.poolId, 2)], { idempotencyKey: key });
    expect(other.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('a credit moves the time of change of its order, and of no other', async () => {
    const sale = await shop.sale({ keys: 2 });
    const { body: second } = await order(fixture, sale.buyer.token, [{ productId: sale.product.id, amount: 1 }]);
    const read = async (number: number) =>
      (await fixture.service.request('GET', `/api/orders/${number}`, { token: sale.buyer.token })).body.updatedAt;
    const [made, other] = [await read(sale.number), await read(second.orderNumber)];
    time.now = new Date(time.now.getTime() + 60_000);
    await shop.credit(sale.number, [keyOf(sale.product.poolId, 0)]);
    expect(Date.parse(await read(sale.number))).toBeGreaterThan(Date.parse(made));
    expect(await read(second.orderNumber)).toBe(other);
  });

  it('figures of sales stay as they are when keys are credited', async () => {
    const sale = await shop.sale({ keys: 2, amount: 2 });
    const figures = async () => (await dataOf('{ dashboard { orders revenue keysSold } }')).dashboard;
    const before = await figures();
    await shop.credit(sale.number, [keyOf(sale.product.poolId, 0)]);
    expect(await figures()).toEqual(before);
  });
});
