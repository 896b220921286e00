import { eventProduct, useDeliveryFixture, type DeliveryFixture } from '../support/delivery/delivery-fixture.js';

const HANGING = 1_000;

/** How many attempts to these webhooks have ended, with or without a response. */
async function endedAttempts(fixture: DeliveryFixture, webhookIds: readonly string[]): Promise<number> {
  const [row] = await fixture.query<{ count: number }>(
    `SELECT COUNT(*) AS count FROM delivery_attempts a JOIN webhook_deliveries d ON d.id = a.delivery_id
      WHERE d.webhook_id IN (?)`,
    [webhookIds],
  );
  return row?.count ?? NaN;
}

describe('webhooks whose receivers hang', () => {
  const fixture = useDeliveryFixture();

  it('a healthy webhook queued after 1,000 hanging ones gets its events before a request to any of these has ended', async () => {
    const silent = await fixture.receiver({ manner: 'silent' });
    const hanging = await fixture.manyWebhooks(HANGING, silent);
    const healthy = await fixture.receiver();
    const webhook = await fixture.webhook(healthy);
    const product = eventProduct();
    await fixture.happen(1, product);
    await healthy.received(1);
    expect(await endedAttempts(fixture, hanging)).toBe(0);
    await silent.received(1);
    // Nor do those that hang already hold up what happens next.
    await fixture.happen(0, product);
    await healthy.received(2);
    expect(await endedAttempts(fixture, hanging)).toBe(0);
    expect(healthy.events.map(({ event }) => event)).toEqual(['productBackInStock', 'productOutOfStock']);
    expect(await fixture.ended(webhook)).toMatchObject(Array(2).fill({ status: 'SUCCEEDED', attemptCount: 1 }));
  });
});

describe('webhooks with a backlog whose receivers hang', () => {
  const fixture = useDeliveryFixture({}, { jobs: false });
  const [WEBHOOKS, EVENTS] = [150, 20];

  it('a healthy webhook queued after 150 hanging ones with twenty events each gets its event before one of these has ended', async () => {
    const silent = await fixture.receiver({ manner: 'silent' });
    await fixture.happenAll(Array.from({ length: EVENTS }, eventProduct));
    const hanging = await fixture.manyWebhooks(WEBHOOKS, silent);
    // Each webhook's deliveries are consecutive in the queue, followed by those of the next webhook.
    await fixture.query(
      `INSERT INTO webhook_deliveries (event_id, webhook_id, queued, next_attempt_at, created_at)
       SELECT e.id, w.id, 1, e.occurred_at, e.occurred_at FROM webhooks w
         JOIN (SELECT id, occurred_at FROM events ORDER BY id DESC LIMIT ${EVENTS}) e
        WHERE w.id IN (?) ORDER BY w.id, e.id`,
      [hanging],
    );
    const healthy = await fixture.receiver();
    await fixture.webhook(healthy, { events: { productOutOfStock: true } });
    await fixture.query('UPDATE webhooks SET product_out_of_stock = 0 WHERE id IN (?)', [hanging]);
    await fixture.happen(0);
    await fixture.service.startJobs();
    await healthy.received(1);
    expect(await endedAttempts(fixture, hanging)).toBe(0);
  });
});

describe('a customer whose receivers hang', () => {
  const fixture = useDeliveryFixture();

  it('a customer with twenty webhooks that hang has twenty requests in flight, and others get their events', async () => {
    const silent = await fixture.receiver({ manner: 'silent' });
    await fixture.manyWebhooks(20, silent);
    const healthy = await fixture.receiver();
    await fixture.webhook(healthy);
    await fixture.happenAll(Array.from({ length: 4 }, eventProduct));
    await silent.received(20);
    await healthy.received(4);
    await fixture.happen(0);
    await healthy.received(5);
    expect([silent.requests.length, silent.mostAtOnce]).toEqual([20, 20]);
  });
});
