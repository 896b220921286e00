import { createConnection } from 'mysql2/promise';
import { StaffMember } from '../../src/entities/staff/staff-member.js';
import { ScheduledPrices } from '../../src/services/products/scheduled-prices.js';
import { AuditTrail } from '../../src/services/staff/audit-trail.js';
import { someStatementWaits } from '../support/lock-waits.js';
import { buy } from '../support/processes/buyer.js';
import { ProcessFixture } from '../support/processes/process-fixture.js';
import { ServiceProcess } from '../support/processes/service-process.js';
import { until } from '../support/until.js';

const PRODUCTS = 5;
const STOCK = 200;
const PLANNED = [11, 12, 13];

describe('prices that are due while a process is killed', () => {
  let fixture: ProcessFixture;

  beforeAll(async () => {
    fixture = await ProcessFixture.create(0);
  });
  afterAll(() => fixture.close());

  /** Plans prices for instants that are long past. */
  async function schedule(productIds: readonly string[]): Promise<void> {
    const past = new AuditTrail(fixture.dataSource, () => new Date(0));
    const actor = await fixture.dataSource.manager.findOneByOrFail(StaffMember, {});
    for (const listPrice of PLANNED) {
      const changes = productIds.map((productId) => ({ productId, listPrice }));
      await new ScheduledPrices(fixture.dataSource, past).schedule(actor, { changes, from: new Date(listPrice) });
    }
  }

  it('the surviving processes of three make each of three changes completely and only once, while customers order', async () => {
    await fixture.staffToken();
    const { token } = await fixture.customer();
    const products = Array.from({ length: PRODUCTS }, () => fixture.shop.product({ listPriceCents: 1_000 }, STOCK));
    const productIds = (await Promise.all(products)).map(({ id }) => id).toSorted();
    const killed = await ServiceProcess.start(fixture.environment);
    // Not one of the service's, which end where they are idle: processes may take long to start.
    const holder = await createConnection(fixture.environment['DATABASE_URL'] ?? '');
    await holder.beginTransaction();
    const [first = ''] = productIds;
    await holder.query('SELECT 1 FROM product_stock_states WHERE product_id = ? FOR UPDATE', [first]);
    await schedule(productIds);
    // It has changed the products, and not published the event.
    await someStatementWaits(fixture.dataSource, first);
    const survivors = await Promise.all([1, 2].map(() => ServiceProcess.start(fixture.environment)));
    expect(await killed.signal('SIGKILL')).toMatchObject({ signal: 'SIGKILL' });

    let isOver = false;
    const ordering = survivors.map(async ({ url }) => {
      let orders = 0;
      for (; !isOver && orders < STOCK / 2; orders += 1) {
        expect(await buy(url, token, productIds)).toMatchObject({ status: 201 });
      }
      return orders;
    });
    await holder.commit();
    await holder.end();
    await until(
      async () => (await fixture.count("scheduled_price_changes WHERE status = 'DONE'")) === PLANNED.length,
      'the prices',
    );
    isOver = true;
    const orders = (await Promise.all(ordering)).reduce((sum, count) => sum + count, 0);
    expect(await fixture.count('orders')).toBe(orders);
    const changes = await fixture.query<{ id: string; from: number; to: number }>(
      `SELECT product_id AS id, old_list_price_cents AS \`from\`, new_list_price_cents AS \`to\`
         FROM price_changes ORDER BY product_id, product_version`,
    );
    const steps = PLANNED.map((listPrice) => ({ from: listPrice * 100 - 100, to: listPrice * 100 }));
    expect(changes).toEqual(productIds.flatMap((id) => steps.map((step) => ({ id, ...step }))));
    expect(await fixture.count("events WHERE kind = 'productPriceChanged'")).toBe(PLANNED.length * PRODUCTS);
    // No order saw a part of a change.
    expect(
      await fixture.count(
        '(SELECT order_number FROM order_items GROUP BY order_number HAVING COUNT(DISTINCT list_price_cents) > 1) m',
      ),
    ).toBe(0);
    for (const service of survivors) expect(await service.signal('SIGTERM')).toMatchObject({ code: 0 });
    expect(await fixture.violations()).toEqual([]);
  });
});
