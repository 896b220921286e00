import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inTransaction } from '../../../src/db/transaction.js';
import { presentProduct } from '../../../src/rest/presenters.js';
import { Authentication } from '../../../src/services/access/authentication.js';
import { ProductCatalogue, viewsOf } from '../../../src/services/catalogue/product-catalogue.js';
import { momentIn } from '../../../src/services/common/clock.js';
import { KeyFileImport } from '../../../src/services/keys/key-file-import.js';
import { CatalogueImport } from '../../../src/services/products/catalogue-import.js';
import { createProducts } from '../../../src/services/products/product-writer.js';
import { SYSTEM } from '../../../src/services/staff/audit-trail.js';
import { CATALOGUE_HEADER } from '../../support/catalogue-file.js';
import { RecordedProgress, useImportFolder } from '../../support/import-file.js';
import { order } from '../../support/rest/rest-api.js';
import { TestService, type TestResponse } from '../../support/service.js';
import { useStaff } from '../../support/staff.js';
import { useDedicatedService } from '../../support/use-service.js';

const clock = () => new Date();
const FOR_EVER = { validFrom: '2020-01-01T00:00:00.000Z', validUntil: '2099-01-01T00:00:00.000Z' };

/** The SQL of a change of what customers see, or the call of TypeORM that makes one. */
const WRITES = new RegExp(
  [
    '(INSERT (IGNORE )?INTO|UPDATE|DELETE FROM)\\s+(products|product_pools|license_pools(?! SET (stock_set_at|is_low))|volume_discounts|promotion)',
    "insertRows\\(\\s*manager,\\s*['`](products|product_pools|license_pools|volume_discounts)",
    '\\.(insert|update|delete|save|upsert|increment|decrement)\\(\\s*(Product|LicensePool|VolumeDiscount|Promotion)',
    '\\b(moveCounters|orderStatements)\\(',
  ].join('|'),
);

