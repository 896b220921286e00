import { inTransaction } from '../../../src/db/transaction.js';
import { stampEvents } from '../../../src/services/webhooks/event-order.js';
import { recordStockEvent } from '../../../src/services/webhooks/outbox.js';
import { eventProduct } from '../../support/delivery/delivery-fixture.js';
import { useService } from '../../support/use-service.js';

const fixture = useService();

const COUNTED = 'the events of a product are counted one by one';
const OF_ONE = 'an event has a product or a customer, or is about all prices';
const EVENT_COUNT = 'each order has one orderCompleted event of its customer';

describe('the verification of events', () => {
  /** Three events of a product and one of an order, all healthy. @returns the ids of product and customer. */
  async function story(): Promise<{ product: string; customer: string }> {
    const { dataSource } = fixture.service.app;
    const about = eventProduct();
    for (const stock of [0, 1, 0]) {
      await inTransaction(dataSource, (manager) => recordStockEvent(manager, about, stock, new Date()));
    }
    await stampEvents(dataSource);
    const [buyer, product] = [await fixture.shop.customer(), await fixture.shop.product({}, 3)];
    const body = { products: [{ productId: product.id, amount: 1 }] };
    const { status } = await fixture.service.request('POST', '/api/orders', { token: buyer.token, body });
    expect(status).toBe(201);
    return { product: about.id, customer: buyer.id };
  }

  const DAMAGES = {
    'an event that is missing': {
      damage: 'DELETE FROM events WHERE product_id = ? AND sequence = 2',
      whose: 'product',
      invariant: COUNTED,
    },
    'two events with one sequence': {
      damage: 'UPDATE events SET sequence = 3 WHERE product_id = ? AND sequence = 2',
      whose: 'product',
      invariant: COUNTED,
    },
    'a sequence that will be repeated': {
      damage: 'UPDATE product_event_sequences SET last_sequence = 2 WHERE product_id = ?',
      whose: 'product',
      invariant: COUNTED,
    },
    'an event without a customer or product': {
      damage: 'UPDATE events SET customer_id = NULL WHERE customer_id = ?',
      whose: 'customer',
      invariant: OF_ONE,
    },
    'an event of an order that is not there': {
      damage: `UPDATE events SET data = REPLACE(data, '"orderNumber":', '"orderNumber":9') WHERE customer_id = ?`,
      whose: 'customer',
      invariant: EVENT_COUNT,
    },
    'an order that is reported twice': {
      damage: `INSERT INTO events (kind, customer_id, data, occurred_at)
       SELECT kind, customer_id, data, occurred_at FROM events WHERE customer_id = ?`,
      whose: 'customer',
      invariant: EVENT_COUNT,
    },
  } as const;
  it.each(Object.entries(DAMAGES))('the verification finds %s', async (_what, { damage, whose, invariant }) => {
    const ids = await story();
    const found = async () =>
      (await fixture.service.violations()).filter(
        ({ detail, ...violation }) =>
          violation.invariant === invariant && (invariant === OF_ONE || detail.includes(ids[whose])),
      );
    const before = await found();
    await fixture.service.query(damage, [ids[whose]]);
    expect(await found()).toHaveLength(before.length + 1);
  });
});
