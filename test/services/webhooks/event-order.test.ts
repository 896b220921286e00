import { inTransaction } from '../../../src/db/transaction.js';
import { stampEvents } from '../../../src/services/webhooks/event-order.js';
import { recordCustomerEvent } from '../../../src/services/webhooks/outbox.js';
import { useDeliveryFixture } from '../../support/delivery/delivery-fixture.js';
import { until } from '../../support/until.js';

const fixture = useDeliveryFixture();

it('test events and events about a customer have no sequence, and use none', async () => {
  const receiver = await fixture.receiver();
  const events = { productOutOfStock: true, orderCompleted: true, creditLow: true };
  const webhook = await fixture.webhook(receiver, { events });
  const testOf = (event: string) =>
    fixture.service.request('POST', `/api/webhooks/${webhook.id}/test`, { token: webhook.token, body: { event } });
  for (const event of ['productOutOfStock', 'creditLow']) expect((await testOf(event)).status).toBe(201);
  const data = { balance: 9, creditLimit: 10, availableCredit: 1 };
  await inTransaction(fixture.service.app.dataSource, (manager) =>
    recordCustomerEvent(manager, { kind: 'creditLow', customerId: webhook.customerId, data }, new Date()),
  );
  await until(() => receiver.requests.length === 3, 'three requests');
  expect(receiver.events.map(({ event, sequence }) => [event, sequence])).toEqual(
    expect.arrayContaining([
      ['productOutOfStock', undefined],
      ['creditLow', undefined],
    ]),
  );
  expect(receiver.requests.some(({ body }) => body.includes('"sequence"'))).toBe(false);
  await stampEvents(fixture.service.app.dataSource);
  const sql = 'SELECT COUNT(*) AS count FROM product_event_sequences WHERE product_id = ?';
  expect(await fixture.query(sql, ['0'.repeat(24)])).toEqual([{ count: 0 }]);
});
