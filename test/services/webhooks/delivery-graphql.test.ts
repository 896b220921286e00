import { eventProduct, useDeliveryFixture } from '../../support/delivery/delivery-fixture.js';
import { statementsOf } from '../../support/plans.js';
import { until } from '../../support/until.js';

// An attempt that a test holds does not run out of time meanwhile.
const fixture = useDeliveryFixture({ WEBHOOK_RETRY_DELAYS_MS: '60000' });

const DELIVERIES = `query ($id: ObjectID!, $status: DeliveryStatus, $first: Int) {
  webhook(id: $id) {
    deliveries(status: $status, first: $first) {
      totalCount
      pageInfo { hasNextPage }
      nodes { attempts { number } }
    }
  }
}`;
const TEST_EVENT =
  'mutation ($id: ObjectID!, $event: WebhookEventKind!) { sendTestEvent(webhookId: $id, event: $event) { id event status payload nextAttemptAt } }';
const REDELIVER = 'mutation ($id: ObjectID!) { redeliver(deliveryId: $id) { id status nextAttemptAt } }';

const ask = (query: string, variables: object, { token }: { token: string }) =>
  fixture.service.graphql(query, variables, { token });

const hex = (id: number) => id.toString(16).padStart(24, '0');

it('a page of deliveries has its total, and the attempts of all are read by one statement', async () => {
  const webhook = await fixture.webhook(await fixture.receiver());
  await fixture.happenAll(Array.from({ length: 12 }, eventProduct));
  await fixture.ended(webhook);
  // Of the connections for requests: the dispatcher has others, and polls at any time.
  const statements = await statementsOf(fixture.service.app.dataSource, async () => {
    const { data } = await ask(DELIVERIES, { id: webhook.id, status: 'SUCCEEDED', first: 10 }, webhook);
    expect(data.webhook.deliveries).toEqual({
      totalCount: 12,
      pageInfo: { hasNextPage: true },
      nodes: Array(10).fill({ attempts: [{ number: 1 }] }),
    });
  });
  const named = (table: string) => statements.filter(({ sql }) => sql.includes(table)).length;
  // Two for the page and its count, and one for all attempts.
  expect([named('FROM webhook_deliveries'), named('FROM delivery_attempts')]).toEqual([2, 1]);
});

describe('sendTestEvent', () => {
  const product = { productId: '0'.repeat(24), name: 'Test product', sku: 'TEST' };
  const key = { orderNumber: 0, productId: product.productId, licenseId: product.productId };
  it.each([
    ['productOutOfStock', product],
    ['productBackInStock', { ...product, availableStock: 1 }],
    ['productPriceChanged', { ...product, oldPrice: 10, newPrice: 9 }],
    ['orderCompleted', { orderNumber: 0, reference: 'TEST', orderDate: expect.any(String), grandTotal: 0 }],
    ['productAdded', product],
    ['productWithdrawn', product],
    ['licenseKeyReplaced', { ...key, replacementId: key.licenseId, reason: 'Test' }],
    ['licenseKeyCredited', { ...key, amount: 11.9, reason: 'Test' }],
    ['licenseKeyRecalled', { ...key, reason: 'Test' }],
    ['claimResolved', { claimId: product.productId, orderNumber: 0, licenseId: key.licenseId, status: 'replaced' }],
    ['pricesChanged', { reason: 'promotion', productIds: [product.productId] }],
    ['paymentRecorded', { kind: 'PAYMENT', amount: 100, balance: 0, reference: 'TEST' }],
    ['creditLimitChanged', { creditLimit: 1000, availableCredit: 1000 }],
    ['creditLow', { balance: 950, creditLimit: 1000, availableCredit: 50 }],
    ['webhookDisabled', { webhookId: product.productId, origin: 'https://example.com', reason: 'Test' }],
    [
      'invoiceIssued',
      {
        number: 'TEST',
        kind: 'invoice',
        orderNumber: 0,
        issueDate: '2026-01-01',
        dueDate: '2026-01-15',
        payableAmount: 0,
      },
    ],
  ])('a test event %s is signed and says that it is a test', async (event, facts) => {
    const receiver = await fixture.receiver();
    const webhook = await fixture.webhook(receiver, { events: {} });
    const { data } = await ask(TEST_EVENT, { id: webhook.id, event }, webhook);
    const payload = {
      id: expect.stringMatching(/^evt_\d+$/),
      event,
      timestamp: expect.any(Number),
      data: facts,
      test: true,
    };
    const { id, nextAttemptAt, ...delivery } = data.sendTestEvent;
    expect(delivery).toEqual({ event, status: 'PENDING', payload });
    expect(Date.parse(nextAttemptAt)).toBeLessThanOrEqual(Date.now());
    const [request] = await receiver.received(1);
    expect(JSON.parse(request?.body ?? '')).toEqual(data.sendTestEvent.payload);
    expect(request?.headers).toMatchObject({ 'webhook-id': id, 'x-webhook-event': event });
    expect(await fixture.ended(webhook)).toMatchObject([{ status: 'SUCCEEDED', attemptCount: 1 }]);
  });

  it.each([
    [500, 'FAILED'],
    [204, 'SUCCEEDED'],
  ])(
    'a test event with the response %i is tried once, and leaves the failures of its webhook',
    async (status, ended) => {
      const receiver = await fixture.receiver({ status });
      const webhook = await fixture.webhook(receiver);
      await fixture.query('UPDATE webhooks SET consecutive_failures = 9 WHERE id = ?', [webhook.id]);
      await ask(TEST_EVENT, { id: webhook.id, event: 'productOutOfStock' }, webhook);
      expect(await fixture.ended(webhook)).toMatchObject([{ status: ended, attemptCount: 1, nextAttemptAt: null }]);
      expect(await fixture.webhookRow(webhook)).toEqual({ active: 1, failures: 9, disabledAt: null });
      expect(receiver.requests).toHaveLength(1);
    },
  );

  it('a test event reaches a webhook that is switched off', async () => {
    const receiver = await fixture.receiver();
    const webhook = await fixture.webhook(receiver);
    await fixture.patch(webhook, { active: false });
    await ask(TEST_EVENT, { id: webhook.id, event: 'productOutOfStock' }, webhook);
    await receiver.received(1);
    expect(await fixture.ended(webhook)).toMatchObject([{ status: 'SUCCEEDED' }]);
    const { errors } = await ask(REDELIVER, { id: receiver.requests[0]?.headers['webhook-id'] }, webhook);
    expect(errors).toBeUndefined();
    await receiver.received(2);
    await fixture.ended(webhook);
  });
});

