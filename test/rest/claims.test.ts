import { newId } from '../../src/db/ids.js';
import { AfterSalesFixture, keyOf, maskedKey } from '../support/graphql/after-sales-fixture.js';
import { manualClock } from '../support/rest/rest-api.js';
import { useStaff } from '../support/staff.js';

const NOW = '2031-05-06T07:08:09.123Z';
const LATER = '2031-05-07T07:08:09.123Z';

describe("customers' claims", () => {
  const time = manualClock(NOW);
  const fixture = useStaff(time.clock);
  const shop = new AfterSalesFixture(fixture);

  beforeEach(() => {
    time.now = new Date(NOW);
  });

  const get = (token: string, path = '') => fixture.service.request('GET', `/api/claims${path}`, { token });
  const claims = () => fixture.service.app.dataSource.query<object[]>('SELECT * FROM claims ORDER BY id');

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
    const listed: string[] = [];
    let path = '/api/claims?limit=2';
    for (let page = 0; page < 3; page += 1) {
      const { body, headers } = await fixture.service.request('GET', path, { token: sale.buyer.token });
      listed.push(...body.map(({ _id }: { _id: string }) => _id));
      const [, next = ''] = /^<([^>]+)>; rel="next"$/.exec(headers.get('Link') ?? '') ?? [];
      expect(next === '').toBe(page === 2);
      path = next;
    }
    expect(listed).toEqual(ids);
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

  it('a claim follows the decision of staff: its status, the answer, the replacement key and the time', async () => {
    const sale = await shop.sale({ keys: 4, amount: 3 });
    const ids = [await shop.claimId(sale, 0), await shop.claimId(sale, 1), await shop.claimId(sale, 2)] as const;
    time.now = new Date(LATER);
    await shop.resolve(ids[0], 'REPLACE', ' Here is another one ');
    await shop.resolve(ids[1], 'CREDIT');
    await shop.resolve(ids[2], 'REJECT', 'It works here');
    const shown = await Promise.all(ids.map((id) => shop.claimOf(sale, id)));
    expect(shown.map(({ status, answer, replacementKey }) => [status, answer, replacementKey])).toEqual([
      ['replaced', 'Here is another one', keyOf(sale.product.poolId, 3)],
      ['credited', null, null],
      ['rejected', 'It works here', null],
    ]);
    expect(shown.map(({ createdAt, updatedAt }) => [createdAt, updatedAt])).toEqual(Array(3).fill([NOW, LATER]));
  });

  it('a claim holds no license key in the database but by its id', async () => {
    const sale = await shop.sale({ keys: 1 });
    const id = await shop.claimId(sale);
    const [row] = await fixture.service.app.dataSource.query('SELECT * FROM claims WHERE id = ?', [id]);
    expect(JSON.stringify(row)).not.toContain(keyOf(sale.product.poolId, 0));
    expect(row).toMatchObject({ status: 'OPEN', order_number: sale.number });
  });
});