describe("the service's copy of the catalogue", () => {
  const fixture = useStaff();
  const folder = useImportFolder();
  const other = useDedicatedService();
  let customer: { id: string; token: string };

  beforeAll(async () => {
    const { dataOf } = fixture;
    customer = await fixture.shop.customer();
    await fixture.shop.product();
    const { createDiscountPackage } = await dataOf(
      `mutation { createDiscountPackage(input: { name: "Copies", validFrom: "2020-01-01", validUntil: "2099-01-01",
         discounts: [{ category: "Default", percentage: 1 }] }) { id } }`,
    );
    await dataOf(
      'mutation ($id: ObjectID!, $package: ObjectID) { assignDiscountPackage(customerId: $id, discountPackageId: $package) { id } }',
      {
        id: customer.id,
        package: createDiscountPackage.id,
      },
    );
  });

  const list = (service: TestService, headers: Record<string, string> = {}): Promise<TestResponse> =>
    service.request('GET', '/api/products', { token: customer.token, headers });

  /** The list as it is read without a copy. */
  async function freshList(): Promise<string> {
    const { dataSource } = fixture.service.app;
    const checked = await new Authentication(dataSource, clock).customerOf(`Bearer ${customer.token}`, undefined);
    const priced = await new ProductCatalogue(dataSource, clock, momentIn('Europe/Berlin')).pricedCatalogue(checked);
    const products = priced.chunks.flatMap((chunk) => viewsOf(chunk, priced, null));
    return JSON.stringify(products.map(presentProduct));
  }

  const GRAPHQL = '{ products(first: 500) { nodes { id sku price listPrice discount stock updatedAt } } }';

  /** Makes a visible change; afterwards both services must respond as if they had no copy. */
  async function shows(work: () => Promise<unknown>): Promise<void> {
    const services = [fixture.service, other.service];
    const etags = await Promise.all(services.map(async (service) => (await list(service)).headers.get('etag') ?? ''));
    const graphql = (service: TestService) => service.graphql(GRAPHQL, {}, { token: customer.token });
    await Promise.all(services.map(graphql));
    await work();
    for (const [index, service] of services.entries()) {
      const response = await list(service, { 'If-None-Match': etags[index] ?? '' });
      expect(response.status).toBe(200);
      expect(response.text).toBe(await freshList());
      const shown = new Map<string, TestResponse['body']>(
        response.body.map((one: TestResponse['body']) => [one._id, one]),
      );
      for (const { id, ...fields } of (await graphql(service)).data.products.nodes) {
        const { sku, price, listPrice, discount, stock, updatedAt } = shown.get(id);
        expect(fields).toEqual({ sku, price, listPrice, discount, stock, updatedAt });
      }
      const one = response.body.at(-1);
      const byId = await service.request('GET', `/api/products/${one._id}`, { token: customer.token });
      expect(byId.body).toEqual(one);
    }
  }

  const mutate = (query: string, variables: object = {}) => fixture.dataOf(`mutation ${query}`, variables);

  it('the copy of the catalogue shows what staff does to a product', async () => {
    const { id } = await fixture.shop.product({}, 2);
    const ID = '($id: ObjectID!)';
    await shows(() => mutate(`${ID} { changeListPrice(productId: $id, listPrice: 77.5) { id } }`, { id }));
    await shows(() => mutate(`${ID} { updateProduct(id: $id, input: { displayName: "Another" }) { id } }`, { id }));
    await shows(() =>
      mutate(`${ID} { setVolumeDiscounts(productId: $id, tiers: [{ minQuantity: 5, percentage: 3 }]) { id } }`, { id }),
    );
    await shows(() => mutate(`${ID} { updateProduct(id: $id, input: { available: false }) { id } }`, { id }));
    await shows(() => mutate(`${ID} { updateProduct(id: $id, input: { available: true }) { id } }`, { id }));
    await shows(() => mutate(`${ID} { createLicensePool(productId: $id, name: "More") { id } }`, { id }));
  });

  it('the copy of the catalogue shows new products and bundles, and changes to the pools of bundles', async () => {
    const { shop } = fixture;
    const [one, two] = [await shop.product({}, 3), await shop.product({}, 3)];
    const input = (more: object) => ({ sku: `SKU-${Math.random()}`, name: 'N', category: 'c', listPrice: 5, ...more });
    await shows(() =>
      mutate('($input: CreateProductInput!) { createProduct(input: $input) { id } }', { input: input({}) }),
    );
    let bundle = '';
    await shows(async () => {
      const data = await mutate('($input: CreateProductInput!) { createProduct(input: $input) { id } }', {
        input: input({ isBundle: true, licensePoolIds: [one.poolId] }),
      });
      bundle = data.createProduct.id;
    });
    await shows(() =>
      mutate(
        '($id: ObjectID!, $pools: [ObjectID!]) { updateProduct(id: $id, input: { licensePoolIds: $pools }) { id } }',
        {
          id: bundle,
          pools: [two.poolId],
        },
      ),
    );
    await shows(() => order(fixture, customer.token, [{ productId: two.id, amount: 2 }]));
  });

  it('the copy of the catalogue shows every way in which stock comes and goes', async () => {
    const { shop, service } = fixture;
    const { id, poolId, sku } = await shop.product({}, 3);
    const pool = { id: poolId, keys: [`NEW-${poolId}`] };
    let orderNumber = 0;
    await shows(async () => {
      orderNumber = (await order(fixture, customer.token, [{ productId: id, amount: 1 }])).body.orderNumber;
    });
    await shows(() =>
      mutate(
        '($id: ObjectID!, $keys: [String!]!) { importLicenseKeys(licensePoolId: $id, keys: $keys) { imported } }',
        pool,
      ),
    );
    await shows(() =>
      mutate(
        `($id: ObjectID!, $keys: [String!]!) {
           withdrawLicenseKeys(licensePoolId: $id, keys: $keys, reason: "Leaked") { id } }`,
        pool,
      ),
    );
    await shows(() =>
      mutate(
        `($orderNumber: Int!, $licenseKey: String!) {
           replaceLicenseKey(orderNumber: $orderNumber, licenseKey: $licenseKey, reason: "Dead") { orderNumber } }`,
        { orderNumber, licenseKey: `KEY-${poolId}-0` },
      ),
    );
    const file = await folder.write(`FILE-${poolId}-1\nFILE-${poolId}-2\n`);
    const keyImport = new KeyFileImport(service.app.dataSource, service.app.vault, clock);
    await shows(() => keyImport.importFile(SYSTEM, sku, file, new RecordedProgress()));
  });

  it('the copy of the catalogue shows what an import creates and changes', async () => {
    const catalogueImport = new CatalogueImport(fixture.service.app.dataSource, clock, momentIn('Europe/Berlin'));
    const sku = `CSV-${Date.now()}`;
    const importPrice = async (price: string) =>
      catalogueImport.importFile(
        SYSTEM,
        await folder.write(`${CATALOGUE_HEADER}\n${sku},N,D,c,${price},,true,true,,\n`),
        new RecordedProgress(),
      );
    await shows(() => importPrice('10.00'));
    await shows(() => importPrice('11.00'));
  });

  it('the copy of the catalogue shows promotions and discount packages', async () => {
    const { id: productId } = await fixture.shop.product();
    let promotion = '';
    await shows(async () => {
      const input = { name: 'One', percentage: 30, productIds: [productId], ...FOR_EVER };
      const data = await mutate('($input: PromotionInput!) { createPromotion(input: $input) { id } }', { input });
      promotion = data.createPromotion.id;
    });
    await shows(() => mutate('($id: ObjectID!) { endPromotion(id: $id) { id } }', { id: promotion }));
    const { customer: found } = await fixture.dataOf(
      'query ($id: ObjectID!) { customer(id: $id) { discountPackage { id } } }',
      {
        id: customer.id,
      },
    );
    await shows(() =>
      mutate(
        `($id: ObjectID!) { updateDiscountPackage(id: $id, input: { name: "Copies", validFrom: "2020-01-01",
           validUntil: "2099-01-01", discounts: [{ category: "Default", percentage: 2 }] }) { id } }`,
        { id: found.discountPackage.id },
      ),
    );
    await shows(() =>
      mutate('($id: ObjectID!) { assignDiscountPackage(customerId: $id, discountPackageId: null) { id } }', {
        id: customer.id,
      }),
    );
  });

  it('the copy of the catalogue stays as it is where a change is rolled back', async () => {
    const { dataSource } = fixture.service.app;
    const etag = (await list(other.service)).headers.get('etag') ?? '';
    const versions = () => dataSource.query('SELECT SUM(version) AS sum FROM catalogue_versions');
    const before = await versions();
    const product = { sku: 'ROLLED-BACK', name: 'N', displayName: 'N', category: 'c', listPriceCents: 1 };
    const rest = {
      validRegion: null,
      discountEligible: true,
      available: true,
      volumeDiscounts: [],
      bundlePoolIds: null,
    };
    await expect(
      inTransaction(dataSource, async (manager) => {
        await createProducts(manager, [{ ...product, ...rest }], new Date());
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await versions()).toEqual(before);
    expect((await list(other.service, { 'If-None-Match': etag })).status).toBe(304);
  });

  it('every source file that changes the catalogue raises the versions of the catalogue', async () => {
    const files = (await readdir('src', { recursive: true })).filter((name) => /^(?!migrations).*\.ts$/.test(name));
    const texts = await Promise.all(files.map((name) => readFile(join('src', name), 'utf8')));
    // It only builds statements, for others to run.
    const builder = 'services/keys/key-allocation.ts';
    const writers = files.filter((name, index) => name !== builder && WRITES.test(texts[index] ?? ''));
    const silent = writers.filter((name) => !texts[files.indexOf(name)]?.includes('await noteCatalogueChange(manager'));
    expect(silent).toEqual([]);
    // The search finds writers.
    expect(writers).toEqual(
      expect.arrayContaining([
        'services/products/product-writer.ts',
        'services/offers/promotion-admin.ts',
        'services/keys/key-storage.ts',
        'services/orders/placement/order-writer.ts',
      ]),
    );
  });
});
