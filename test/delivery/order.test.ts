import type { EventProduct } from '../../src/services/webhooks/outbox.js';
import { eventProduct, useDeliveryFixture } from '../support/delivery/delivery-fixture.js';
import type { Receiver } from '../support/receiver.js';
import { sleepFor, until } from '../support/until.js';

const fixture = useDeliveryFixture({ WEBHOOK_RETRY_DELAYS_MS: '60000' });

/** The `availableStock` of each event about a product, in the order of arrival. */
function arrivedAbout(product: EventProduct, { events }: Receiver): unknown[] {
  return events.filter(({ data }) => data.productId === product.id).map(({ data }) => data.availableStock);
}

const subjects = (count: number) => Array.from({ length: count }, eventProduct);

/** These products in turn, `rounds` times each. */
const inTurn = (products: EventProduct[], rounds: number) => Array.from({ length: rounds }, () => products).flat();

it('events about one product arrive in the order in which they happened, however slow the receiver is', async () => {
  const receivers = [
    await fixture.receiver(),
    await fixture.receiver(() => ({ delayMs: Math.random() * 20 })),
    await fixture.receiver(() => ({ delayMs: Math.random() < 0.2 ? 60 : 0 })),
  ];
  for (const receiver of receivers) await fixture.webhook(receiver);
  const products = subjects(3);
  // The first 60 events share a transaction. The others have one each, while the first deliveries are in flight.
  await fixture.happenAll(inTurn(products, 20));
  for (let number = 61; number <= 90; number += 1) await fixture.happen(number, products[number % 3]);
  await Promise.all(receivers.map((receiver) => receiver.received(90)));
  for (const receiver of receivers) {
    for (const [index, product] of products.entries()) {
      const stocks = [...Array(20).keys()].map((round) => 3 * round + index + 1);
      const later = [...Array(30).keys()].map((offset) => 61 + offset).filter((number) => number % 3 === index);
      expect(arrivedAbout(product, receiver)).toEqual([...stocks, ...later]);
    }
    expect(receiver.requests).toHaveLength(90);
  }
});

it('a webhook has at most four requests in flight, and at most one about the same product', async () => {
  const many = await fixture.receiver({ isHeld: true });
  await fixture.webhook(many);
  await fixture.happenAll(subjects(40));
  await many.received(4);
  many.replyAll({ delayMs: 20 });
  many.release();
  await many.received(40);
  expect(many.mostAtOnce).toBe(4);
  await until(() => many.atOnce === 0);
  await fixture.clear();

  const one = await fixture.receiver({ delayMs: 5 });
  await fixture.webhook(one);
  await fixture.happenAll(inTurn(subjects(1), 30));
  await one.received(30);
  expect(one.mostAtOnce).toBe(1);
});

it('a failed delivery does not delay the next ones about the same product', async () => {
  const receiver = await fixture.receiver();
  const webhook = await fixture.webhook(receiver);
  const product = eventProduct();
  receiver.replyNext({ status: 500 });
  await fixture.happen(1, product);
  await receiver.received(1);
  await fixture.happen(2, product);
  await receiver.received(2);
  await sleepFor(20);
  expect(arrivedAbout(product, receiver)).toEqual([1, 2]);
  await until(async () => (await fixture.statusesOf(webhook)).SUCCEEDED === 1);
  expect(await fixture.statusesOf(webhook)).toEqual({ PENDING: 1, SUCCEEDED: 1 });
});
