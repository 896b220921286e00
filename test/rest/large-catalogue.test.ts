import { request, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProductView } from '../../src/services/catalogue/product-catalogue.js';
import { writeSalesHistory } from '../support/sales-history.js';
import { useIsolatedService } from '../support/use-service.js';

const PRODUCTS = 9_000;

describe('a catalogue larger than one chunk of the response', () => {
  const fixture = useIsolatedService(7);
  let token: string;

  beforeAll(async () => {
    const history = { orders: 0, days: 1, end: new Date(), products: PRODUCTS, customers: 1 };
    await writeSalesHistory(fixture.service.app.dataSource, history);
    ({ token } = await fixture.shop.customer());
  });

  const begin = (): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const asked = request(
        `${fixture.service.url}/api/products`,
        { headers: { Authorization: `Bearer ${token}` } },
        resolve,
      );
      asked.on('error', reject).end();
    });

  it('a slow client receives the full catalogue of one instant, although a product changes meanwhile', async () => {
    const { text } = await fixture.service.request('GET', '/api/products', { token });
    expect(JSON.parse(text)).toHaveLength(PRODUCTS);
    expect(text.length).toBeGreaterThan(2 * 2 ** 20);
    const response = await begin();
    const pieces: Buffer[] = [];
    for await (const piece of response) {
      pieces.push(piece as Buffer);
      if (pieces.length !== 1) continue;
      await fixture.shop.changeProduct(JSON.parse(text)[7]._id, { listPriceCents: 7 });
      expect((await fixture.service.request('GET', '/api/products', { token })).body[7].listPrice).toBe(0.07);
      await sleep(200);
    }
    expect(Buffer.concat(pieces).toString()).toBe(text);
  });

  it('changes of all products are written in pieces, as the list itself is, and are 304 until something changes', async () => {
    const all = await fixture.service.request('GET', '/api/products', { token });
    const written = jest.spyOn(JSON, 'stringify');
    const ask = (headers = {}) =>
      fixture.service.request('GET', '/api/products?updatedSince=2000-01-01', { token, headers });
    const { status, body, headers } = await ask();
    const lengths = written.mock.calls.map(([value]) => (Array.isArray(value) ? value.length : 1));
    written.mockRestore();
    expect([status, body]).toEqual([200, all.body]);
    expect(Math.max(...lengths)).toBeLessThan(PRODUCTS / 10);
    expect(await ask({ 'If-None-Match': headers.get('ETag') })).toMatchObject({ status: 304 });
    await fixture.shop.changeProduct(body[7]._id, { listPriceCents: 8 });
    expect((await ask({ 'If-None-Match': headers.get('ETag') })).status).toBe(200);
  });

  it('changes of all products over GraphQL are those of REST, few of them in each tick of the event loop', async () => {
    const { catalogue } = fixture.service.app.services;
    const find = catalogue.changedProducts.bind(catalogue);
    let [inTurn, mostInTick, isOver] = [0, 0, false];
    const counted = (product: ProductView): ProductView => ({
      ...product,
      get sku() {
        inTurn += 1;
        mostInTick = Math.max(mostInTick, inTurn);
        return product.sku;
      },
    });
    const watch = (): void => {
      inTurn = 0;
      if (!isOver) setImmediate(watch);
    };
    catalogue.changedProducts = async (...args) => {
      const { products, ...changes } = await find(...args);
      return { ...changes, products: products.map(counted) };
    };
    watch();
    const query = '{ productChanges(updatedSince: "2000-01-01T00:00:00Z") { products { id sku } } }';
    const { body } = await fixture.service.request('POST', '/graphql', { token, body: { query } }).finally(() => {
      catalogue.changedProducts = find;
      isOver = true;
    });
    const { body: all } = await fixture.service.request('GET', '/api/products', { token });
    const own = (all as { _id: string; sku: string }[]).map(({ _id: id, sku }) => ({ id, sku }));
    expect(body.data.productChanges.products).toEqual(own);
    // A turn may end one piece and begin another.
    expect(mostInTick).toBeLessThanOrEqual(200);
  });

  it('a client that disconnects during the catalogue does not affect the next request', async () => {
    for (let client = 0; client < 5; client += 1) {
      const response = await begin();
      await new Promise((resolve) => response.once('data', resolve));
      response.destroy();
    }
    const { status, body } = await fixture.service.request('GET', '/api/products', { token });
    expect([status, body.length]).toEqual([200, PRODUCTS]);
  });
});
