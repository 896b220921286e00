import { AfterSalesFixture, keyOf, type Sale } from '../../support/graphql/after-sales-fixture.js';
import { REPLACE_KEY } from '../../support/graphql/stock-keeping.js';
import { useStaff } from '../../support/staff.js';
import { dataOfKind, sentTo, subscribe } from '../../support/webhooks/customer-events.js';

const fixture = useStaff();
const shop = new AfterSalesFixture(fixture);

const licenseIdsOf = async ({ number }: Sale): Promise<string[]> => (await shop.keyIds(number)).toSorted();
const credited = ({ buyer }: Sale) => dataOfKind(fixture, buyer.id, 'licenseKeyCredited');
const replaced = ({ buyer }: Sale) => dataOfKind(fixture, buyer.id, 'licenseKeyReplaced');
const resolved = ({ buyer }: Sale) => dataOfKind(fixture, buyer.id, 'claimResolved');
const replace = ({ number }: Sale, key: string, reason: string) =>
  fixture.dataOf(REPLACE_KEY, { order: number, key, reason });

describe('licenseKeyReplaced', () => {
  it('a replaced key raises licenseKeyReplaced with its order, its product and the reason', async () => {
    const sale = await shop.sale({ keys: 3, amount: 2 });
    const webhookId = await subscribe(fixture, sale.buyer.token, ['licenseKeyReplaced']);
    await replace(sale, keyOf(sale.product.poolId, 0), 'does not "activate"');
    const [licenseId, , replacementId] = await licenseIdsOf(sale);
    const ids = { productId: sale.product.id, licenseId, replacementId };
    const data = { orderNumber: sale.number, ...ids, reason: 'does not "activate"' };
    expect(await replaced(sale)).toEqual([data]);
    expect(await sentTo(fixture, sale.buyer.token, webhookId)).toEqual([{ kind: 'licenseKeyReplaced', data }]);
    expect(await resolved(sale)).toEqual([]);
  });

  it('of a bundle, it names the bundle that was ordered', async () => {
    const [buyer, part] = [await fixture.shop.customer(), await fixture.shop.product({}, 3)];
    const bundle = await fixture.shop.bundle([part.poolId]);
    const { body } = await fixture.service.request('POST', '/api/orders', {
      token: buyer.token,
      body: { products: [{ productId: bundle.id, amount: 1 }] },
    });
    const sale = { buyer, product: { id: bundle.id, poolId: part.poolId }, number: body.orderNumber as number };
    await replace(sale, keyOf(part.poolId, 0), 'faulty');
    expect(await replaced(sale)).toEqual([expect.objectContaining({ productId: bundle.id, reason: 'faulty' })]);
  });

  it('a key in the reason is masked, for any author', async () => {
    const sale = await shop.sale({ keys: 5, amount: 2 });
    const [first, second] = [keyOf(sale.product.poolId, 0), keyOf(sale.product.poolId, 1)];
    await replace(sale, first, `${first} and ${first.toLowerCase()} are refused`);
    const { body } = await shop.claim(sale, second, `The key ${second} is blocked`);
    await shop.resolve(body._id, 'REPLACE');
    const [masked, other] = [first, second].map((key) => `****${key.slice(-4)}`);
    expect(await replaced(sale)).toEqual([
      expect.objectContaining({ reason: `${masked} and ${masked} are refused` }),
      expect.objectContaining({ reason: `The key ${other} is blocked` }),
    ]);
  });

  it('the longest reason fits, however JSON writes its characters', async () => {
    const sale = await shop.sale({ keys: 2 });
    const reason = '"'.repeat(500);
    await replace(sale, keyOf(sale.product.poolId, 0), reason);
    expect(await replaced(sale)).toEqual([expect.objectContaining({ reason })]);
  });
});

describe('licenseKeyCredited', () => {
  it('each credited key is reported once, and the amounts add up to the credit note', async () => {
    const sale = await shop.sale({ keys: 4, amount: 3, priceCents: 333 });
    const [, ...credits] = [0, 1, 2].map((index) => keyOf(sale.product.poolId, index));
    const webhookId = await subscribe(fixture, sale.buyer.token, ['licenseKeyCredited']);
    const { recordedCreditNote } = await shop.credit(sale.number, credits);
    const received = (await credited(sale)) as { licenseId: string; amount: number }[];
    const [, second, third] = await licenseIdsOf(sale);
    expect(received.map(({ licenseId }) => licenseId).toSorted()).toEqual([second, third]);
    const data = { orderNumber: sale.number, productId: sale.product.id, reason: 'does not activate' };
    for (const one of received) expect(one).toMatchObject(data);
    const cents = received.map(({ amount }) => Math.round(100 * amount));
    expect(cents.reduce((sum, one) => sum + one)).toBe(Math.round(100 * recordedCreditNote.amount));
    expect((await sentTo(fixture, sale.buyer.token, webhookId)).map((one) => one.data)).toEqual(received);
  });
});

describe('claimResolved', () => {
  it.each([
    ['REPLACE', 'replaced'],
    ['CREDIT', 'credited'],
    ['REJECT', 'rejected'],
  ])('a claim that staff resolves by %s raises claimResolved once', async (resolution, status) => {
    const sale = await shop.sale({ keys: 2 });
    const webhookId = await subscribe(fixture, sale.buyer.token, ['claimResolved']);
    const claimId = await shop.claimId(sale);
    await shop.resolve(claimId, resolution, 'an answer');
    const [licenseId] = await licenseIdsOf(sale);
    const data = { claimId, orderNumber: sale.number, licenseId, status };
    expect(await resolved(sale)).toEqual([data]);
    expect(await sentTo(fixture, sale.buyer.token, webhookId)).toEqual([{ kind: 'claimResolved', data }]);
    const again = 'mutation ($id: ObjectID!) { resolveClaim(id: $id, resolution: REJECT) { id } }';
    expect((await fixture.errorOf(again, { id: claimId })).extensions.code).toBe('VALIDATION_ERROR');
    expect(await resolved(sale)).toHaveLength(1);
  });
});
