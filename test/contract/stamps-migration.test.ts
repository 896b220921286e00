import { MIGRATIONS } from '../../src/migrations/index.js';
import { migratedSchema, type OwnSchema } from '../support/own-schema.js';
import { Shop } from '../support/shop.js';
import { TestService } from '../support/service.js';

const STAMPS = 'ChangeStamps1796000001000';

describe('the migration to stamps of changes', () => {
  let schema: OwnSchema;
  let service: TestService;

  beforeAll(async () => {
    schema = await migratedSchema(4);
  });
  afterAll(async () => {
    await service.stop();
    await schema.drop();
  });

  const changed = async (token: string, path: string): Promise<Record<string, unknown>[]> => {
    const { status, body } = await service.request('GET', path, { token });
    expect(status).toBe(200);
    return body;
  };

  it('what was there before is found by its time, what an earlier version adds by its stamp', async () => {
    service = await TestService.start({}, { DATABASE_URL: schema.url });
    const shop = new Shop(service.app);
    const updatedAt = new Date('2026-05-01T10:00:00.000Z');
    const product = await shop.product({ updatedAt }, 5);
    const { id, token } = await shop.customer({ discountsChangedAt: updatedAt });
    const body = { products: [{ productId: product.id, amount: 1 }] };
    const buy = async () => (await service.request('POST', '/api/orders', { token, body })).body.orderNumber;
    const [first, second] = [await buy(), await buy()];
    await shop.changePool(product.poolId, { stockChangedAt: updatedAt });

    const { dataSource } = service.app;
    // Later migrations are undone with it.
    const names = MIGRATIONS.map(({ name }) => name);
    for (let left = names.length - names.indexOf(STAMPS); left > 0; left -= 1) await dataSource.undoLastMigration();
    await dataSource.query('UPDATE orders SET order_date = ? WHERE order_number = ?', ['2026-05-02', first]);
    await service.stop();
    service = await TestService.start({}, { DATABASE_URL: schema.url });

    const tables = ['products', 'license_pools', 'orders'];
    for (const table of tables) {
      const rows = await service.app.dataSource.query(
        `SELECT COUNT(*) AS count FROM ${table} WHERE change_stamp IS NULL`,
      );
      expect(Number(rows[0].count)).toBe(0);
    }
    const ids = (await changed(token, '/api/products?updatedSince=2026-05-01T10:00:00.000Z')).map(({ _id }) => _id);
    expect(ids).toEqual([product.id]);
    expect(await changed(token, '/api/products?updatedSince=2026-05-01T10:00:00.001Z')).toEqual([]);
    const numbers = async (since: string) =>
      (await changed(token, `/api/orders?updatedSince=${since}`)).map(({ orderNumber }) => orderNumber);
    expect(await numbers('2000-01-01')).toEqual([first, second]);
    expect(await numbers('2026-05-03')).toEqual([second]);

    const { insertId } = await service.app.dataSource.query(
      `INSERT INTO orders (customer_id, order_date, status, sub_total_cents, discount_percentage_bp, discount_amount_cents,
         discount_type, discount_total_cents, vat_rate_bp, vat_amount_cents, grand_total_cents, balance_after_cents,
         payment_method, order_from) VALUES (?, ?, 'completed', 0, 0, 0, 0, 0, 0, 0, 0, 0, 'invoice', 1)`,
      [id, '2026-05-01'],
    );
    expect(await numbers('2026-05-03')).toEqual([second, insertId]);
  });
});
