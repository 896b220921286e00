import { newId } from '../../src/db/ids.js';
import { MIGRATIONS } from '../../src/migrations/index.js';
import { createMigratedSchema, type TempSchema } from '../support/temp-schema.js';
import { Shop } from '../support/shop.js';
import { StaffApi, type StaffResponse } from '../support/staff.js';
import { TestService } from '../support/service.js';

const IMPORT = `mutation ($pool: ObjectID!, $keys: [String!]!) {
  importLicenseKeys(licensePoolId: $pool, keys: $keys) { imported keyImport { id } } }`;
const UNDO = 'mutation ($id: ObjectID!) { undoKeyImport(id: $id, reason: "wrong pool") { id } }';
const WITHDRAW = `mutation ($pool: ObjectID!, $keys: [String!]!) {
  withdrawLicenseKeys(licensePoolId: $pool, keys: $keys, reason: "leaked") { id } }`;
const CHANGES = `query ($productId: ObjectID!) { priceChanges(productId: $productId) {
  nodes { at staffMember { id } oldPrice newPrice version via } } }`;

// One after the other on one schema, the newest migration first.
describe('a migration that fills in what is new', () => {
  let schema: TempSchema;
  let service: TestService;
  let shop: Shop;

  beforeAll(async () => {
    schema = await createMigratedSchema(6);
    await start();
  });
  afterAll(async () => {
    await service.stop();
    await schema.drop();
  });

  /** Starts the service, which runs the migrations that are missing. */
  async function start(): Promise<void> {
    service = await TestService.start({}, { DATABASE_URL: schema.url });
    shop = new Shop(service.app);
  }

  /** Has the tables of before a migration, and of before all later ones. */
  async function undo(migration: string): Promise<void> {
    const names = MIGRATIONS.map(({ name }) => name);
    for (let left = names.length - names.indexOf(migration); left > 0; left -= 1)
      await service.app.dataSource.undoLastMigration();
  }

  async function restart(): Promise<void> {
    await service.stop();
    await start();
  }

  async function member() {
    const staffApi = new StaffApi(service, () => new Date());
    const { id, token } = await staffApi.member();
    const run = async (query: string, variables: object): Promise<StaffResponse['data']> =>
      (await staffApi.run(query, variables, token)).data;
    return { id, run };
  }

  it('lets the keys of imports that were undone before come again, unless some were withdrawn otherwise', async () => {
    const before = await member();
    const undone = await Promise.all(
      [false, true].map(async (withdraws) => {
        const { poolId: pool } = await shop.product();
        const keys = [newId(), newId()];
        const { importLicenseKeys } = await before.run(IMPORT, { pool, keys });
        if (withdraws) await before.run(WITHDRAW, { pool, keys: keys.slice(1) });
        await before.run(UNDO, { id: importLicenseKeys.keyImport.id });
        return { pool, keys };
      }),
    );
    await undo('MendedImports1802000001000');
    await restart();
    const { run } = await member();
    const again = await Promise.all(undone.map((one) => run(IMPORT, one)));
    expect(again.map(({ importLicenseKeys }) => importLicenseKeys.imported)).toEqual([2, 0]);
  });

  it('has the history of prices begin with the changes of price that the audit log knows', async () => {
    const { id: productId } = await shop.product();
    const { id: staffId } = await member();
    await undo('PriceChanges1797000007000');
    const at = new Date('2026-05-01T10:00:00.000Z');
    const entry = (action: string, subjectId: string, before: object | null, after: object | null) => [
      at,
      staffId,
      action,
      'Product',
      subjectId,
      before && JSON.stringify(before),
      after && JSON.stringify(after),
    ];
    await service.app.dataSource.query(
      'INSERT INTO audit_entries (at, staff_member_id, action, subject_type, subject_id, state_before, state_after) VALUES ?',
      [
        [
          entry('createProduct', productId, null, { listPrice: 10, version: 1 }),
          entry('changeListPrice', productId, { listPrice: 10, version: 1 }, { listPrice: 10.07, version: 2 }),
          // A price that stood already, another kind of change, and a product that is not there.
          entry('changeListPrice', productId, { listPrice: 10.07, version: 2 }, { listPrice: 10.07, version: 2 }),
          entry('updateProduct', productId, { name: 'A', version: 2 }, { name: 'B', version: 3 }),
          entry('changeListPrice', newId(), { listPrice: 1, version: 1 }, { listPrice: 2, version: 2 }),
          entry('changeListPrice', productId, { listPrice: 10.07, version: 3 }, { listPrice: 0, version: 4 }),
        ],
      ],
    );
    await restart();
    const { priceChanges } = await (await member()).run(CHANGES, { productId });
    const by = { at: at.toISOString(), staffMember: { id: staffId }, via: 'GRAPHQL' };
    expect(priceChanges.nodes).toEqual([
      { ...by, oldPrice: 10.07, newPrice: 0, version: 4 },
      { ...by, oldPrice: 10, newPrice: 10.07, version: 2 },
    ]);
  });

  it('stamps what was there before by its time; what an earlier version adds is found by its stamp', async () => {
    const updatedAt = new Date('2026-05-01T10:00:00.000Z');
    const product = await shop.product({ updatedAt, validRegion: 'EU' }, 5);
    const { id, token } = await shop.customer({ discountsChangedAt: updatedAt });
    const body = { products: [{ productId: product.id, amount: 1 }] };
    const buy = async () => (await service.request('POST', '/api/orders', { token, body })).body.orderNumber;
    const [first, second] = [await buy(), await buy()];
    await shop.changePool(product.poolId, { stockChangedAt: updatedAt });
    await undo('ChangeStamps1796000001000');
    await service.app.dataSource.query('UPDATE orders SET order_date = ? WHERE order_number = ?', [
      '2026-05-02',
      first,
    ]);
    await restart();

    const { dataSource } = service.app;
    for (const table of ['products', 'license_pools', 'orders']) {
      const rows = await dataSource.query(`SELECT COUNT(*) AS count FROM ${table} WHERE change_stamp IS NULL`);
      expect(Number(rows[0].count)).toBe(0);
    }
    const changed = async (path: string): Promise<Record<string, unknown>[]> =>
      (await service.request('GET', `/api/${path}`, { token })).body;
    const products = await changed('products?region=EU&updatedSince=2026-05-01T10:00:00.000Z');
    expect(products.map(({ _id }) => _id)).toEqual([product.id]);
    expect(await changed('products?region=EU&updatedSince=2026-05-01T10:00:00.001Z')).toEqual([]);
    const numbers = async (since: string) =>
      (await changed(`orders?updatedSince=${since}`)).map(({ orderNumber }) => orderNumber);
    expect(await numbers('2000-01-01')).toEqual([first, second]);
    expect(await numbers('2026-05-03')).toEqual([second]);

    const { insertId } = await dataSource.query(
      `INSERT INTO orders (customer_id, order_date, status, sub_total_cents, discount_percentage_bp, discount_amount_cents,
         discount_type, discount_total_cents, vat_rate_bp, vat_amount_cents, grand_total_cents, balance_after_cents,
         payment_method, order_from) VALUES (?, ?, 'completed', 0, 0, 0, 0, 0, 0, 0, 0, 0, 'invoice', 1)`,
      [id, '2026-05-01'],
    );
    expect(await numbers('2026-05-03')).toEqual([second, insertId]);
  });
});
