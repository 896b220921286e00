import { newId } from '../../../src/db/ids.js';
import { CUSTOMER_EVENTS } from '../../../src/domain/webhooks/webhook.js';
import { AfterSales, keyOf } from '../../graphql/staff/after-sales.js';
import { REPLACE_KEY } from '../../graphql/staff/stock-keeping.js';
import { useStaff, type StaffFixture } from '../../support/staff.js';
import { eventsOf, sentTo, subscribe, TARGET } from './customer-events.js';

const fixture = useStaff();

/** A webhook with the columns that v0.1.0 writes, subscribed to all that there was. */
async function insertAsBefore({ service }: StaffFixture, customerId: string): Promise<string> {
  const { dataSource, vault } = service.app;
  const id = newId();
  const now = new Date();
  await dataSource.query(
    `INSERT INTO webhooks (id, customer_id, url, product_out_of_stock, product_back_in_stock, product_price_changed,
       active, secret_ciphertext, consecutive_failures, version, created_at, updated_at) VALUES (?)`,
    [[id, customerId, TARGET, 1, 1, 1, 1, vault.encrypt('whsec_test', 'webhook-secret'), 0, 1, now, now]],
  );
  return id;
}

describe('a webhook of before the kinds about customers', () => {
  it('a webhook that was there before is sent none of the new kinds, until its customer asks for them', async () => {
    const buyer = await fixture.shop.customer({ creditLimitCents: 10_000 });
    const product = await fixture.shop.product({ listPriceCents: 100 }, 200);
    const earlier = await insertAsBefore(fixture, buyer.id);
    const { token } = buyer;
    const order = async (amount: number) =>
      (
        await fixture.service.request('POST', '/api/orders', {
          token,
          body: { products: [{ productId: product.id, amount }] },
        })
      ).body;
    const happen = async (amount: number, key: number): Promise<void> => {
      const { orderNumber } = await order(amount);
      const sales = new AfterSales(fixture);
      const sale = { buyer, product, number: orderNumber as number };
      await sales.claim(sale, keyOf(product.poolId, key));
      await fixture.dataOf(REPLACE_KEY, { order: orderNumber, key: keyOf(product.poolId, key), reason: 'faulty' });
      const other = await subscribe(fixture, token, []);
      await fixture.service.request('PATCH', `/api/webhooks/${other}`, { token, body: { active: false } });
    };
    await happen(95, 0);
    const kinds = (await eventsOf(fixture, buyer.id)).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual([...CUSTOMER_EVENTS].sort());
    expect(await sentTo(fixture, token, earlier)).toEqual([]);
    const { body } = await fixture.service.request('GET', `/api/webhooks/${earlier}`, { token });
    expect(CUSTOMER_EVENTS.map((kind) => body.webhook.events[kind])).toEqual(CUSTOMER_EVENTS.map(() => false));

    const events = { orderCompleted: true, claimResolved: true };
    await fixture.service.request('PATCH', `/api/webhooks/${earlier}`, { token, body: { events } });
    // 95 keys were sold, and one more replaced the first.
    await happen(1, 96);
    const sent = (await sentTo(fixture, token, earlier)).map(({ kind }) => kind);
    expect(sent).toEqual(['orderCompleted', 'claimResolved']);
  });
});
