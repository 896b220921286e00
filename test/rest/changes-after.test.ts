import { encodeFeedCursor } from '../../src/services/feed/feed-rows.js';
import { UPDATE_PRODUCT } from '../support/graphql/stock-keeping.js';
import { changesLink, ProductFollower } from '../support/rest/product-follower.js';
import { manualClock, order } from '../support/rest/rest-api.js';
import { useStaff } from '../support/staff.js';
import { countStatements } from '../support/statements.js';

const DAY_MS = 24 * 60 * 60 * 1_000;
const NOW = new Date('2050-05-01T10:00:00.000Z');
const time = manualClock(NOW.toISOString());
const fixture = useStaff(time.clock);

beforeEach(async () => {
  time.now = NOW;
  await fixture.service.query('DELETE FROM promotions');
});

const get = (path: string, token: string, headers: Record<string, string> = {}) =>
  fixture.service.request('GET', path, { token, headers });
const follow = (token: string, region?: string) => new ProductFollower(fixture.service, token, region, 'changesAfter');
const tokenIn = (link: string) => new URL(link, 'http://service').searchParams.get('changesAfter') ?? '';
const CHANGES = `query ($after: String, $since: DateTime, $region: Region) {
  productChanges(after: $after, updatedSince: $since, region: $region) { products { id price stock } withdrawnIds next } }`;
const changesIn = (body: { _id: string }[], ...ids: string[]) => ids.filter((id) => body.some(({ _id }) => _id === id));

describe('a request for the changes since a response', () => {
  it('is nothing where nothing did, and only the product that did', async () => {
    const { token } = await fixture.shop.customer();
    const [one] = [await fixture.shop.product({}, 3), await fixture.shop.product({}, 3)];
    const follower = follow(token);
    await follower.read();
    expect([await follower.read(), await follower.read()]).toEqual([0, 0]);
    expect((await order(fixture, token, [{ productId: one.id, amount: 1 }])).status).toBe(201);
    expect(await follower.read()).toBe(1);
    expect(follower.products.get(one.id)).toMatchObject({ stock: 2 });
    expect(await follower.read()).toBe(0);
  });

  it('is empty right after the response that contains the change, whenever the change gets its stamp', async () => {
    const { token } = await fixture.shop.customer();
    const product = await fixture.shop.product({}, 3);
    await order(fixture, token, [{ productId: product.id, amount: 1 }]);
    const follower = follow(token);
    await follower.read();
    expect(follower.products.get(product.id)).toMatchObject({ stock: 2 });
    expect(await follower.read()).toBe(0);
  });

  it('is asked with every form of the list, an unchanged one included', async () => {
    const { token } = await fixture.shop.customer();
    const { sku } = await fixture.shop.product({ validRegion: 'EU' }, 1);
    for (const query of ['', '?region=EU', `?sku=${sku}`, `?sku=${sku}&region=DACH`, '?updatedSince=2000-01-01']) {
      const path = `/api/products${query}`;
      const { headers } = await get(path, token);
      const { status, body } = await get(changesLink(headers), token);
      expect([query, status, body]).toEqual([query, 200, []]);
      const unchanged = await get(path, token, { 'If-None-Match': headers.get('ETag') ?? '' });
      expect([query, unchanged.status]).toEqual([query, 304]);
      expect((await get(changesLink(unchanged.headers), token)).body).toEqual([]);
    }
  });

  it('needs no statement but that of the token where nothing has changed', async () => {
    const { token } = await fixture.shop.customer();
    await fixture.shop.product({}, 1);
    const link = changesLink((await get('/api/products', token)).headers);
    const ask = (path: string) => countStatements(fixture.service.app.dataSource, () => get(path, token));
    const whole = await ask('/api/products');
    expect([whole, await ask(link)]).toEqual([1, 1]);
  });

  it('has a promotion once when it begins, and once when it ends', async () => {
    const { token } = await fixture.shop.customer();
    const [cheap] = [await fixture.shop.product(), await fixture.shop.product()];
    const validFrom = new Date(NOW.getTime() + DAY_MS);
    const validUntil = new Date(NOW.getTime() + 2 * DAY_MS);
    const follower = follow(token);
    await follower.read();
    await fixture.shop.promotion(5_000, { productIds: [cheap.id], validFrom, validUntil });
    expect(await follower.read()).toBe(0);
    const count = follower.products.size;
    time.now = validFrom;
    expect([await follower.read(), await follower.read()]).toEqual([count, 0]);
    expect(follower.products.get(cheap.id)).toMatchObject({ price: 5 });
    // What else changes comes alone.
    await fixture.dataOf(UPDATE_PRODUCT, { id: cheap.id, input: { name: 'Renamed' } });
    expect([await follower.read(), await follower.read()]).toEqual([1, 0]);
    time.now = new Date(validUntil.getTime() + 1);
    expect([await follower.read(), await follower.read()]).toEqual([count, 0]);
    expect(follower.products.get(cheap.id)).toMatchObject({ price: 10 });
  });

  it('stays in the region and the SKU of the first response', async () => {
    const { token } = await fixture.shop.customer();
    const here = await fixture.shop.product({ validRegion: 'EU' });
    const there = await fixture.shop.product({ validRegion: 'DACH' });
    const both = [here.id, there.id];
    const inEu = changesLink((await get('/api/products?region=EU', token)).headers);
    const one = changesLink((await get(`/api/products?sku=${there.sku}`, token)).headers);
    for (const id of both) await fixture.dataOf(UPDATE_PRODUCT, { id, input: { name: 'Renamed' } });
    expect(changesIn((await get(inEu, token)).body, ...both)).toEqual([here.id]);
    expect(changesIn((await get(`${inEu}&region=EU`, token)).body, ...both)).toEqual([here.id]);
    expect(changesIn((await get(one, token)).body, ...both)).toEqual([there.id]);
    await fixture.dataOf(UPDATE_PRODUCT, { id: here.id, input: { validRegion: 'DACH' } });
    expect((await get(inEu, token)).body).toContainEqual({ _id: here.id, deleted: true });
    for (const [link, query] of [
      [inEu, 'region=DACH'],
      [inEu, 'sku=x'],
      [one, 'region=EU'],
      [one, `sku=${here.sku}`],
    ] as const) {
      const { status, body } = await get(`${link}&${query}`, token);
      expect([query, status, body.code]).toEqual([query, 400, 'VALIDATION_ERROR']);
      expect(Object.keys(body.details)).toEqual([query.split('=')[0]]);
    }
  });

  it("has the reader's own prices, even if another customer's response contained the address", async () => {
    const discountPackageId = await fixture.shop.discountPackage({ Default: 1_000 });
    const [plain, other] = [await fixture.shop.customer(), await fixture.shop.customer({ discountPackageId })];
    const { id } = await fixture.shop.product();
    const link = changesLink((await get('/api/products', plain.token)).headers);
    const { body } = await get(link, other.token);
    expect(body.find(({ _id }: { _id: string }) => _id === id)).toMatchObject({ price: 9 });
    expect((await get(link, plain.token)).body).toEqual([]);
  });
});

