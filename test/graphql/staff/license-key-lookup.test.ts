import { newId } from '../../../src/db/ids.js';
import { KeyImports, newKeys } from '../../support/graphql/key-imports.js';
import { REPLACE_KEY, WITHDRAW_KEYS } from '../../support/graphql/stock-keeping.js';
import { order } from '../../support/rest/rest-api.js';
import { useStaff } from '../../support/staff.js';

const KEY_FIELDS = `id masked status importedAt soldAt reason licensePool { id } keyImport { id note } order { orderNumber }
  replacedBy { id masked status } replaces { id masked status }`;

const FIND = `query ($licenseKey: String!) { licenseKey(licenseKey: $licenseKey) { ${KEY_FIELDS} } }`;

const LIST = `
  query ($pool: ObjectID!, $status: LicenseKeyStatus, $first: Int = 50, $after: String) {
    licenseKeys(licensePoolId: $pool, status: $status, first: $first, after: $after) {
      totalCount pageInfo { hasNextPage endCursor } nodes { id masked status replacedBy { masked } }
    }
  }`;

describe('the look-up of license keys', () => {
  const fixture = useStaff();
  const { dataOf } = fixture;

  const masked = (text?: string) => `****${text?.slice(-4)}`;
  const find = async (licenseKey: string) => (await dataOf(FIND, { licenseKey })).licenseKey;
  const list = async (pool: string, rest: object = {}) => (await dataOf(LIST, { pool, ...rest })).licenseKeys;

  /** A product with six imported keys, of which the first is replaced by the third, and the fourth is withdrawn. */
  async function trade() {
    const product = await fixture.shop.product();
    const texts = newKeys(6) as [string, string, string, string, string, string];
    const pool = product.poolId;
    const { keyImport } = await new KeyImports(fixture).import(pool, texts, { note: 'May' });
    const { token } = await fixture.shop.customer();
    const { body } = await order(fixture, token, [{ productId: product.id, amount: 2 }]);
    const { orderNumber } = body as { orderNumber: number };
    await dataOf(REPLACE_KEY, { order: orderNumber, key: texts[0], reason: 'does not activate' });
    await dataOf(WITHDRAW_KEYS, { pool, keys: [texts[3]], reason: 'leaked' });
    return { pool, texts, orderNumber, keyImport: { id: keyImport.id, note: 'May' } };
  }

  it('a key that was credited says so, and why', async () => {
    const { texts, orderNumber } = await trade();
    const credit = `mutation ($order: Int!, $keys: [String!]!) {
      creditKeys(orderNumber: $order, licenseKeys: $keys, reason: "bought by mistake") { orderNumber } }`;
    await dataOf(credit, { order: orderNumber, keys: [texts[1], texts[2]] });
    // The second key replaced the first, which is not why it was credited.
    for (const text of [texts[1], texts[2]]) {
      expect(await find(text)).toMatchObject({
        status: 'CREDITED',
        reason: 'bought by mistake',
        order: { orderNumber },
      });
    }
  });

  it('a key is found by its full text, with its complete history, and returned masked', async () => {
    const { pool, texts, orderNumber, keyImport } = await trade();
    const common = { id: expect.any(String), importedAt: expect.any(String), licensePool: { id: pool }, keyImport };
    const sold = { order: { orderNumber }, soldAt: expect.any(String) };
    const unsold = { order: null, soldAt: null };
    const alone = { replacedBy: null, replaces: null };
    const faulty = await find(texts[0]);
    const given = await find(texts[2]);
    expect(faulty).toEqual({
      ...common,
      ...sold,
      masked: masked(texts[0]),
      status: 'REPLACED',
      reason: 'does not activate',
      replacedBy: { id: given.id, masked: masked(texts[2]), status: 'SOLD' },
      replaces: null,
    });
    expect(given).toEqual({
      ...common,
      ...sold,
      masked: masked(texts[2]),
      status: 'SOLD',
      reason: 'does not activate',
      replacedBy: null,
      replaces: { id: faulty.id, masked: masked(texts[0]), status: 'REPLACED' },
    });
    // It was sold when it was given, not when the order was made.
    expect(Date.parse(given.soldAt)).toBeGreaterThanOrEqual(Date.parse(faulty.soldAt));
    for (const [text, status, sale, reason] of [
      [texts[1], 'SOLD', sold, null],
      [texts[3], 'WITHDRAWN', unsold, 'leaked'],
      [texts[4], 'AVAILABLE', unsold, null],
    ] as const) {
      expect(await find(text)).toEqual({ ...common, ...sale, ...alone, masked: masked(text), status, reason });
    }
  });

  it('blanks around a key do not count, as in imports; a part of it or another letter case finds nothing', async () => {
    const { texts } = await trade();
    const [text] = texts;
    expect((await find(`\t ${text}\n`)).masked).toBe(masked(text));
    for (const other of [text.slice(1), text.slice(0, -1), text.toUpperCase(), `${text}%`, '', '🔑']) {
      expect(await find(other)).toBeNull();
    }
  });

  it('the keys of a pool are listed in the order in which they are sold, by status or all of them', async () => {
    const { pool, texts } = await trade();
    const all = await list(pool);
    expect(all.nodes.map((node: { masked: string }) => node.masked)).toEqual(texts.map(masked));
    expect(all.totalCount).toBe(6);
    const byStatus = async (status: string) => {
      const { nodes, totalCount } = await list(pool, { status });
      return [totalCount, ...nodes.map((node: { masked: string }) => node.masked)];
    };
    expect(await byStatus('AVAILABLE')).toEqual([2, masked(texts[4]), masked(texts[5])]);
    expect(await byStatus('SOLD')).toEqual([2, masked(texts[1]), masked(texts[2])]);
    expect(await byStatus('REPLACED')).toEqual([1, masked(texts[0])]);
    expect(await byStatus('WITHDRAWN')).toEqual([1, masked(texts[3])]);
    expect(await byStatus('CREDITED')).toEqual([0]);
    expect(all.nodes[0].replacedBy).toEqual({ masked: masked(texts[2]) });
    expect(await list(newId())).toMatchObject({ totalCount: 0, nodes: [] });
  });
});
