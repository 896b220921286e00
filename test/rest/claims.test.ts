import { newId } from '../../src/db/ids.js';
import { AfterSalesFixture, keyOf, maskedKey } from '../support/graphql/after-sales-fixture.js';
import { linkedPages, manualClock } from '../support/rest/rest-api.js';
import { useStaff } from '../support/staff.js';

const NOW = '2031-05-06T07:08:09.123Z';

describe("customers' claims", () => {
  const time = manualClock(NOW);
  const fixture = useStaff(time.clock);
  const shop = new AfterSalesFixture(fixture);

  beforeEach(() => {
    time.now = new Date(NOW);
  });

  const get = (token: string, path = '') => fixture.service.request('GET', `/api/claims${path}`, { token });
  const claims = () => fixture.service.query<object>('SELECT * FROM claims ORDER BY id');

  it('a claim for a key of another customer, or of no customer, is not found, and changes nothing', async () => {
    const [sale, other] = [await shop.sale({ keys: 2 }), await shop.sale({ keys: 1 })];
    const { poolId } = sale.product;
    const before = await claims();
    const attempts: [number, string, string][] = [
      [other.number, keyOf(other.product.poolId, 0), `Order ${other.number} not found`],
      [99, keyOf(poolId, 0), 'Order 99 not found'],
      [2 ** 40, keyOf(poolId, 0), `Order ${2 ** 40} not found`],
      [-1, keyOf(poolId, 0), 'Order -1 not found'],
      [sale.number, keyOf(other.product.poolId, 0), `License key ${maskedKey(other.product.poolId, 0)} not found`],
      // It is in the pool and unsold.
      [sale.number, keyOf(poolId, 1), `License key ${maskedKey(poolId, 1)} not found`],
      [sale.number, 'x'.repeat(5_000), 'License key ****xxxx not found'],
    ];
    for (const [number, licenseKey, error] of attempts) {
      const { status, body } = await shop.claim({ buyer: sale.buyer, number }, licenseKey);
      expect([status, body.code, body.error]).toEqual([404, 'NOT_FOUND', error]);
    }
    expect(await claims()).toEqual(before);
  });

  it('the claims of a customer come newest first, in pages, and can be narrowed to a status', async () => {
    const sale = await shop.sale({ keys: 5, amount: 5 });
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) ids.unshift(await shop.claimId(sale, index));
    await shop.resolve(ids[1] ?? '', 'REJECT');
    const pages = await linkedPages(fixture, sale.buyer.token, '/api/claims?limit=2');
    expect(pages.map((page) => page.map(({ _id }) => _id))).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)]);
    const idsOf = async (status: string) =>
      (await get(sale.buyer.token, `?status=${status}`)).body.map(({ _id }: { _id: string }) => _id);
    expect(await idsOf('open')).toEqual(ids.filter((id) => id !== ids[1]));
    expect(await idsOf('rejected')).toEqual([ids[1]]);
    expect(await idsOf('credited')).toEqual([]);
  });

  it('a claim of another customer is not found, and not listed', async () => {
    const sale = await shop.sale({ keys: 1 });
    const id = await shop.claimId(sale);
    const { token } = await fixture.shop.customer();
    for (const unknown of [id, newId(), 'x', 'ä']) {
      const { status, body } = await get(token, `/${encodeURIComponent(unknown)}`);
      expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
    }
    expect((await get(token)).body).toEqual([]);
  });

  it('a claim holds no license key in the database but by its id', async () => {
    const sale = await shop.sale({ keys: 1 });
    const id = await shop.claimId(sale);
    const [row] = await fixture.service.query('SELECT * FROM claims WHERE id = ?', [id]);
    expect(JSON.stringify(row)).not.toContain(keyOf(sale.product.poolId, 0));
    expect(row).toMatchObject({ status: 'OPEN', order_number: sale.number });
  });
});
