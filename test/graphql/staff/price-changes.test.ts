import { hostname, userInfo } from 'node:os';
import { newId } from '../../../src/db/ids.js';
import { PriceChange } from '../../../src/entities/products/product.js';
import { CATALOGUE_HEADER } from '../../support/catalogue-file.js';
import { cli } from '../../support/cli/run.js';
import { CHANGE_PRICE, CREATE_PRODUCT, UPDATE_PRODUCT } from '../../support/graphql/stock-keeping.js';
import { useImportFolder } from '../../support/import-file.js';
import { planOf, statementsOf } from '../../support/plans.js';
import { useStaff } from '../../support/staff.js';

const CHANGES = `query ($productId: ObjectID!, $first: Int, $after: String) {
  priceChanges(productId: $productId, first: $first, after: $after) {
    nodes { at staffMember { id name } oldPrice newPrice version via operator }
    pageInfo { hasNextPage endCursor hasPreviousPage } totalCount } }`;
const IMPORT = 'mutation ($csv: String!) { importProducts(csv: $csv) { created changed rejected { reason } } }';

describe("the history of a product's prices", () => {
  const folder = useImportFolder();
  const fixture = useStaff();
  const { dataOf, errorOf } = fixture;

  const create = async (listPrice = 10) => {
    const id = newId();
    const input = { sku: `SKU-${id}`, name: `Product ${id}`, category: 'office', listPrice };
    return (await dataOf(CREATE_PRODUCT, { input })).createProduct as { id: string; sku: string };
  };
  const change = (id: string, listPrice: number, token?: string) => dataOf(CHANGE_PRICE, { id, listPrice }, token);
  const history = async (productId: string, page: object = {}) =>
    (await dataOf(CHANGES, { productId, ...page })).priceChanges;
  const csvOf = (sku: string, listPrice: string) =>
    `${CATALOGUE_HEADER}\n${sku},A,A,office,${listPrice},,true,true,,\n`;

  it('changeListPrice, importProducts and the command catalogue:import record who changed the price, newest first', async () => {
    const { id, sku } = await create();
    const clerk = await fixture.staff.member('CATALOGUE');
    await change(id, 12.5, clerk.token);
    expect((await dataOf(IMPORT, { csv: csvOf(sku, '11') })).importProducts).toMatchObject({
      changed: 1,
      rejected: [],
    });
    expect(await cli(['catalogue:import', await folder.write(csvOf(sku, '0.99'))])).toMatchObject({ code: 0 });

    const { nodes, totalCount } = await history(id);
    expect(totalCount).toBe(3);
    const operator = expect.stringContaining(`${userInfo().username}@${hostname()}`);
    const member = ({ id: staffId, name }: { id: string; name: string }) => ({ id: staffId, name });
    const by = { at: expect.any(String), operator: null, via: 'GRAPHQL' };
    expect(nodes).toEqual([
      { ...by, oldPrice: 11, newPrice: 0.99, version: 4, via: 'CLI', operator, staffMember: null },
      { ...by, oldPrice: 12.5, newPrice: 11, version: 3, staffMember: member(fixture.admin) },
      { ...by, oldPrice: 10, newPrice: 12.5, version: 2, staffMember: member(clerk) },
    ]);
    const times = nodes.map(({ at }: { at: string }) => at);
    expect(times).toEqual(times.toSorted().reverse());
  });

  it('a change that leaves the price, and one that is refused, are not in the history', async () => {
    const { id, sku } = await create();
    await change(id, 10);
    await dataOf(UPDATE_PRODUCT, { id, input: { category: 'other' } });
    await dataOf(IMPORT, { csv: csvOf(sku, '10') });
    await errorOf(CHANGE_PRICE, { id, listPrice: -1 });
    await errorOf(CHANGE_PRICE, { id, listPrice: 11, version: 1 });
    await errorOf(CHANGE_PRICE, { id, listPrice: 11 }, (await fixture.staff.member('SUPPORT')).token);
    await dataOf(IMPORT.replace('csv: $csv', 'csv: $csv, dryRun: true'), { csv: csvOf(sku, '11') });
    expect((await history(id)).nodes).toEqual([]);
  });

  it('simultaneous changes of a price make one chain, in which each begins where the one before ends', async () => {
    const { id } = await create(1);
    await Promise.all([2, 3, 4, 5, 6, 7].map((price) => change(id, price)));
    const { nodes } = await history(id);
    expect(nodes).toHaveLength(6);
    const chain = nodes.toReversed() as { oldPrice: number; newPrice: number }[];
    expect(chain.map(({ oldPrice }) => oldPrice)).toEqual([1, ...chain.slice(0, -1).map(({ newPrice }) => newPrice)]);
    const { product } = await dataOf('query ($id: ObjectID!) { product(id: $id) { listPrice oldListPrice } }', { id });
    expect(product).toEqual({ listPrice: chain.at(-1)?.newPrice, oldListPrice: chain.at(-1)?.oldPrice });
  });

  it('the history is read by its key', async () => {
    const { dataSource } = fixture.service.app;
    const [{ id }, { id: productId }] = [await create(), await create()];
    // Enough rows that a scan would be the worse plan.
    const at = new Date();
    await dataSource.manager.insert(
      PriceChange,
      Array.from({ length: 500 }, (_, index) => ({
        productId,
        productVersion: index + 2,
        at,
        via: 'SYSTEM' as const,
        oldListPriceCents: index,
        newListPriceCents: index + 1,
      })),
    );
    await dataSource.query('ANALYZE TABLE price_changes');
    await change(id, 1);
    const statements = await statementsOf(dataSource, () => history(id));
    const selects = statements.filter(({ sql }) => sql.includes('price_changes'));
    expect(selects).toHaveLength(2);
    for (const select of selects) {
      const steps = await planOf(dataSource, select);
      expect(steps.map(({ type, key }) => [['ref', 'range'].includes(type), key])).toEqual([[true, 'PRIMARY']]);
    }
  });
});
