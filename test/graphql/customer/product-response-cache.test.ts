import { dataOf } from '../../support/graphql/customer-api.js';
import { useService } from '../../support/rest/rest-api.js';

const PAGE = 'query ($category: String) { products(category: $category) { totalCount nodes { id price stock } } }';

describe('the cache of responses to product queries', () => {
  const fixture = useService();
  afterEach(() => jest.restoreAllMocks());

  /** Counts the pages of products that are built while `work` runs. */
  async function pagesDuring(work: () => Promise<unknown>): Promise<number> {
    const pages = jest.spyOn(fixture.service.app.services.catalogue, 'findProducts');
    pages.mockClear();
    await work();
    return pages.mock.calls.length;
  }

  it('a cached response is repeated exactly while query, variables, prices and catalogue stay the same', async () => {
    const { shop, service } = fixture;
    const { token } = await shop.customer();
    const [one, two] = [await shop.product({ category: 'known' }), await shop.product({ category: 'other' })];
    const ask = (category: string, by = token) =>
      service.request('POST', '/graphql', { token: by, body: { query: PAGE, variables: { category } } });
    const first = await ask('known');
    expect(first.body.data.products.nodes).toEqual([{ id: one.id, price: 10, stock: 0 }]);
    let again = first;
    const asked = async () => {
      again = await ask('known');
    };
    expect(await pagesDuring(asked)).toBe(0);
    expect([again.status, again.text, again.headers.get('content-type')]).toEqual([
      200,
      first.text,
      first.headers.get('content-type'),
    ]);
    expect((await ask('other')).body.data.products.nodes).toEqual([{ id: two.id, price: 10, stock: 0 }]);
    const discountPackageId = await shop.discountPackage({ Default: 5_000 });
    const { token: cheaper } = await shop.customer({ discountPackageId });
    expect((await ask('known', cheaper)).body.data.products.nodes[0].price).toBe(5);
    await shop.changeProduct(one.id, { listPriceCents: 2_000 });
    expect((await ask('known')).body.data.products.nodes[0].price).toBe(20);
    expect((await ask('known', cheaper)).body.data.products.nodes[0].price).toBe(10);
  });

  it('a refused response is not cached, and no cached response is returned for an unknown token', async () => {
    const { shop, service } = fixture;
    const { token } = await shop.customer();
    const { id } = await shop.product();
    const query = `{ product(id: "${id}") { price } products(first: 501) { nodes { id } } }`;
    for (let time = 0; time < 2; time += 1) {
      const { errors } = await service.graphql(query, {}, { token });
      expect(errors[0].extensions.code).toBe('VALIDATION_ERROR');
    }
    const allowed = `{ product(id: "${id}") { price } }`;
    expect(await dataOf(fixture, token, allowed)).toEqual({ product: { price: 10 } });
    const { errors } = await service.graphql(allowed, {}, { token: 'rok_unknown' });
    expect(errors[0].extensions.code).toBe('UNAUTHENTICATED');
  });

  it('a response that the client does not accept is refused each time', async () => {
    const { shop, service } = fixture;
    const { token } = await shop.customer();
    const ask = async (Accept: string) => {
      const body = { query: PAGE, variables: { category: 'unaccepted' } };
      return (await service.request('POST', '/graphql', { token, body, headers: { Accept } })).status;
    };
    const statuses = [];
    for (const accept of ['text/html', 'text/html', 'application/json', 'application/json', 'text/html']) {
      statuses.push(await ask(accept));
    }
    expect(statuses).toEqual([406, 406, 200, 200, 406]);
  });

  it('a query for orders and products is not served from the cache', async () => {
    const { shop } = fixture;
    const { token } = await shop.customer();
    const query = '{ products(first: 1) { nodes { id } } orders(first: 1) { totalCount } }';
    await dataOf(fixture, token, query);
    expect(await pagesDuring(() => dataOf(fixture, token, query))).toBe(1);
  });
});
