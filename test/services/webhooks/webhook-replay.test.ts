import { inTransaction } from '../../../src/db/transaction.js';
import { DeliveryQueue } from '../../../src/delivery/queue.js';
import { queueTestEvent } from '../../../src/services/webhooks/delivery-service.js';
import { useDeliveryFixture } from '../../support/delivery/delivery-fixture.js';
import { failQueries } from '../../support/failing-queries.js';
import { isScan, planOf, statementsOf } from '../../support/plans.js';
import { PastEventsFixture } from '../../support/webhooks/past-events-fixture.js';
import { replayApis } from '../../support/webhooks/replay-apis.js';

const fixture = useDeliveryFixture({}, { jobs: false });
const URL_TEXT = 'http://127.0.0.1:9/hook';
const UNKNOWN_ID = 'f'.repeat(24);
const STOCK_ONLY = { events: { productOutOfStock: true, productBackInStock: true } };

const { replay, overGraphql } = replayApis(fixture);

const created = { webhookId: UNKNOWN_ID, origin: 'https://shop.example', reason: 'Test' };
const low = { balance: 950, creditLimit: 1_000, availableCredit: 50 };
const queue = () => new DeliveryQueue(fixture.service.app.dataSource, () => new Date());
const everything = () => fixture.query('SELECT * FROM webhook_deliveries ORDER BY id');

describe('a replay', () => {
  it('a replay sends all events of its time that the customer had, of the kinds that the webhook is subscribed to', async () => {
    const pastEvents = new PastEventsFixture(fixture);
    const other = await fixture.shop.customer();
    await pastEvents.stockEvent(-1);
    const first = await pastEvents.stockEvent(0);
    const second = await pastEvents.stockEvent(59, 4);
    await pastEvents.stockEvent(60);
    const webhook = await fixture.webhook(URL_TEXT, STOCK_ONLY);
    await pastEvents.backdateAccounts(webhook.customerId, other.id);
    await pastEvents.customerEvent(5, webhook.customerId, 'creditLow', low);
    await inTransaction(fixture.service.app.dataSource, (manager) =>
      queueTestEvent(manager, webhook.id, null, 'productOutOfStock', pastEvents.at(6)),
    );
    await fixture.query('DELETE FROM webhook_deliveries');
    expect(await replay(webhook, webhook.id, pastEvents.hour)).toEqual({ queued: 2 });
    const fresh = { status: 'PENDING', queued: 2, replayed: 1, attempts: 0 };
    expect(await pastEvents.deliveries(webhook.id)).toMatchObject([
      { event: first, ...fresh },
      { event: second, ...fresh },
    ]);
  });

  it('a replay of selected kinds sends them though the webhook is not subscribed to them, and to no other webhook', async () => {
    const pastEvents = new PastEventsFixture(fixture);
    const webhook = await fixture.webhook(URL_TEXT, STOCK_ONLY);
    const other = await fixture.shop.customer();
    await pastEvents.backdateAccounts(webhook.customerId, other.id);
    await pastEvents.stockEvent(1);
    const own = await pastEvents.customerEvent(2, webhook.customerId, 'creditLow', low);
    await pastEvents.customerEvent(3, other.id, 'creditLow', low);
    const last = await pastEvents.customerEvent(4, webhook.customerId, 'webhookDisabled', created);
    await fixture.query('DELETE FROM webhook_deliveries');
    const events = ['webhookDisabled', 'creditLow'];
    expect(await replay(webhook, webhook.id, { ...pastEvents.hour, events })).toEqual({ queued: 2 });
    expect((await pastEvents.deliveries(webhook.id)).map(({ event }) => event)).toEqual([own, last]);
  });

  it('a replay to a webhook of another customer, or to one that is switched off, is refused and changes nothing', async () => {
    const pastEvents = new PastEventsFixture(fixture);
    const webhook = await fixture.webhook(URL_TEXT);
    const other = await fixture.webhook(URL_TEXT);
    await pastEvents.backdateAccounts(webhook.customerId);
    await pastEvents.stockEvent(1);
    await fixture.patch(webhook, { active: false });
    const before = await everything();
    expect(await replay(other, webhook.id, { since: pastEvents.since })).toEqual({ code: 'NOT_FOUND' });
    expect(await replay(webhook, webhook.id, { since: pastEvents.since })).toEqual({
      code: 'VALIDATION_ERROR',
      details: { webhookId: 'The webhook is not active' },
    });
    expect(await everything()).toEqual(before);
  });
});

