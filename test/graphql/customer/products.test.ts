import { dataOf, errorOf } from '../../support/graphql/customer-api.js';
import { useService } from '../../support/rest/rest-api.js';

const PAGE = `query ($region: Region, $search: String, $category: String, $first: Int, $after: String) {
  products(region: $region, search: $search, category: $category, first: $first, after: $after) {
    nodes { id } edges { cursor node { id } } pageInfo { hasNextPage endCursor } totalCount
  }
}`;
const badFirst = {
  message: 'Validation failed',
  extensions: { code: 'VALIDATION_ERROR', details: { first: 'First must be a whole number from 0 to 500' } },
};

describe('products over GraphQL', () => {
  const fixture = useService();
  const ids = (nodes: { id: string }[]) => nodes.map(({ id }) => id);
  const categoryOf = async (count: number) => {
    const category = `graphql-${Date.now()}-${Math.random()}`;
    const made = [];
    for (let index = 0; index < count; index += 1) made.push((await fixture.shop.product({ category })).id);
    return { category, made };
  };

  it('the pages of products hold every product on sale once, in the order of creation', async () => {
    const { token } = await fixture.shop.customer();
    const { category, made } = await categoryOf(7);
    await fixture.shop.changeProduct(made[3] ?? '', { available: false });
    const onSale = made.filter((_id, index) => index !== 3);
    const seen: string[] = [];
    let after: string | null = null;
    for (let page = 0; page < 3; page += 1) {
      const { products }: any = await dataOf(fixture, token, PAGE, { category, first: 2, after });
      seen.push(...ids(products.nodes));
      expect(products.totalCount).toBe(6);
      expect(ids(products.edges.map((edge: any) => edge.node))).toEqual(ids(products.nodes));
      expect(products.pageInfo).toEqual({ hasNextPage: page < 2, endCursor: products.edges.at(-1).cursor });
      after = products.pageInfo.endCursor;
    }
    expect(seen).toEqual(onSale);
    const { products } = await dataOf(fixture, token, PAGE, { category, first: 2, after });
    expect(products).toEqual({
      nodes: [],
      edges: [],
      pageInfo: { hasNextPage: false, endCursor: null },
      totalCount: 6,
    });
  });

  it('a page of products follows its cursor although the product of the cursor was withdrawn', async () => {
    const { token } = await fixture.shop.customer();
    const { category, made } = await categoryOf(3);
    const first = (await dataOf(fixture, token, PAGE, { category, first: 1 })).products;
    await fixture.shop.changeProduct(made[0] ?? '', { available: false });
    const rest = await dataOf(fixture, token, PAGE, { category, after: first.pageInfo.endCursor });
    expect(ids(rest.products.nodes)).toEqual(made.slice(1));
  });

  it('a page holds 50 products by default, none for first 0, and at most 500', async () => {
    const { token } = await fixture.shop.customer();
    const { category } = await categoryOf(51);
    const count = async (variables: object) => {
      const { products } = await dataOf(fixture, token, PAGE, { category, ...variables });
      return [products.nodes.length, products.pageInfo.hasNextPage, products.totalCount];
    };
    expect(await count({})).toEqual([50, true, 51]);
    expect(await count({ first: 500 })).toEqual([51, false, 51]);
    expect(await count({ first: 51 })).toEqual([51, false, 51]);
    expect(await count({ first: 0 })).toEqual([0, true, 51]);
    for (const first of [501, -1, null, 2_147_483_647, -2_147_483_648]) {
      expect(await errorOf(fixture, token, PAGE, { category, first })).toEqual(badFirst);
    }
  });

  it('products are filtered by region, by category and by a part of their names or SKU', async () => {
    const { shop } = fixture;
    const { token } = await shop.customer();
    const mark = `${Date.now()}`;
    const [byName, bySku, byDisplayName, other] = [
      await shop.product({ name: `Word ${mark} Pro`, validRegion: 'EU' }),
      await shop.product({ sku: `WORD-${mark}-1`, validRegion: 'DACH' }),
      await shop.product({ displayName: `100% word ${mark}_x`, validRegion: 'EU', category: `c-${mark}` }),
      await shop.product({ name: `Sheet ${mark}` }),
    ];
    const found = async (variables: object) => ids((await dataOf(fixture, token, PAGE, variables)).products.nodes);
    expect(await found({ search: mark })).toEqual([byName.id, bySku.id, byDisplayName.id, other.id]);
    expect(await found({ search: mark, region: 'EU' })).toEqual([byName.id, byDisplayName.id]);
    expect(await found({ search: mark, category: `c-${mark}` })).toEqual([byDisplayName.id]);
    expect(await found({ search: `word ${mark}` })).toEqual([byName.id, byDisplayName.id]);
    // The wildcards of LIKE are ordinary letters in a search.
    expect(await found({ search: `${mark}_x` })).toEqual([byDisplayName.id]);
    expect(await found({ search: `100% word ${mark}` })).toEqual([byDisplayName.id]);
    expect(await found({ search: `Word%${mark}` })).toEqual([]);
    expect(await found({ search: `Word_${mark}` })).toEqual([]);
    expect(await found({ search: `\\` })).toEqual([]);
    expect(await found({ search: '💥é' })).toEqual([]);
  });
});
