import { LicenseKey } from '../../src/entities/keys/license-key.js';
import { OrderItem } from '../../src/entities/orders/order.js';
import { license, manualClock, order } from '../support/rest/rest-api.js';
import { useStaff } from '../support/staff.js';

const time = manualClock('2032-05-06T07:08:09.123Z');
const fixture = useStaff(time.clock);

const LATER = '2032-05-07T00:00:00.000Z';
const SOME_ID = expect.stringMatching(/^[0-9a-f]{24}$/) as string;
const REASON = 'It does not activate';
const REPLACE = `
  mutation ($number: Int!, $key: String!, $reason: String!) {
    replaceLicenseKey(orderNumber: $number, licenseKey: $key, reason: $reason) { orderNumber } }`;
const ITEM = `
  isReplacement replaces replacesId reason licenses { _id: id licenseKey replacedBy replacedById replacedAt creditedAt }
  bundleLicenses { licenses { _id: id licenseKey replacedBy replacedById replacedAt creditedAt } }`;
const ORDER = `query ($number: Int!) { order(orderNumber: $number) { items { ${ITEM} } } }`;

const keyOf = (poolId: string, index: number) => `KEY-${poolId}-${index}`;
const masked = (poolId: string, index: number) => `****${keyOf(poolId, index).slice(-4)}`;
const get = async (token: string, path: string) =>
  (await fixture.service.request('GET', `/api${path}`, { token })).body;

async function replace(number: number, key: string): Promise<void> {
  const before = time.now;
  time.now = new Date(LATER);
  await fixture.dataOf(REPLACE, { number, key, reason: ` ${REASON} ` });
  time.now = before;
}

/** An order of two pieces of a product with five keys. */
async function sale(headers: Record<string, string> = {}) {
  const product = await fixture.shop.product({}, 5);
  const buyer = await fixture.shop.customer();
  const lines = [{ productId: product.id, amount: 2 }];
  const made = await order(fixture, buyer.token, lines, headers);
  return { ...buyer, poolId: product.poolId, lines, made, number: made.body.orderNumber as number };
}

const plain = (poolId: string, index: number) => license(keyOf(poolId, index));
const replacedBy = (poolId: string, index: number, by: number) => ({
  ...plain(poolId, index),
  replacedBy: keyOf(poolId, by),
  replacedById: SOME_ID,
  replacedAt: LATER,
});
/** The same in GraphQL, where no field is omitted. */
const filled = (license: object) => ({
  _id: SOME_ID,
  replacedBy: null,
  replacedById: null,
  replacedAt: null,
  creditedAt: null,
  ...license,
});

