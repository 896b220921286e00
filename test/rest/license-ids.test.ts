import { publicNumber } from '../../src/domain/common/public-id.js';
import { AfterSalesFixture, keyOf, type Sale } from '../support/graphql/after-sales-fixture.js';
import { assertRefused, order, type Line } from '../support/rest/rest-api.js';
import { useStaff } from '../support/staff.js';

const REASON = 'It does not activate';
const LICENSES = 'licenses { id licenseKey replacedById } bundleLicenses { licenses { id licenseKey replacedById } }';
const ORDER = `query ($number: Int!) { order(orderNumber: $number) { items { replacesId ${LICENSES} } } }`;
const REPLACE = `
  mutation ($number: Int!, $id: ObjectID!) {
    replaceLicenseKey(orderNumber: $number, licenseKeyId: $id, reason: "${REASON}") { orderNumber } }`;

interface License {
  _id?: string;
  id?: string;
  licenseKey: string;
}
interface Item {
  licenses: License[];
  bundleLicenses: { licenses: License[] }[] | null;
}

/** The ids of all keys of an order's items, at every occurrence. */
const idsOf = (items: Item[]) =>
  items.map(({ licenses, bundleLicenses }) => {
    const ids = (shown: License[]) => shown.map(({ _id, id, licenseKey }) => [licenseKey, _id ?? id]);
    return [ids(licenses), bundleLicenses && bundleLicenses.map((group) => ids(group.licenses))];
  });

