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
const ASSIGN =
  '($id: ObjectID!, $package: ObjectID) { assignDiscountPackage(customerId: $id, discountPackageId: $package) { id } }';
const packageOf = (percentage: number) => `{ name: "Copies", validFrom: "2020-01-01", validUntil: "2099-01-01",
  discounts: [{ category: "Default", percentage: ${percentage} }] }`;
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
  let discountPackageId: string;

  beforeAll(async () => {
    customer = await fixture.shop.customer();
    await fixture.shop.product();
    const { createDiscountPackage } = await fixture.dataOf(
      `mutation { createDiscountPackage(input: ${packageOf(1)}) { id } }`,
    );
    discountPackageId = createDiscountPackage.id;
    await fixture.dataOf(`mutation ${ASSIGN}`, { id: customer.id, package: discountPackageId });
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

  /** Makes a visible change; afterwards both services must respond as if they had no copy. */
  async function shows(work: () => Promise<unknown>): Promise<void> {
    const services = [fixture.service, other.service];
    const etags = await Promise.all(services.map(async (service) => (await list(service)).headers.get('etag') ?? ''));
    await work();
    for (const [index, service] of services.entries()) {
      const response = await list(service, { 'If-None-Match': etags[index] ?? '' });
      expect(response.status).toBe(200);
      expect(response.text).toBe(await freshList());
    }
  }

  /** Runs a mutation that makes a visible change. */
  async function change(mutation: string, variables: object = {}) {
    let data: Awaited<ReturnType<typeof fixture.dataOf>> = {};
    await shows(async () => (data = await fixture.dataOf(`mutation ${mutation}`, variables)));
    return data;
  }

  const CREATE = '($input: CreateProductInput!) { createProduct(input: $input) { id } }';

  it('the copy of the catalogue shows what staff does to a product', async () => {
    const { id } = await fixture.shop.product({}, 2);
    for (const field of [
      'changeListPrice(productId: $id, listPrice: 77.5)',
      'updateProduct(id: $id, input: { displayName: "Another" })',
      'setVolumeDiscounts(productId: $id, tiers: [{ minQuantity: 5, percentage: 3 }])',
      'updateProduct(id: $id, input: { available: false })',
      'updateProduct(id: $id, input: { available: true })',
      'createLicensePool(productId: $id, name: "More")',
    ]) {
      await change(`($id: ObjectID!) { ${field} { id } }`, { id });
    }
  });

  it('the copy of the catalogue shows new products and bundles, and changes to the pools of bundles', async () => {
    const [one, two] = [await fixture.shop.product({}, 3), await fixture.shop.product({}, 3)];
    const input = (more: object) => ({ sku: `SKU-${Math.random()}`, name: 'N', category: 'c', listPrice: 5, ...more });
    await change(CREATE, { input: input({}) });
    const bundle = await change(CREATE, { input: input({ isBundle: true, licensePoolIds: [one.poolId] }) });
    await change(
      '($id: ObjectID!, $pools: [ObjectID!]) { updateProduct(id: $id, input: { licensePoolIds: $pools }) { id } }',
      { id: bundle.createProduct.id, pools: [two.poolId] },
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
    const KEYS = '$id: ObjectID!, $keys: [String!]!';
    await change(`(${KEYS}) { importLicenseKeys(licensePoolId: $id, keys: $keys) { imported } }`, pool);
    await change(`(${KEYS}) { withdrawLicenseKeys(licensePoolId: $id, keys: $keys, reason: "Leaked") { id } }`, pool);
    await change(
      `($orderNumber: Int!, $licenseKey: String!) {
         replaceLicenseKey(orderNumber: $orderNumber, licenseKey: $licenseKey, reason: "Dead") { orderNumber } }`,
      { orderNumber, licenseKey: `KEY-${poolId}-0` },
    );
    const file = await folder.write(`FILE-${poolId}-1\nFILE-${poolId}-2\n`);
    const keyImport = new KeyFileImport(service.app.dataSource, service.app.vault, clock);
    await shows(() => keyImport.importFile(SYSTEM, sku, file, new RecordedProgress()));
  });

  it('the copy of the catalogue shows what an import creates and changes', async () => {
    const catalogueImport = new CatalogueImport(fixture.service.app.dataSource, clock, momentIn('Europe/Berlin'));
    const sku = `CSV-${Date.now()}`;
    for (const price of ['10.00', '11.00']) {
      const file = await folder.write(`${CATALOGUE_HEADER}\n${sku},N,D,c,${price},,true,true,,\n`);
      await shows(() => catalogueImport.importFile(SYSTEM, file, new RecordedProgress()));
    }
  });

  it('the copy of the catalogue shows promotions and discount packages', async () => {
    const { id: productId } = await fixture.shop.product();
    const input = { name: 'One', percentage: 30, productIds: [productId], ...FOR_EVER };
    const made = await change('($input: PromotionInput!) { createPromotion(input: $input) { id } }', { input });
    await change('($id: ObjectID!) { endPromotion(id: $id) { id } }', made.createPromotion);
    await change(`($id: ObjectID!) { updateDiscountPackage(id: $id, input: ${packageOf(2)}) { id } }`, {
      id: discountPackageId,
    });
    await change(ASSIGN, { id: customer.id, package: null });
  });

  it('the copy of the catalogue stays as it is where a change is rolled back', async () => {
    const { dataSource } = fixture.service.app;
    const etag = (await list(other.service)).headers.get('etag') ?? '';
    const versions = () => dataSource.query('SELECT SUM(version) AS sum FROM catalogue_versions');
    const before = await versions();
    const product = { sku: 'ROLLED-BACK', name: 'N', displayName: 'N', category: 'c', listPriceCents: 1 };
    const flags = { validRegion: null, discountEligible: true, available: true };
    const rest = { ...flags, volumeDiscounts: [], bundlePoolIds: null };
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
