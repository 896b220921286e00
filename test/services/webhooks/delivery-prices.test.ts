import type { EntityManager } from 'typeorm';
import { newId } from '../../../src/db/ids.js';
import { inTransaction } from '../../../src/db/transaction.js';
import { Customer } from '../../../src/entities/customers/customer.js';
import { readProducts, type ProductRecord } from '../../../src/services/catalogue/product-reader.js';
import { momentIn } from '../../../src/services/common/clock.js';
import { recordPriceEvents } from '../../../src/services/webhooks/outbox.js';
import { useDeliveryFixture, type TestWebhook } from '../../support/delivery/delivery-fixture.js';
import { countStatements } from '../../support/statements.js';

const fixture = useDeliveryFixture({}, { jobs: false });
// In Berlin the 2nd of March has begun.
const MOMENT = momentIn('Europe/Berlin')(new Date('2026-03-01T23:30:00.000Z'));
const URL_TEXT = 'http://127.0.0.1:9/';

async function product(fields: object = {}): Promise<ProductRecord> {
  const { id } = await fixture.shop.product(fields, 0);
  const found = (await readProducts(fixture.service.app.dataSource.manager, [id])).get(id);
  if (!found) throw new Error('no product');
  return found;
}

function reprice(record: ProductRecord, listPriceCents: number, around = (manager: EntityManager) => manager) {
  return inTransaction(fixture.service.app.dataSource, (manager) =>
    recordPriceEvents(
      around(manager),
      [{ product: { ...record, listPriceCents }, oldListPriceCents: record.listPriceCents }],
      MOMENT,
    ),
  );
}

/** A webhook of a customer with this package. */
async function webhookWith(discountPackageId: string | null): Promise<TestWebhook> {
  return fixture.webhook(URL_TEXT, await fixture.shop.customer({ discountPackageId }));
}

/** The old and new prices that a webhook receives, in cents, oldest first. */
async function sentPrices({ id }: TestWebhook): Promise<[number, number][]> {
  const rows = await fixture.query<{ before: number; after: number }>(
    'SELECT old_price_cents AS `before`, new_price_cents AS after FROM webhook_deliveries WHERE webhook_id = ? ORDER BY event_id',
    [id],
  );
  return rows.map(({ before, after }) => [before, after]);
}

describe('a price event', () => {
  it("a price event contains the prices that each webhook's customer pays", async () => {
    const { shop } = fixture;
    const cheap = await product({ listPriceCents: 1999, category: 'Games' });
    const receivers = {
      list: await webhookWith(null),
      category: await webhookWith(await shop.discountPackage({ Games: 1250, Default: 500 })),
      fallback: await webhookWith(await shop.discountPackage({ Office: 1250, Default: 500 })),
      nothing: await webhookWith(await shop.discountPackage({ Office: 1250 })),
      expired: await webhookWith(await shop.discountPackage({ Default: 5000 }, { validUntil: '2026-03-01' })),
      lastDay: await webhookWith(await shop.discountPackage({ Default: 5000 }, { validUntil: '2026-03-02' })),
      future: await webhookWith(await shop.discountPackage({ Default: 5000 }, { validFrom: '2026-03-03' })),
    };
    await reprice(cheap, 2499);
    const prices: Record<string, unknown> = {};
    for (const [name, webhook] of Object.entries(receivers)) prices[name] = await sentPrices(webhook);
    expect(prices).toEqual({
      list: [[1999, 2499]],
      category: [[1749, 2187]],
      fallback: [[1899, 2374]],
      nothing: [[1999, 2499]],
      expired: [[1999, 2499]],
      lastDay: [[1000, 1250]],
      future: [[1999, 2499]],
    });
  });

  it('a price event contains the price of one piece', async () => {
    const { id } = await product({ listPriceCents: 1000 });
    await fixture.shop.tiers(id, { 1: 1000, 5: 5000 });
    const record = (await readProducts(fixture.service.app.dataSource.manager, [id])).get(id) as ProductRecord;
    const webhook = await webhookWith(null);
    await reprice(record, 2000);
    expect(await sentPrices(webhook)).toEqual([[900, 1800]]);
  });

  it("many price events contain each customer's own prices, and cost far less than a statement for each", async () => {
    const none = await webhookWith(null);
    const tenth = await webhookWith(await fixture.shop.discountPackage({ Default: 1000 }));
    const record = await product();
    const repriced = Array.from({ length: 300 }, (_, index) => ({
      product: { ...record, id: newId(), listPriceCents: 2000 + 10 * index },
      oldListPriceCents: 1000 + 10 * index,
    }));
    const { dataSource } = fixture.service.app;
    const work = () => inTransaction(dataSource, (manager) => recordPriceEvents(manager, repriced, MOMENT));
    expect(await countStatements(dataSource, work)).toBeLessThan(100);
    const prices = (percent: number) =>
      repriced.map(({ product: { listPriceCents }, oldListPriceCents }) =>
        [oldListPriceCents, listPriceCents].map((cents) => (cents * percent) / 100),
      );
    expect([await sentPrices(none), await sentPrices(tenth)]).toEqual([prices(100), prices(90)]);
  });

  it('a price event without subscribers is recorded with the list prices and not sent', async () => {
    const unsubscribed = await fixture.webhook(URL_TEXT, { events: { productOutOfStock: true } });
    const record = await product({ listPriceCents: 1000 });
    await reprice(record, 2000);
    expect(await sentPrices(unsubscribed)).toEqual([]);
    const events = await fixture.query(
      'SELECT kind, old_list_price_cents AS `before`, new_list_price_cents AS after, is_test AS isTest FROM events WHERE product_id = ?',
      [record.id],
    );
    expect(events).toEqual([{ kind: 'productPriceChanged', before: 1000, after: 2000, isTest: 0 }]);
  });

  it('a price event misses no customer whose discount package is changed at the same moment', async () => {
    const moved = await webhookWith(await fixture.shop.discountPackage({ Default: 1000 }));
    const other = await webhookWith(null);
    const newPackage = await fixture.shop.discountPackage({ Default: 5000 });
    const record = await product({ listPriceCents: 1000 });
    await reprice(record, 2000, (manager) => {
      const query = manager.query.bind(manager);
      // Another transaction commits once the packages have been looked up.
      jest.spyOn(manager, 'query').mockImplementation(async (sql, values) => {
        const rows = await query<unknown>(sql, values);
        if (sql.includes('discount_package_id AS id')) {
          const { manager: outside } = fixture.service.app.dataSource;
          await outside.update(Customer, { id: moved.customerId }, { discountPackageId: newPackage });
        }
        return rows;
      });
      return manager;
    });
    expect([await sentPrices(moved), await sentPrices(other)]).toEqual([[[500, 1000]], [[1000, 2000]]]);
  });
});
