import type { EventSubject } from '../../src/services/webhooks/outbox.js';
import { pass, until } from '../support/until.js';
import type { Receiver } from '../support/receiver.js';
import { subject, useDeliveries } from './delivery-room.js';

const room = useDeliveries({ WEBHOOK_RETRY_DELAYS_MS: '60000' });

/** The `availableStock` of each event about a product, in the order of arrival. */
function arrivedAbout(product: EventSubject, { events }: Receiver): unknown[] {
  return events.filter(({ data }) => data.productId === product.id).map(({ data }) => data.availableStock);
}

const subjects = (count: number) => Array.from({ length: count }, subject);

/** These products in turn, `rounds` times each. */
const inTurn = (products: EventSubject[], rounds: number) => Array.from({ length: rounds }, () => products).flat();

it('events about one product arrive in the order in which they happened, however slow the receiver is', async () => {
  const receivers = [
    await room.receiver(),
    await room.receiver(() => ({ delayMs: Math.random() * 20 })),
    await room.receiver(() => ({ delayMs: Math.random() < 0.2 ? 60 : 0 })),
  ];
  for (const receiver of receivers) await room.webhook(receiver);
  const products = subjects(3);
  // The first 60 events share a transaction. The others have one each, while the first deliveries are in flight.
  await room.happenAll(inTurn(products, 20));
  for (let number = 61; number <= 90; number += 1) await room.happen(number, products[number % 3]);
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
  const many = await room.receiver({ isHeld: true });
  await room.webhook(many);
  await room.happenAll(subjects(40));
  await many.received(4);
  many.answerAll({ delayMs: 20 });
  many.release();
  await many.received(40);
  expect(many.mostAtOnce).toBe(4);
  await until(() => many.atOnce === 0);
  await room.clear();

  const one = await room.receiver({ delayMs: 5 });
  await room.webhook(one);
  await room.happenAll(inTurn(subjects(1), 30));
  await one.received(30);
  expect(one.mostAtOnce).toBe(1);
});

it('a webhook that never answers delays no other webhook', async () => {
  const hanging = await room.receiver({ manner: 'silent' });
  const healthy = [await room.receiver(), await room.receiver()];
  const stuck = await room.webhook(hanging);
  for (const receiver of healthy) await room.webhook(receiver);
  await room.happenAll(subjects(60));
  await Promise.all(healthy.map((receiver) => receiver.received(60)));
  for (let count = 0; count < 3; count += 1) await room.happen();
  await Promise.all(healthy.map((receiver) => receiver.received(63)));
  // The first four requests to the hanging webhook are in flight all the time.
  await hanging.received(4);
  expect([hanging.requests.length, hanging.atOnce]).toEqual([4, 4]);
  expect(await room.statusesOf(stuck)).toEqual({ PENDING: 63 });
});

it('thirty webhooks that never answer do not delay one that does', async () => {
  const hanging = await room.receiver({ manner: 'silent' });
  const healthy = await room.receiver();
  let customer = await room.shop.customer();
  for (let count = 0; count < 30; count += 1) {
    if (count % 20 === 0) customer = await room.shop.customer();
    await room.webhook(hanging, customer);
  }
  const webhook = await room.webhook(healthy);
  await room.happenAll(subjects(30));
  await healthy.received(30);
  await hanging.received(120);
  expect(hanging.mostAtOnce).toBeLessThanOrEqual(120);
  await room.ended(webhook);
});

it('a slow webhook has four deliveries in flight while a fast one receives all of its deliveries', async () => {
  const slow = await room.receiver({ isHeld: true });
  const fast = await room.receiver();
  for (const receiver of [slow, fast]) await room.webhook(receiver);
  await room.happenAll(subjects(40));
  await fast.received(40);
  await slow.received(4);
  expect(slow.requests).toHaveLength(4);
  slow.answerAll({});
  slow.release();
  await slow.received(40);
  expect(slow.mostAtOnce).toBe(4);
});

it('a failed delivery does not delay the next ones about the same product', async () => {
  const receiver = await room.receiver();
  const webhook = await room.webhook(receiver);
  const product = subject();
  receiver.answerNext({ status: 500 });
  await room.happen(1, product);
  await receiver.received(1);
  await room.happen(2, product);
  await receiver.received(2);
  await pass(20);
  expect(arrivedAbout(product, receiver)).toEqual([1, 2]);
  await until(async () => (await room.statusesOf(webhook)).SUCCEEDED === 1);
  expect(await room.statusesOf(webhook)).toEqual({ PENDING: 1, SUCCEEDED: 1 });
});