describe('keys that were replaced or credited', () => {
  it('a replaced key names its replacement over REST, whose item names the replaced key and the reason', async () => {
    const { token, poolId, number } = await sale();
    const [untouched] = (await get(token, `/orders/${number}`)).items;
    expect(untouched).not.toHaveProperty('replaces');
    expect(untouched).not.toHaveProperty('reason');
    expect(untouched.licenses).toEqual([plain(poolId, 0), plain(poolId, 1)]);
    await replace(number, keyOf(poolId, 0));
    const one = await get(token, `/orders/${number}`);
    expect(one.items).toEqual([
      {
        ...untouched,
        licenses: [
          { ...replacedBy(poolId, 0, 2), _id: untouched.licenses[0]._id, replacedById: one.items[1].licenses[0]._id },
          plain(poolId, 1),
        ],
      },
      {
        ...untouched,
        quantity: 1,
        price: 0,
        subtotal: 0,
        isReplacement: true,
        replaces: keyOf(poolId, 0),
        replacesId: untouched.licenses[0]._id,
        reason: REASON,
        licenses: [plain(poolId, 2)],
      },
    ]);
    expect(await get(token, '/orders')).toEqual([one]);
    expect(await get(token, '/orders?limit=1')).toEqual([one]);
    expect(await get(token, '/orders?updatedSince=2032-05-06')).toEqual([one]);
  });

  it('a replacement that is replaced itself has both ends', async () => {
    const { token, poolId, number } = await sale();
    await replace(number, keyOf(poolId, 0));
    await replace(number, keyOf(poolId, 2));
    const { items } = await get(token, `/orders/${number}`);
    expect(items.map(({ replaces, licenses }: Record<string, unknown>) => ({ replaces, licenses }))).toEqual([
      { licenses: [replacedBy(poolId, 0, 2), plain(poolId, 1)] },
      { replaces: keyOf(poolId, 0), licenses: [replacedBy(poolId, 2, 3)] },
      { replaces: keyOf(poolId, 2), licenses: [plain(poolId, 3)] },
    ]);
  });

  it("a replaced key of a bundle names its replacement in the bundle's groups too", async () => {
    const [one, two] = [await fixture.shop.product({}, 3), await fixture.shop.product({}, 3)];
    const bundle = await fixture.shop.bundle([one.poolId, two.poolId]);
    const { token } = await fixture.shop.customer();
    const { body } = await order(fixture, token, [{ productId: bundle.id, amount: 1 }]);
    await replace(body.orderNumber, keyOf(two.poolId, 0));
    const licenses = [plain(one.poolId, 0), replacedBy(two.poolId, 0, 1)];
    const [item, replacement] = (await get(token, `/orders/${body.orderNumber}`)).items;
    const groupsOf = ({ bundleLicenses }: { bundleLicenses: { licenses: object[] }[] }) =>
      bundleLicenses.map((group) => group.licenses);
    expect([item.licenses, groupsOf(item)]).toEqual([licenses, licenses.map((license) => [license])]);
    expect([replacement.replaces, groupsOf(replacement)]).toEqual([keyOf(two.poolId, 0), [[plain(two.poolId, 1)]]]);
  });

  it('a credited key has the time of its credit, and other keys omit it', async () => {
    const { token, poolId, number } = await sale();
    const { dataSource, vault } = fixture.service.app;
    await dataSource.manager.update(
      LicenseKey,
      { fingerprint: vault.fingerprint(keyOf(poolId, 1)) },
      { status: 'CREDITED', creditedAt: new Date(LATER) },
    );
    const licenses = [plain(poolId, 0), { ...plain(poolId, 1), creditedAt: LATER }];
    expect((await get(token, `/orders/${number}`)).items[0].licenses).toEqual(licenses);
    expect((await get(token, '/orders'))[0].items[0].licenses).toEqual(licenses);
  });

  it('a replacement from before links were stored has no link: null', async () => {
    const { token, poolId, number } = await sale();
    await replace(number, keyOf(poolId, 0));
    const { manager } = fixture.service.app.dataSource;
    await manager.update(
      OrderItem,
      { orderNumber: number, isReplacement: true },
      { replacesKeyId: null, reason: null },
    );
    await manager.update(LicenseKey, { licensePoolId: poolId, status: 'REPLACED' }, { replacedAt: null });
    const [item, replacement] = (await get(token, `/orders/${number}`)).items;
    expect(item.licenses).toEqual([
      { ...plain(poolId, 0), replacedBy: null, replacedById: null, replacedAt: null },
      plain(poolId, 1),
    ]);
    expect(replacement).toMatchObject({ isReplacement: true, replaces: null, replacesId: null, reason: null });
  });

  it('a replay returns the keys as in the first response, without later changes', async () => {
    const { token, lines, made, poolId, number } = await sale({ 'Idempotency-Key': 'again' });
    await replace(number, keyOf(poolId, 0));
    const again = await order(fixture, token, lines, { 'Idempotency-Key': 'again' });
    expect([again.headers.get('Idempotent-Replayed'), again.body]).toEqual(['true', made.body]);
  });

  it('staff sees the keys of a replacement masked, and in full only after a reveal', async () => {
    const { poolId, number } = await sale();
    await replace(number, keyOf(poolId, 0));
    const { items } = (await fixture.dataOf(ORDER, { number })).order;
    const replaced = { ...replacedBy(poolId, 0, 2), licenseKey: masked(poolId, 0), replacedBy: masked(poolId, 2) };
    expect(items[0].licenses).toEqual([filled(replaced), filled({ licenseKey: masked(poolId, 1) })]);
    expect(items[1]).toMatchObject({ replaces: masked(poolId, 0), reason: REASON });
    const reveal = 'mutation ($number: Int!) { revealLicenseKeys(orderNumber: $number) { licenseKey replacedBy } }';
    expect((await fixture.dataOf(reveal, { number })).revealLicenseKeys).toEqual([
      { licenseKey: keyOf(poolId, 0), replacedBy: keyOf(poolId, 2) },
      { licenseKey: keyOf(poolId, 1), replacedBy: null },
      { licenseKey: keyOf(poolId, 2), replacedBy: null },
    ]);
  });
});