describe('redeliver', () => {
  it.each(['SUCCEEDED', 'FAILED', 'CANCELLED'])('a delivery that is %s is sent again on request', async (status) => {
    const receiver = await fixture.receiver();
    const webhook = await fixture.webhook(receiver);
    await fixture.happen();
    const id = (await fixture.ended(webhook))[0]?.id ?? 0;
    await fixture.query('UPDATE webhook_deliveries SET status = ?, attempt_count = 4 WHERE id = ?', [status, id]);
    const { data } = await ask(REDELIVER, { id: hex(id) }, webhook);
    expect(data.redeliver).toEqual({ id: hex(id), status: 'PENDING', nextAttemptAt: expect.any(String) });
    const requests = await receiver.received(2);
    expect(new Set(requests.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([hex(id)]));
    expect(await fixture.ended(webhook)).toMatchObject([{ id, status: 'SUCCEEDED', attemptCount: 1 }]);
  });

  it('a delivery that waits for its retry is sent at once, and not a second time when the retry is due', async () => {
    const receiver = await fixture.receiver();
    const webhook = await fixture.webhook(receiver);
    receiver.replyNext({ status: 500 });
    await fixture.happen();
    const { id } = await until(async () => (await fixture.deliveriesOf(webhook)).find((row) => row.attemptCount === 1));
    await ask(REDELIVER, { id: hex(id) }, webhook);
    await fixture.ended(webhook);
    const itsJobs = "JSON_EXTRACT(data, '$.deliveryId') = ?";
    await fixture.query(`UPDATE agenda_jobs SET next_run_at = ? WHERE ${itsJobs}`, [Date.now() - 1, id]);
    await until(async () => (await fixture.query(`SELECT 1 FROM agenda_jobs WHERE ${itsJobs}`, [id])).length === 0);
    expect(await fixture.ended(webhook)).toMatchObject([{ status: 'SUCCEEDED', attemptCount: 1 }]);
    expect(receiver.requests).toHaveLength(2);
  });

  it('a delivery in flight is not sent a second time', async () => {
    const receiver = await fixture.receiver({ isHeld: true });
    const webhook = await fixture.webhook(receiver);
    await fixture.happen();
    await receiver.received(1);
    const [row] = await fixture.deliveriesOf(webhook);
    const { data } = await ask(REDELIVER, { id: hex(row?.id ?? 0) }, webhook);
    expect(data.redeliver.status).toBe('PENDING');
    // The claim may have been renewed meanwhile.
    const { claimId, queued, attemptCount } = row ?? {};
    expect(await fixture.deliveriesOf(webhook)).toMatchObject([{ status: 'PENDING', claimId, queued, attemptCount }]);
    receiver.release();
    expect(await fixture.ended(webhook)).toMatchObject([{ status: 'SUCCEEDED' }]);
    expect(receiver.requests).toHaveLength(1);
  });
});
