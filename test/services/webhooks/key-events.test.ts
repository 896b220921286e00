import { AfterSalesFixture, CREDIT_KEYS, keyOf, type Sale } from '../../support/graphql/after-sales-fixture.js';
import { REPLACE_KEY } from '../../support/graphql/stock-keeping.js';
import { useStaff } from '../../support/staff.js';
import { dataOfKind, eventsOf, sentTo, subscribe } from '../../support/webhooks/customer-events.js';

const fixture = useStaff();
const shop = new AfterSalesFixture(fixture);

const LICENSE_ID = /^0{8}[0-9a-f]{16}$/;
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
    const reason = `"${'\u0001'.repeat(498)}"`;
    await replace(sale, keyOf(sale.product.poolId, 0), reason);
    expect(await replaced(sale)).toEqual([expect.objectContaining({ reason })]);
  });

  it('a replacement that is refused raises nothing', async () => {
    const sale = await shop.sale({ keys: 1 });
    const key = keyOf(sale.product.poolId, 0);
    const claimId = await shop.claimId(sale);
    const { extensions } = await fixture.errorOf(REPLACE_KEY, { order: sale.number, key, reason: 'faulty' });
    expect(extensions.code).toBe('INSUFFICIENT_STOCK');
    expect((await eventsOf(fixture, sale.buyer.id)).map(({ kind }) => kind)).toEqual(['orderCompleted']);
    expect((await shop.claimOf(sale, claimId)).status).toBe('open');
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

  it('a credit that is tried, refused or repeated raises nothing', async () => {
    const sale = await shop.sale({ keys: 2 });
    const key = keyOf(sale.product.poolId, 0);
    const asked = { order: sale.number, keys: [key], reason: 'faulty' };
    await fixture.dataOf(CREDIT_KEYS, { ...asked, dryRun: true });
    expect(await credited(sale)).toEqual([]);
    await shop.credit(sale.number, [key], `key-${sale.number}`);
    await shop.credit(sale.number, [key], `key-${sale.number}`);
    await fixture.errorOf(CREDIT_KEYS, asked);
    expect(await credited(sale)).toHaveLength(1);
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

  it('replacing and crediting claimed keys resolves each claim, and reports each', async () => {
    const sale = await shop.sale({ keys: 5, amount: 3 });
    const keys = [0, 1, 2].map((index) => keyOf(sale.product.poolId, index));
    const claimIds: string[] = [];
    for (const index of keys.keys()) claimIds.push(await shop.claimId(sale, index));
    await replace(sale, keys[0] ?? '', 'faulty');
    await shop.credit(sale.number, keys.slice(1));
    const orderNumber = sale.number;
    const licenseId = expect.stringMatching(LICENSE_ID) as string;
    expect(await resolved(sale)).toEqual([
      { claimId: claimIds[0], orderNumber, licenseId, status: 'replaced' },
      { claimId: claimIds[1], orderNumber, licenseId, status: 'credited' },
      { claimId: claimIds[2], orderNumber, licenseId, status: 'credited' },
    ]);
    expect(await credited(sale)).toHaveLength(2);
    expect(await replaced(sale)).toHaveLength(1);
  });
});