describe('the form of a replay', () => {
  it('a replay with a wrong time or an unknown kind is refused with each field named', async () => {
    const webhook = await fixture.webhook(URL_TEXT);
    const time = (label: string) => `${label} must be an ISO 8601 timestamp`;
    expect(await replay(webhook, webhook.id, { since: 'yesterday', until: '5', events: ['productSold'] })).toEqual({
      code: 'VALIDATION_ERROR',
      details: {
        since: time('Since'),
        until: time('Until'),
        events: expect.stringMatching(/^Events must be a list of/),
      },
    });
    expect(await everything()).toEqual([]);
  });

  it('a replay over GraphQL queues the same, and of no kinds it is refused with kinds named', async () => {
    const { pastEvents, webhook } = await PastEventsFixture.withWebhook(fixture);
    await pastEvents.stockEvent(1);
    expect(await overGraphql(webhook, webhook.id, pastEvents.hour)).toEqual({ queued: 1 });
    expect(await overGraphql(webhook, webhook.id, { since: '2026-01-01T00:00:00Z', events: [] })).toEqual({
      code: 'VALIDATION_ERROR',
      details: { kinds: 'Kinds must name at least one' },
    });
  });
});

describe('what is replayed', () => {
  it('a delivery that has ended is sent again under its own id, and what is queued or being sent is left as it is', async () => {
    const { pastEvents, webhook } = await PastEventsFixture.withWebhook(fixture);
    for (let minute = 0; minute < 6; minute += 1) await pastEvents.stockEvent(minute);
    const ids = (await pastEvents.deliveries(webhook.id)).map(({ id }) => id);
    const [leased] = await queue().lease(1);
    expect(leased?.id).toBe(ids[0]);
    for (const [index, status] of ['SUCCEEDED', 'FAILED', 'CANCELLED'].entries()) {
      const ended =
        'UPDATE webhook_deliveries SET queued = NULL, status = ?, attempt_count = 3, next_attempt_at = NULL WHERE id = ?';
      await fixture.query(ended, [status, ids[index + 1]]);
    }
    const waiting = 'UPDATE webhook_deliveries SET queued = NULL, attempt_count = 2, next_attempt_at = ? WHERE id = ?';
    await fixture.query(waiting, [new Date(Date.now() + 60_000), ids[4]]);
    expect(await replay(webhook, webhook.id, pastEvents.hour)).toEqual({ queued: 6 });
    const again = { status: 'PENDING', queued: 2, replayed: 1, attempts: 0 };
    const left = { status: 'PENDING', replayed: 0, attempts: 0 };
    expect(await pastEvents.deliveries(webhook.id)).toMatchObject([
      { id: ids[0], ...left, queued: null },
      { id: ids[1], ...again },
      { id: ids[2], ...again },
      { id: ids[3], ...again },
      { id: ids[4], ...again },
      { id: ids[5], ...left, queued: 1 },
    ]);
    // A second one changes nothing: all of them are queued.
    const before = await everything();
    expect(await replay(webhook, webhook.id, pastEvents.hour)).toEqual({ queued: 6 });
    expect(await everything()).toEqual(before);
  });

  it('replays to one webhook at the same time send each event once', async () => {
    const pastEvents = new PastEventsFixture(fixture);
    for (let minute = 0; minute < 20; minute += 1) await pastEvents.stockEvent(minute);
    const webhook = await fixture.webhook(URL_TEXT);
    await pastEvents.backdateAccounts(webhook.customerId);
    const responses = await Promise.all(Array.from({ length: 4 }, () => replay(webhook, webhook.id, pastEvents.hour)));
    // Those that came while one was being queued are refused.
    expect(responses).toContainEqual({ queued: 20 });
    for (const response of responses)
      expect([{ queued: 20 }, { code: 'RATE_LIMIT_EXCEEDED' }]).toContainEqual(response);
    const deliveries = await pastEvents.deliveries(webhook.id);
    expect(new Set(deliveries.map(({ event }) => event)).size).toBe(20);
    expect(deliveries.every(({ queued, attempts }) => queued === 2 && attempts === 0)).toBe(true);
  });

  it('a replay that fails half-way changes nothing', async () => {
    const { pastEvents, webhook } = await PastEventsFixture.withWebhook(fixture);
    await pastEvents.stockEvent(1);
    await fixture.query("UPDATE webhook_deliveries SET queued = NULL, status = 'SUCCEEDED', next_attempt_at = NULL");
    await fixture.query('UPDATE webhooks SET active = FALSE');
    await pastEvents.stockEvent(2);
    await fixture.query('UPDATE webhooks SET active = TRUE');
    const before = await everything();
    const { dataSource } = fixture.service.app;
    const broken = Object.assign(new Error('Out of disk'), { errno: 1114 });
    const failed = await failQueries(
      dataSource,
      'INSERT INTO webhook_deliveries (event_id, webhook_id, replayed',
      1,
      broken,
    );
    expect(await replay(webhook, webhook.id, pastEvents.hour)).toEqual({ code: 'INTERNAL_ERROR' });
    expect(failed()).toBe(1);
    expect(await everything()).toEqual(before);
    expect(await replay(webhook, webhook.id, pastEvents.hour)).toEqual({ queued: 2 });
  });

  it("a price event that is sent for the first time has the customer's prices of now, and one that was sent those of then", async () => {
    const pastEvents = new PastEventsFixture(fixture);
    const discountPackageId = await fixture.shop.discountPackage({ Default: 1_000 });
    const customer = await fixture.shop.customer({ discountPackageId });
    await pastEvents.backdateAccounts(customer.id);
    const product = await fixture.shop.product({ listPriceCents: 3_000, discountEligible: true });
    const webhook = await fixture.webhook(URL_TEXT, { ...customer, events: { productPriceChanged: true } });
    const changed = (minute: number, old: number, price: number) =>
      fixture.query(
        `INSERT INTO events (kind, product_id, sku, name, old_list_price_cents, new_list_price_cents, occurred_at)
         VALUES ('productPriceChanged', ?, ?, 'Product', ?, ?, ?)`,
        [product.id, product.sku, old, price, pastEvents.at(minute)],
      );
    await changed(1, 1_000, 2_000);
    await fixture.query(
      `INSERT INTO webhook_deliveries (event_id, webhook_id, status, old_price_cents, new_price_cents, created_at)
       SELECT MAX(id), ?, 'SUCCEEDED', 950, 1900, ? FROM events`,
      [webhook.id, pastEvents.at(1)],
    );
    await changed(2, 2_000, 3_000);
    // Of a product that is no more, nothing is known that comes off its price.
    await fixture.query(
      `INSERT INTO events (kind, product_id, sku, name, old_list_price_cents, new_list_price_cents, occurred_at)
       VALUES ('productPriceChanged', ?, 'GONE', 'Gone', 500, 600, ?)`,
      [UNKNOWN_ID, pastEvents.at(3)],
    );
    expect(await replay(webhook, webhook.id, pastEvents.hour)).toEqual({ queued: 3 });
    expect((await pastEvents.deliveries(webhook.id)).map(({ oldPrice, newPrice }) => [oldPrice, newPrice])).toEqual([
      [950, 1_900],
      [1_800, 2_700],
      [500, 600],
    ]);
  });

  it('a replay finds its events by an index, whatever else has happened', async () => {
    const { pastEvents, webhook } = await PastEventsFixture.withWebhook(fixture);
    for (let minute = 0; minute < 3; minute += 1) await pastEvents.stockEvent(minute);
    await fixture.query('DELETE FROM webhook_deliveries');
    await pastEvents.manyEvents(pastEvents.at(-30), 5_000, UNKNOWN_ID);
    await fixture.query('ANALYZE TABLE events, webhook_deliveries');
    const { dataSource } = fixture.service.app;
    const statements = await statementsOf(dataSource, async () => {
      expect(await replay(webhook, webhook.id, pastEvents.hour)).toEqual({ queued: 3 });
      expect(await replay(webhook, webhook.id, pastEvents.hour)).toEqual({ queued: 3 });
    });
    const own = statements.filter(({ sql }) =>
      /FROM (events|webhooks|webhook_deliveries)|UPDATE webhook_del/.test(sql),
    );
    expect(own.length).toBeGreaterThanOrEqual(6);
    for (const statement of own) {
      const steps = await planOf(dataSource, statement);
      expect(steps.filter(isScan).map(({ table }) => `${table}: ${statement.sql}`)).toEqual([]);
    }
  });
});