describe('ids of licenses', () => {
  const fixture = useStaff(() => new Date());
  const shop = new AfterSalesFixture(fixture);
  const get = async (token: string, path: string) =>
    (await fixture.service.request('GET', `/api${path}`, { token })).body;

  /** The lines of an order for two pieces of a product and one of a bundle. */
  async function lines(): Promise<Line[]> {
    const [one, two] = [await fixture.shop.product({}, 9), await fixture.shop.product({}, 9)];
    const bundle = await fixture.shop.bundle([one.poolId, two.poolId]);
    return [
      { productId: one.id, amount: 2 },
      { productId: bundle.id, amount: 1 },
    ];
  }

  it('a license has one id in every form of an order, and for staff, and no two have the same', async () => {
    const { token } = await fixture.shop.customer();
    const products = await lines();
    const made = await order(fixture, token, products, { 'Idempotency-Key': 'again' });
    const number = made.body.orderNumber as number;
    const ids = idsOf(made.body.items);
    const licenses = (made.body.items as Item[]).flatMap((item) => item.licenses);
    expect(new Set(licenses.map(({ _id }) => _id)).size).toBe(4);
    expect(licenses.every(({ _id = '' }) => publicNumber(_id) !== undefined)).toBe(true);

    expect(idsOf((await get(token, `/orders/${number}`)).items)).toEqual(ids);
    expect(idsOf((await get(token, '/orders'))[0].items)).toEqual(ids);
    expect(idsOf((await get(token, '/orders?updatedSince=2000-01-01&limit=5'))[0].items)).toEqual(ids);
    const replay = await order(fixture, token, products, { 'Idempotency-Key': 'again' });
    expect([replay.headers.get('Idempotent-Replayed'), replay.body]).toEqual(['true', made.body]);

    const staffIds = (await fixture.dataOf(ORDER, { number })).order.items.flatMap((item: Item) => item.licenses);
    expect(staffIds.map(({ id }: License) => id)).toEqual(licenses.map(({ _id }) => _id));
    const reveal = 'mutation ($number: Int!) { revealLicenseKeys(orderNumber: $number) { id licenseKey } }';
    expect((await fixture.dataOf(reveal, { number })).revealLicenseKeys).toEqual(
      licenses.map(({ _id, licenseKey }) => ({ id: _id, licenseKey })),
    );
  });

  it('dummies of the sandbox have ids that no license can have, the same whenever their order is returned', async () => {
    const { token } = await fixture.shop.customer();
    const products = await lines();
    const sandbox = { 'X-Sandbox-Mode': 'true', 'Idempotency-Key': 'again' };
    const { body } = await order(fixture, token, products, sandbox);
    const ids = (body.items as Item[]).flatMap(({ licenses }) => licenses.map(({ _id = '' }) => _id));
    expect(new Set(ids).size).toBe(4);
    expect(ids.map(publicNumber)).toEqual(Array(4).fill(undefined));
    expect((await order(fixture, token, products, sandbox)).body).toEqual(body);
    const [id] = ids;
    const claim = await fixture.service.request('POST', '/api/claims', { token, body: { licenseId: id, reason: 'x' } });
    expect([claim.status, claim.body.error]).toEqual([404, `License ${id} not found`]);
  });

  describe('in claims', () => {
    const post = ({ buyer: { token } }: Pick<Sale, 'buyer'>, body: object) =>
      fixture.service.request('POST', '/api/claims', { token, body });
    const claims = () => fixture.service.query<object>('SELECT * FROM claims ORDER BY id');

    it('a claim by the id of a license equals one by its key and its order', async () => {
      const sale = await shop.sale({ keys: 2, amount: 2 });
      const [first] = await shop.keyIds(sale.number);
      const { status, body } = await post(sale, { licenseId: first, reason: ` ${REASON} ` });
      const same = {
        orderNumber: sale.number,
        productId: sale.product.id,
        licensePoolId: sale.product.poolId,
        reason: REASON,
        replacementId: null,
      };
      const licenseKey = keyOf(sale.product.poolId, 0);
      expect([status, body]).toMatchObject([201, { ...same, licenseId: first, licenseKey, status: 'open' }]);
      const again = await shop.claim(sale, licenseKey);
      expect([again.status, again.body.code, again.body.claimId]).toEqual([400, 'CLAIM_EXISTS', body._id]);
    });

    it('a claim names the license that replaced the claimed one, to the customer and to staff', async () => {
      const sale = await shop.sale({ keys: 2 });
      const id = await shop.claimId(sale);
      await shop.resolve(id, 'REPLACE');
      const [licenseId, replacementId] = await shop.keyIds(sale.number);
      expect(await shop.claimOf(sale, id)).toMatchObject({ licenseId, replacementId });
      const query = 'query ($id: ObjectID!) { claim(id: $id) { licenseKeyId replacementId } }';
      const { claim } = await fixture.dataOf(query, { id });
      expect(claim).toEqual({ licenseKeyId: licenseId, replacementId });
    });

    it("a claim for a license that is unknown, unsold or another customer's is not found, and changes nothing", async () => {
      const [sale, other] = [await shop.sale({ keys: 2 }), await shop.sale({ keys: 1 })];
      const [foreign = ''] = await shop.keyIds(other.number);
      const unsold = (await fixture.service.query<{ id: number }>(
        "SELECT id FROM license_keys WHERE license_pool_id = ? AND status = 'AVAILABLE'",
        [sale.product.poolId],
      )) as [{ id: number }];
      const unknown = [foreign, unsold[0].id.toString(16).padStart(24, '0'), '0'.repeat(24), 'f'.repeat(24)];
      const before = await claims();
      for (const licenseId of unknown) {
        const { status, body } = await assertRefused(fixture, sale.buyer.id, [sale.product.poolId], () =>
          post(sale, { licenseId, reason: REASON }),
        );
        expect([status, body.code, body.error]).toEqual([404, 'NOT_FOUND', `License ${licenseId} not found`]);
      }
      // A key that is passed as an id is masked in the error, which is logged.
      const { status, body } = await post(sale, { licenseId: keyOf(sale.product.poolId, 0), reason: REASON });
      expect([status, body.error]).toEqual([404, `License ****${keyOf(sale.product.poolId, 0).slice(-4)} not found`]);
      expect(await claims()).toEqual(before);
    });

    it('a replaced license cannot be claimed by its id, its replacement can', async () => {
      const sale = await shop.sale({ keys: 2 });
      const [faulty = ''] = await shop.keyIds(sale.number);
      await fixture.dataOf(REPLACE, { number: sale.number, id: faulty });
      const { status, body } = await post(sale, { licenseId: faulty, reason: REASON });
      const details = { licenseId: 'The license key has been replaced already' };
      expect([status, body.code, body.details]).toEqual([400, 'VALIDATION_ERROR', details]);
      const [, given] = await shop.keyIds(sale.number);
      expect((await post(sale, { licenseId: given, reason: REASON })).status).toBe(201);
    });

    it('a claim that names its license both ways or not at all is refused, naming the fields', async () => {
      const sale = await shop.sale({ keys: 1 });
      const [licenseId] = await shop.keyIds(sale.number);
      const key = { orderNumber: sale.number, licenseKey: keyOf(sale.product.poolId, 0) };
      const before = await claims();
      const wrong: [object, string[]][] = [
        [{}, ['licenseId', 'orderNumber', 'licenseKey']],
        [{ licenseId, ...key }, ['licenseId', 'orderNumber', 'licenseKey']],
        [{ licenseId, orderNumber: sale.number }, ['licenseId', 'orderNumber']],
        [{ orderNumber: sale.number }, ['licenseKey']],
      ];
      for (const [named, fields] of wrong) {
        const { status, body } = await post(sale, { ...named, reason: REASON });
        expect([status, body.code, Object.keys(body.details)]).toEqual([400, 'VALIDATION_ERROR', fields]);
      }
      expect(await claims()).toEqual(before);
    });
  });
});
