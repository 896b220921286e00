import { inTransaction } from '../../../src/db/transaction.js';
import { Customer } from '../../../src/entities/customers/customer.js';
import { Product } from '../../../src/entities/products/product.js';
import { recordStockEvent } from '../../../src/services/webhooks/outbox.js';
import { ALL_EVENTS, eventProduct, useDeliveryFixture } from '../../support/delivery/delivery-fixture.js';
import { order } from '../../support/rest/rest-api.js';

const fixture = useDeliveryFixture({}, { jobs: false });
const dataSource = () => fixture.service.app.dataSource;

/** Sells a product's last key. */
async function sellOut({ id }: { id: string }): Promise<void> {
  const { token } = await fixture.shop.customer();
  await order(fixture, token, [{ productId: id, amount: 1 }]);
}

describe('stock events', () => {
  it('a stock event contains the names that the product had at that time', async () => {
    const product = await fixture.shop.product({ sku: `THEN-${Date.now()}`, name: 'Then' }, 1);
    await sellOut(product);
    await dataSource().manager.update(Product, { id: product.id }, { sku: `NOW-${Date.now()}`, name: 'Now' });
    const rows = await fixture.query('SELECT sku, name FROM events WHERE product_id = ?', [product.id]);
    expect(rows).toEqual([{ sku: product.sku, name: 'Then' }]);
  });

  it('a stock event and its deliveries vanish with the transaction that recorded the event', async () => {
    const webhook = await fixture.webhook('http://127.0.0.1:9/');
    const product = eventProduct();
    const work = inTransaction(dataSource(), async (manager) => {
      await recordStockEvent(manager, product, 1, new Date());
      const rows = await manager.query('SELECT 1 FROM webhook_deliveries WHERE webhook_id = ?', [webhook.id]);
      throw new Error(`undone with ${rows.length} delivery`);
    });
    await expect(work).rejects.toThrow('undone with 1 delivery');
    expect(await fixture.query('SELECT kind FROM events WHERE product_id = ?', [product.id])).toEqual([]);
    expect(await fixture.deliveriesOf(webhook)).toEqual([]);
  });
});

describe('the fan-out of an event', () => {
  const URL_TEXT = 'http://127.0.0.1:9/';
  const OUT_ONLY = { productOutOfStock: true };

  it('an event goes to webhooks that are active and subscribed, of customers whose account is active', async () => {
    const customer = await fixture.shop.customer();
    const wanted = [
      await fixture.webhook(URL_TEXT, { ...customer, events: OUT_ONLY }),
      await fixture.webhook(URL_TEXT, customer),
      await fixture.webhook(URL_TEXT, { events: { ...ALL_EVENTS, productPriceChanged: false } }),
    ];
    const unwanted = [
      await fixture.webhook(URL_TEXT, { ...customer, events: {} }),
      await fixture.webhook(URL_TEXT, { ...customer, events: { ...ALL_EVENTS, productOutOfStock: false } }),
      await fixture.webhook(URL_TEXT, customer),
      await fixture.webhook(URL_TEXT),
      await fixture.webhook(URL_TEXT),
    ];
    const [, , switchedOff, suspended, inactive] = unwanted;
    await fixture.patch(switchedOff as (typeof unwanted)[0], { active: false });
    await dataSource().manager.update(Customer, { id: suspended?.customerId }, { status: 'SUSPENDED' });
    await dataSource().manager.update(Customer, { id: inactive?.customerId }, { status: 'INACTIVE' });

    const product = await fixture.shop.product({}, 1);
    await sellOut(product);
    const rows = await fixture.query<{ webhookId: string }>(
      `SELECT d.webhook_id AS webhookId, d.status, d.queued, d.attempt_count AS attempts, d.old_price_cents AS oldPrice
         FROM webhook_deliveries d JOIN events e ON e.id = d.event_id WHERE e.product_id = ? ORDER BY webhook_id`,
      [product.id],
    );
    const waiting = { status: 'PENDING', queued: 1, attempts: 0, oldPrice: null };
    expect(rows).toEqual(wanted.map(({ id }) => ({ webhookId: id, ...waiting })));
  });

  it('an event does not go to a webhook that is created later', async () => {
    const product = await fixture.shop.product({}, 1);
    await sellOut(product);
    expect(await fixture.deliveriesOf(await fixture.webhook(URL_TEXT))).toEqual([]);
  });
});
