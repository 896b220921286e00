import { AfterSales, keyOf, type Sale } from '../../graphql/staff/after-sales.js';
import { REPLACE_KEY } from '../../graphql/staff/stock-keeping.js';
import { useStaff } from '../../support/staff.js';
import { dataOfKind, eventsOf, sentTo, subscribe } from './customer-events.js';

const fixture = useStaff();
const shop = new AfterSales(fixture);

const replaced = ({ buyer }: Sale) => dataOfKind(fixture, buyer.id, 'licenseKeyReplaced');
const resolved = ({ buyer }: Sale) => dataOfKind(fixture, buyer.id, 'claimResolved');
const replace = ({ number }: Sale, key: string, reason: string) =>
  fixture.dataOf(REPLACE_KEY, { order: number, key, reason });

describe('licenseKeyReplaced', () => {
  it('a replaced key raises licenseKeyReplaced with its order, its product and the reason', async () => {
    const sale = await shop.sale({ keys: 3, amount: 2 });
    const webhookId = await subscribe(fixture, sale.buyer.token, ['licenseKeyReplaced']);
    await replace(sale, keyOf(sale.product.poolId, 0), 'does not "activate"');
    const data = { orderNumber: sale.number, productId: sale.product.id, reason: 'does not "activate"' };
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
    expect(await replaced(sale)).toEqual([{ orderNumber: sale.number, productId: bundle.id, reason: 'faulty' }]);
  });

  it('a key that the reason names is masked, whoever wrote it', async () => {
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
    const data = { claimId, orderNumber: sale.number, status };
    expect(await resolved(sale)).toEqual([data]);
    expect(await sentTo(fixture, sale.buyer.token, webhookId)).toEqual([{ kind: 'claimResolved', data }]);
    const again = 'mutation ($id: ObjectID!) { resolveClaim(id: $id, resolution: REJECT) { id } }';
    expect((await fixture.errorOf(again, { id: claimId })).extensions.code).toBe('VALIDATION_ERROR');
    expect(await resolved(sale)).toHaveLength(1);
  });

  it('replacing and crediting claimed keys resolves each claim, and tells of each', async () => {
    const sale = await shop.sale({ keys: 5, amount: 3 });
    const keys = [0, 1, 2].map((index) => keyOf(sale.product.poolId, index));
    const claimIds: string[] = [];
    for (const index of keys.keys()) claimIds.push(await shop.claimId(sale, index));
    await replace(sale, keys[0] ?? '', 'faulty');
    await shop.credit(sale.number, keys.slice(1));
    const orderNumber = sale.number;
    expect(await resolved(sale)).toEqual([
      { claimId: claimIds[0], orderNumber, status: 'replaced' },
      { claimId: claimIds[1], orderNumber, status: 'credited' },
      { claimId: claimIds[2], orderNumber, status: 'credited' },
    ]);
    expect(await replaced(sale)).toHaveLength(1);
  });

  it('nobody is told of the claims of another customer', async () => {
    const [sale, other] = [await shop.sale({ keys: 2 }), await shop.sale({ keys: 2 })];
    const webhookId = await subscribe(fixture, other.buyer.token);
    await shop.resolve(await shop.claimId(sale), 'REJECT');
    expect(await resolved(other)).toEqual([]);
    expect(await sentTo(fixture, other.buyer.token, webhookId)).toEqual([]);
  });
});
