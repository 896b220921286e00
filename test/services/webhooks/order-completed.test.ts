import { useService } from '../../support/use-service.js';
import { eventsOf, sentTo, subscribe } from '../../support/webhooks/customer-events.js';

const fixture = useService();

it('an order raises orderCompleted once, which its webhook is sent, with the data of the response', async () => {
  const [buyer, product] = [await fixture.shop.customer(), await fixture.shop.product({}, 9)];
  const webhookId = await subscribe(fixture, buyer.token, ['orderCompleted']);
  const expected = [];
  for (const reference of ['PO "7", \\ ü 😀', null]) {
    const request = { token: buyer.token, body: { products: [{ productId: product.id, amount: 2 }], reference } };
    const { orderNumber, orderDate, grandTotal } = (await fixture.service.request('POST', '/api/orders', request)).body;
    expected.push({ kind: 'orderCompleted', data: { orderNumber, reference, orderDate, grandTotal } });
  }
  expect(await eventsOf(fixture, buyer.id)).toEqual(expected);
  expect(await sentTo(fixture, buyer.token, webhookId)).toEqual(expected);
});
