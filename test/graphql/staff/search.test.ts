import { randomBytes } from 'node:crypto';
import { newId } from '../../../src/db/ids.js';
import { LicenseKeyReader } from '../../../src/services/keys/license-key-reader.js';
import { customerFinder, productFinder } from '../../../src/services/search/finders.js';
import { Search } from '../../../src/services/search/search.js';
import { order } from '../../support/rest/rest-api.js';
import { useStaff } from '../../support/staff.js';
import { subscribe } from '../../support/webhooks/customer-events.js';

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
  /** A word that nothing else holds, with a letter in front. */
  const word = () => `w${newId()}`;

  async function orderOf(reference: string | null = null) {
    const product = await fixture.shop.product({}, 1);
    const customer = await fixture.shop.customer();
    const { body } = await order(fixture, customer.token, [{ productId: product.id, amount: 1 }]);
    await fixture.service.query('UPDATE orders SET reference = ? WHERE order_number = ?', [
      reference,
      body.orderNumber,
    ]);
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

  it('an order is found by its number, its full reference, and the start of its reference', async () => {
    const reference = word();
    const { orderNumber, customer } = await orderOf(`${reference}-7`);
    const hit = { __typename: 'Order', orderNumber, customer: { id: customer.id } };
    expect(await search(String(orderNumber))).toContainEqual(hit);
    expect(await search(`${reference}-7`)).toEqual([hit]);
    expect(await search(reference)).toEqual([hit]);
    expect(await search(`${reference}-8`)).toEqual([]);
  });

  it('an order is found by its number after a #, and by its reference in capitals and in small letters', async () => {
    const reference = `PO-${word().toUpperCase()}`;
    const { orderNumber, customer } = await orderOf(reference);
    const hit = { __typename: 'Order', orderNumber, customer: { id: customer.id } };
    expect(await search(`# ${orderNumber}`)).toContainEqual(hit);
    for (const text of [reference.toLowerCase(), reference.toLowerCase().slice(0, 10)]) {
      expect(await search(text)).toEqual([hit]);
    }
    // What is written in both is found as it is written alone.
    const mixed = `Po-${word().toUpperCase()}`;
    await orderOf(mixed);
    expect(await search(mixed.toLowerCase())).toEqual([]);
    expect(await search(mixed)).toHaveLength(1);
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

  it('a license key is found by the id that its buyer reads', async () => {
    const { orderNumber, customer, product } = await orderOf();
    const { body } = await fixture.service.request('GET', `/api/orders/${orderNumber}`, { token: customer.token });
    expect(await search(body.items[0].licenses[0]._id as string)).toContainEqual({
      __typename: 'LicenseKey',
      masked: `****${`KEY-${product.poolId}-0`.slice(-4)}`,
      licensePool: { id: product.poolId },
    });
  });

  it('a license key is found without its dashes and blanks and in any letter case, where only one is meant', async () => {
    const { poolId } = await fixture.shop.product();
    // Ids follow each other, so that they can all end in digits, and a key of digits has no small letters.
    const group = () => `A${newId().slice(-3)}`.toUpperCase();
    const keys = [
      [group(), group(), group(), group()].join('-'),
      [newId().slice(-5), newId().slice(-5), newId().slice(-5)].join(' '),
      `${newId().slice(0, 8)}-${group()}-${group()}-${group()}-${newId().slice(-12)}`.toLowerCase(),
    ];
    await fixture.shop.addKeys(poolId, keys);
    for (const key of keys) {
      const hit = { __typename: 'LicenseKey', masked: `****${key.slice(-4)}`, licensePool: { id: poolId } };
      expect(await search(key.replaceAll(/[- ]/g, '').toLowerCase())).toEqual([hit]);
    }
    const twin = keys[0]?.replaceAll('-', '') ?? '';
    await fixture.shop.addKeys(poolId, [twin]);
    expect(await search(twin)).toHaveLength(1);
    expect(await search(twin.toLowerCase())).toEqual([]);
  });

  it('license keys of different shapes in one pool are each found in another letter case and with other dashes', async () => {
    const { poolId } = await fixture.shop.product();
    const tail = () => newId().slice(-6).toUpperCase();
    const keys = [`FW.${tail()}-x${tail()}`, `${tail()}-${tail()}Z-y`, `q${tail()}${tail()}-${tail()}`];
    await fixture.shop.addKeys(poolId, keys);
    for (const key of keys) {
      const hit = { masked: `****${key.slice(-4)}`, licensePool: { id: poolId } };
      for (const typed of [key.replace('-', ''), key.toLowerCase(), key.replace('-', ' \u2013 ')])
        expect(await search(typed)).toMatchObject([hit]);
    }
  });

  it.each([
    [4, 2, 4],
    [1, 9, 2],
    [2, 2, 2, 2, 2, 2],
    [11, 1],
    [9, 13, 7],
  ])(
    'a license key in groups of %p, %p, %p … characters is found without its dashes, sold or not',
    async (...sizes) => {
      const product = await fixture.shop.product();
      const { token } = await fixture.shop.customer();
      const characters = () => newId().slice(-10).toUpperCase().repeat(3);
      const keyOf = (rest = characters()) => sizes.map((size, index) => rest.slice(index * 3).slice(0, size)).join('-');
      const keys = [keyOf(), keyOf()];
      await fixture.shop.addKeys(product.poolId, keys);
      const hits = keys.map((key) => ({ masked: `****${key.slice(-4)}`, licensePool: { id: product.poolId } }));
      const find = (key: string) => search(key.replaceAll('-', ''));
      for (const [index, key] of keys.entries()) expect(await find(key)).toMatchObject([hits[index]]);
      expect((await order(fixture, token, [{ productId: product.id, amount: 2 }])).status).toBe(201);
      for (const [index, key] of keys.entries()) {
        expect(await find(key.toLowerCase())).toMatchObject([hits[index]]);
        expect(await search(key.replaceAll('-', ' '))).toMatchObject([hits[index]]);
      }
    },
  );

  it('a part of five characters or more finds a sold key, where it is in no other, for who may reveal keys', async () => {
    const product = await fixture.shop.product();
    const customer = await fixture.shop.customer();
    // No other key contains them: they have no digits of ids.
    const part = () =>
      Array.from(randomBytes(7), (byte, at) => (at % 2 ? byte % 10 : 'GHJKLMNPRSTVWXYZ'[byte % 16])).join('');
    const [shared, own, other] = [part(), part(), part()];
    const keys = [`P${shared}-${own}-Q`, `P${shared}-${other}-Q`];
    await fixture.shop.addKeys(product.poolId, keys);
    const body = { products: [{ productId: product.id, amount: 2 }] };
    expect((await fixture.service.request('POST', '/api/orders', { token: customer.token, body })).status).toBe(201);
    const found = async (text: string, token?: string) =>
      (await dataOf(SEARCH, { text }, token)).search.filter(
        ({ __typename }: { __typename: string }) => __typename === 'LicenseKey',
      ).length;
    const support = await fixture.staff.member('SUPPORT');
    const finance = await fixture.staff.member('FINANCE');
    const parts: [text: string, revealing: number, others: number][] = [
      [own, 1, 1],
      [own.toLowerCase(), 1, 1],
      [`${own}-Q`, 1, 1],
      [`${own} q`, 1, 1],
      [own.slice(2), 1, 0],
      [`${shared.slice(-1)}-${own}`, 1, 0],
      [shared, 0, 0],
      [`P${shared}`, 0, 0],
      [part(), 0, 0],
    ];
    for (const [text, revealing, others] of parts) {
      expect([text, await found(text, support.token), await found(text, finance.token)]).toEqual([
        text,
        revealing,
        others,
      ]);
    }
  });

  it('the last four characters of a key list the newest sold ones that end so, and no other key', async () => {
    const ending = newId().slice(-4);
    const { id: productId, poolId } = await fixture.shop.product();
    const { token } = await fixture.shop.customer();
    await fixture.shop.addKeys(poolId, [`ONE-${newId()}-${ending}`, `TWO-${newId()}-${ending.toUpperCase()}`]);
    const endings = async (text: string) =>
      (await search(text, 50)).filter((hit) => hit.__typename === 'LicenseKey').map(({ masked }) => masked);
    expect(await endings(ending)).toEqual([]);
    for (let count = 0; count < 2; count += 1) {
      expect((await order(fixture, token, [{ productId, amount: 1 }])).status).toBe(201);
    }
    const newestFirst = [`****${ending.toUpperCase()}`, `****${ending}`];
    expect(await endings(ending)).toEqual(newestFirst);
    expect(await endings(ending.slice(1))).toEqual([]);
    const keys = Array.from({ length: 25 }, () => `${newId()}-${ending}`);
    await fixture.shop.addKeys(poolId, keys);
    expect((await order(fixture, token, [{ productId, amount: 25 }])).status).toBe(201);
    expect(await endings(ending)).toHaveLength(20);
  });

  it('pools, members of staff, webhooks, discount packages and promotions are found by a part of their names', async () => {
    const text = word();
    const { poolId } = await fixture.shop.product();
    await fixture.shop.changePool(poolId, { name: `Pool ${text}` });
    const packageId = await fixture.shop.discountPackage({ Office: 100 }, { name: `Gold ${text}` });
    const promotionId = await fixture.shop.promotion(100, { categories: [newId()] });
    await fixture.service.query('UPDATE promotions SET name = ? WHERE id = ?', [`Spring ${text}`, promotionId]);
    const { id: memberId } = await fixture.staff.member('SUPPORT');
    await fixture.service.query('UPDATE staff_members SET name = ? WHERE id = ?', [`Sue ${text}`, memberId]);
    const { token } = await fixture.shop.customer();
    const webhookId = await subscribe(fixture, token);
    await fixture.service.query('UPDATE webhooks SET url = ? WHERE id = ?', [
      `https://${text}.example.com/`,
      webhookId,
    ]);
    const things = {
      LicensePool: poolId,
      DiscountPackage: packageId,
      Promotion: promotionId,
      Webhook: webhookId,
      StaffMember: memberId,
    };
    const support = await fixture.staff.member('SUPPORT');
    const document = `query ($text: String!) { search(text: $text) { kind: __typename ${Object.keys(things)
      .map((kind) => `... on ${kind} { id }`)
      .join(' ')} } }`;
    const all = Object.entries(things).map(([kind, id]) => ({ kind, id }));
    for (const one of [text, text.toUpperCase()]) {
      expect((await dataOf(document, { text: one }, support.token)).search).toEqual(all);
    }
    for (const hit of all) expect((await dataOf(document, { text: hit.id })).search).toEqual([hit]);
  });

  it('a license key is found by its full text, returned masked, and not found by a part of it', async () => {
    const { poolId } = await fixture.shop.product();
    const key = `${word()}-0815`;
    await fixture.shop.addKeys(poolId, [key]);
    const hit = { __typename: 'LicenseKey', masked: '****0815', licensePool: { id: poolId } };
    expect(await search(` ${key} `)).toEqual([hit]);
    expect(await search(key.slice(0, -1))).toEqual([]);
  });

  it('exact matches come before partial ones, and kinds alternate', async () => {
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

  it('a text that is blank or of any characters finds nothing and breaks nothing, and one that is too long is refused', async () => {
    const { customerNumber } = await fixture.shop.customer({ name: `50%_${word()}` });
    for (const text of ['', ' \t', 'x'.repeat(320), '\u0000', '🔑', "' OR 1=1 --", '\\', `${word()}%`, `_${newId()}`]) {
      const hits = await search(text);
      expect(hits.filter((hit) => hit.customerNumber === customerNumber)).toEqual([]);
    }
    expect(await search('x', 0)).toEqual([]);
    const tooLong = await errorOf(SEARCH, { text: 'x'.repeat(321) });
    expect(tooLong.extensions).toMatchObject({ details: { text: 'Search must have at most 320 characters' } });
    expect((await errorOf(SEARCH, { text: 'x', first: 501 })).extensions).toMatchObject({ code: 'VALIDATION_ERROR' });
    expect((await errorOf(SEARCH, { text: 'x', first: -1 })).extensions).toMatchObject({ code: 'VALIDATION_ERROR' });
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
