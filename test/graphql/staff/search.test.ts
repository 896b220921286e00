import { newId } from '../../../src/db/ids.js';
import { LicenseKeyReader } from '../../../src/services/keys/license-key-reader.js';
import { customerFinder, productFinder } from '../../../src/services/search/finders.js';
import { Search } from '../../../src/services/search/search.js';
import { order } from '../../rest/support.js';
import { statementsOf } from '../../support/plans.js';
import { useStaff } from '../../support/staff.js';

const SEARCH = `
  query ($text: String!, $first: Int = 10) {
    search(text: $text, first: $first) {
      __typename
      ... on Customer { customerNumber name }
      ... on Order { orderNumber customer { id } }
      ... on Product { sku productName: name }
      ... on LicenseKey { masked licensePool { id } }
      ... on Claim { id claimStatus: status }
    }
  }`;

describe('the search over everything', () => {
  const fixture = useStaff();
  const { dataOf, errorOf } = fixture;

  const search = async (text: string, first?: number): Promise<Record<string, unknown>[]> =>
    (await dataOf(SEARCH, { text, first })).search;
  const query = (sql: string, values: unknown[]) => fixture.service.app.dataSource.query(sql, values);

  /** A word that nothing else holds, with a letter in front. */
  const word = () => `w${newId()}`;

  async function orderOf(reference: string | null = null) {
    const product = await fixture.shop.product({}, 1);
    const customer = await fixture.shop.customer();
    const { body } = await order(fixture, customer.token, [{ productId: product.id, amount: 1 }]);
    await query('UPDATE orders SET reference = ? WHERE order_number = ?', [reference, body.orderNumber]);
    return { orderNumber: body.orderNumber as number, customer, product };
  }

  it('a customer is found by number, id, any part of the name in any letter case, and e-mail address', async () => {
    const name = word();
    const email = `${word()}@example.com`;
    const { id, customerNumber } = await fixture.shop.customer({ name: `Müller & ${name} GmbH`, email });
    const hit = { __typename: 'Customer', customerNumber, name: `Müller & ${name} GmbH` };
    expect(await search(` ${customerNumber} `)).toContainEqual(hit);
    for (const text of [id, name, name.toUpperCase(), `muller & ${name}`, `${name} g`, email]) {
      expect(await search(text)).toEqual([hit]);
    }
  });

  it('an order is found by its number, its whole reference, and the beginning of its reference', async () => {
    const reference = word();
    const { orderNumber, customer } = await orderOf(`${reference}-7`);
    const hit = { __typename: 'Order', orderNumber, customer: { id: customer.id } };
    expect(await search(String(orderNumber))).toContainEqual(hit);
    expect(await search(`${reference}-7`)).toEqual([hit]);
    expect(await search(reference)).toEqual([hit]);
    expect(await search(`${reference}-8`)).toEqual([]);
    // A reference is exact, letter case included.
    expect(await search(`${reference}-7`.toUpperCase())).toEqual([]);
  });

  it('a product is found by its SKU and by any part of its names and SKU in any letter case', async () => {
    const [name, displayName, sku] = [word(), word(), `SKU-${word()}-X`];
    const product = await fixture.shop.product({ name: `A ${name} B`, displayName: `A ${displayName}`, sku });
    const hit = { __typename: 'Product', sku, productName: `A ${name} B` };
    for (const text of [sku, sku.toLowerCase(), sku.slice(4), name, name.toUpperCase(), displayName, product.id]) {
      expect(await search(text)).toEqual([hit]);
    }
  });

  it('a claim is found by its id', async () => {
    const { orderNumber, customer, product } = await orderOf();
    const body = { orderNumber, licenseKey: `KEY-${product.poolId}-0`, reason: 'It does not activate' };
    const claim = await fixture.service.request('POST', '/api/claims', { token: customer.token, body });
    expect(claim.status).toBe(201);
    expect(await search(claim.body._id as string)).toEqual([
      { __typename: 'Claim', id: claim.body._id, claimStatus: 'OPEN' },
    ]);
  });

  it('a license key is found by its whole text, shown masked, and by no part of it', async () => {
    const { poolId } = await fixture.shop.product();
    const key = `${word()}-0815`;
    await fixture.shop.addKeys(poolId, [key]);
    const hit = { __typename: 'LicenseKey', masked: '****0815', licensePool: { id: poolId } };
    expect(await search(` ${key} `)).toEqual([hit]);
    expect(await search(key.slice(0, -1))).toEqual([]);
  });

  it('what a text names exactly comes before what it is a part of, and kinds take turns', async () => {
    const text = word();
    const newest = (name: string) => fixture.shop.customer({ name });
    const prefixed = await newest(`${text} Ltd`);
    const exact = await newest(text);
    const within = await newest(`The ${text}`);
    const bySku = await fixture.shop.product({ sku: text });
    await fixture.shop.product({ name: `${text} Office`, sku: word() });
    const { orderNumber } = await orderOf(text);
    const hits = await search(text);
    expect(hits.map((hit) => hit.customerNumber ?? hit.orderNumber ?? hit.sku)).toEqual([
      orderNumber,
      bySku.sku,
      exact.customerNumber,
      expect.stringMatching(/^w/),
      prefixed.customerNumber,
      within.customerNumber,
    ]);
    expect(await search(text, 3)).toEqual(hits.slice(0, 3));
  });

  it('digits find the customer and the order of that number, and before them a license key of these digits', async () => {
    const { orderNumber, product } = await orderOf();
    const digits = String(orderNumber);
    const isOrder = ({ __typename }: Record<string, unknown>) => __typename === 'Order';
    expect((await search(digits)).filter(isOrder)).toMatchObject([{ orderNumber }]);
    await fixture.shop.addKeys(product.poolId, [digits]);
    const [first, ...others] = await search(digits);
    expect(first).toMatchObject({ __typename: 'LicenseKey', licensePool: { id: product.poolId } });
    expect(others.filter(isOrder)).toMatchObject([{ orderNumber }]);
    // Above every number that there can be.
    expect(await search('9999999999')).toEqual([]);
  });

  it('a text that is blank, too long or of any characters finds nothing and breaks nothing', async () => {
    const { customerNumber } = await fixture.shop.customer({ name: `50%_${word()}` });
    for (const text of ['', ' \t', 'x'.repeat(321), '\u0000', '🔑', "' OR 1=1 --", '\\', `${word()}%`, `_${newId()}`]) {
      const hits = await search(text);
      expect(hits.filter((hit) => hit.customerNumber === customerNumber)).toEqual([]);
    }
    expect(await search('x', 0)).toEqual([]);
    expect((await errorOf(SEARCH, { text: 'x', first: 501 })).extensions).toMatchObject({ code: 'VALIDATION_ERROR' });
    expect((await errorOf(SEARCH, { text: 'x', first: -1 })).extensions).toMatchObject({ code: 'VALIDATION_ERROR' });
  });

  it('a whole license key stays out of the texts and values of all statements', async () => {
    const { poolId } = await fixture.shop.product();
    const key = `${word()}-KEY`;
    await fixture.shop.addKeys(poolId, [key]);
    const { dataSource } = fixture.service.app;
    const statements = await statementsOf(dataSource, async () => {
      expect(await search(key)).toHaveLength(1);
    });
    const texts = statements.map(({ sql, values }) => `${sql} ${values.map(String).join(' ')}`);
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.filter((text) => text.includes(key))).toEqual([]);
  });

  it('only the newest customers and products are searched for a part of a name, however many there are', async () => {
    const { dataSource, vault } = fixture.service.app;
    const text = word();
    const older = await fixture.shop.customer({ name: `${text} older` });
    const newer = await fixture.shop.customer({ name: `${text} newer` });
    await fixture.shop.product({ name: `${text} older` });
    const product = await fixture.shop.product({ name: `${text} newer` });
    const [bound] = await dataSource.query<{ count: number }[]>(
      'SELECT COUNT(*) AS count FROM customers WHERE id >= ?',
      [newer.id],
    );
    const keys = new LicenseKeyReader(dataSource, vault);
    const finders = [customerFinder(dataSource, bound?.count), productFinder(dataSource, 1)];
    expect(await new Search(keys, finders).find(text, 10)).toEqual([
      { kind: 'Customer', id: newer.id },
      { kind: 'Product', id: product.id },
    ]);
    // By number a customer is found all the same.
    expect(await new Search(keys, finders).find(String(older.customerNumber), 1)).toEqual([
      { kind: 'Customer', id: older.id },
    ]);
  });
});