describe('a token for what changes', () => {
  it('is refused if it is invalid', async () => {
    const { token } = await fixture.shop.customer();
    const feed = encodeFeedCursor({ stampMs: NOW.getTime(), id: 1 });
    for (const value of ['', 'x', feed, tokenIn(changesLink((await get('/api/products', token)).headers)).slice(4)]) {
      const { status, body } = await get(`/api/products?changesAfter=${value}`, token);
      const details = { changesAfter: 'ChangesAfter must be a token from an earlier answer' };
      expect([value, status, body.code, body.details]).toEqual([value, 400, 'VALIDATION_ERROR', details]);
      const { errors } = await fixture.service.graphql(CHANGES, { after: value }, { token });
      expect(errors[0].extensions).toMatchObject({ code: 'VALIDATION_ERROR', details: { after: expect.any(String) } });
    }
  });

  it('is refused beside updatedSince, and one of the two must be there', async () => {
    const { token } = await fixture.shop.customer();
    const link = changesLink((await get('/api/products', token)).headers);
    const { status, body } = await get(`${link}&updatedSince=2000-01-01`, token);
    expect([status, body.code, Object.keys(body.details)]).toEqual([400, 'VALIDATION_ERROR', ['changesAfter']]);
    const [after, since] = [tokenIn(link), '2000-01-01T00:00:00Z'];
    for (const variables of [{}, { after: null, since: null }, { after, since }]) {
      const { errors } = await fixture.service.graphql(CHANGES, variables, { token });
      expect(errors[0].extensions).toMatchObject({ code: 'VALIDATION_ERROR', details: { after: expect.any(String) } });
    }
  });

  it('is good for 30 days, also where nothing has changed, and then says how to go on', async () => {
    const { token } = await fixture.shop.customer();
    const link = changesLink((await get('/api/products', token)).headers);
    time.now = new Date(NOW.getTime() + 30 * DAY_MS);
    const last = await get(link, token);
    expect([last.status, last.body]).toEqual([200, []]);
    time.now = new Date(NOW.getTime() + 30 * DAY_MS + 1);
    const { status, body } = await get(link, token);
    expect([status, body.code]).toEqual([400, 'CURSOR_EXPIRED']);
    expect(body.details.changesAfter).toMatch(/read all products anew/);
    const { errors } = await fixture.service.graphql(CHANGES, { after: tokenIn(link) }, { token });
    expect(errors[0].extensions).toMatchObject({ code: 'CURSOR_EXPIRED', details: { after: expect.any(String) } });
    expect((await get(changesLink(last.headers), token)).status).toBe(200);
  });

  it('is the same over REST and GraphQL', async () => {
    const { token } = await fixture.shop.customer();
    const product = await fixture.shop.product({ validRegion: 'EU' }, 2);
    const page = '{ products(region: EU, first: 1) { changes } }';
    const { data } = await fixture.service.graphql(page, {}, { token });
    await order(fixture, token, [{ productId: product.id, amount: 1 }]);
    const { changes: after } = data.products;
    const received = (await fixture.service.graphql(CHANGES, { after, region: 'EU' }, { token })).data.productChanges;
    expect(received).toMatchObject({ products: [{ id: product.id, stock: 1 }], withdrawnIds: [] });
    expect((await get(`/api/products?changesAfter=${received.next}`, token)).body).toEqual([]);
    const { body } = await get(`/api/products?changesAfter=${after}`, token);
    expect(body).toMatchObject([{ _id: product.id, stock: 1 }]);
    const since = (await fixture.service.graphql(CHANGES, { since: '2000-01-01T00:00:00Z' }, { token })).data;
    expect((await get(`/api/products?changesAfter=${since.productChanges.next}`, token)).body).toEqual([]);
  });
});
