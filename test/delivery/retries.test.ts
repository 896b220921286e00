import { inTransaction } from '../../src/db/transaction.js';
import { Customer } from '../../src/entities/customers/customer.js';
import { recordStockEvent, type EventProduct } from '../../src/services/webhooks/outbox.js';
import { eventProduct, useDeliveryFixture, type DeliveryRow } from '../support/delivery/delivery-fixture.js';
import { sleepFor, until } from '../support/until.js';

// Before it sends a delivery whose lease is older than this, the dispatcher checks that the webhook is still active.
const LEASE_IS_OLD_MS = 250;

const RETRY_OF = "name = 'retry-delivery' AND JSON_EXTRACT(data, '$.deliveryId') = ?";

describe('the documented retry schedule', () => {
  const fixture = useDeliveryFixture();

  /** Makes a delivery's retry due now, in both tables that hold its time. */
  async function bringForward({ id }: DeliveryRow): Promise<void> {
    const past = Date.now() - 1;
    await fixture.query('UPDATE webhook_deliveries SET next_attempt_at = ? WHERE id = ?', [new Date(past), id]);
    await fixture.query(`UPDATE agenda_jobs SET next_run_at = ? WHERE ${RETRY_OF}`, [past, id]);
  }

  it('a failed delivery is tried again after 10, 30 and 60 seconds, and then no more', async () => {
    const receiver = await fixture.receiver({ status: 500 });
    const webhook = await fixture.webhook(receiver);
    await fixture.happen();
    const pausesMs: number[] = [];
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      const delivery = await until(async () => {
        const [row] = await fixture.deliveriesOf(webhook);
        return row?.attemptCount === attempt && row;
      });
      expect(delivery).toMatchObject({ status: 'PENDING', queued: null, claimId: null, claimExpiresAt: null });
      const last = (await fixture.attemptsOf(delivery.id)).at(-1);
      const failedAt = (last?.at.getTime() ?? 0) + (last?.durationMs ?? 0);
      pausesMs.push((delivery.nextAttemptAt?.getTime() ?? 0) - failedAt);
      // No retry is early. Where the machine is so busy that it is due by now, it may have been made.
      await sleepFor(60);
      const sent = receiver.requests.length;
      if (Date.now() < (delivery.nextAttemptAt?.getTime() ?? 0)) expect(sent).toBe(attempt);
      await bringForward(delivery);
      await receiver.received(attempt + 1);
    }
    expect(pausesMs).toEqual([10_000, 30_000, 60_000]);
    const [ended] = await fixture.ended(webhook);
    expect(ended).toMatchObject({
      status: 'FAILED',
      attemptCount: 4,
      nextAttemptAt: null,
      queued: null,
      claimId: null,
    });
    const jobs = `SELECT id FROM agenda_jobs WHERE ${RETRY_OF}`;
    await until(async () => (await fixture.query(jobs, [ended?.id])).length === 0);
    expect(receiver.requests).toHaveLength(4);
    expect(await fixture.webhookRow(webhook)).toEqual({ active: 1, failures: 1, disabledAt: null });
  });
});

describe('retries with short delays', () => {
  const fixture = useDeliveryFixture({ WEBHOOK_RETRY_DELAYS_MS: '20,40,60' });

  const fails = { status: 500 };

  it.each([1, 2, 3])(
    'a success at retry %d ends the delivery, and no failure counts against the webhook',
    async (count) => {
      const receiver = await fixture.receiver();
      const webhook = await fixture.webhook(receiver);
      receiver.replyNext(...Array.from({ length: count }, () => fails));
      await fixture.happen();
      expect(await fixture.ended(webhook)).toMatchObject([{ status: 'SUCCEEDED', attemptCount: count + 1 }]);
      expect(receiver.requests).toHaveLength(count + 1);
      expect(await fixture.webhookRow(webhook)).toEqual({ active: 1, failures: 0, disabledAt: null });
    },
  );

  it('a webhook counts its failed deliveries, and a success resets the count', async () => {
    const receiver = await fixture.receiver(fails);
    const webhook = await fixture.webhook(receiver);
    await fixture.happenAll(Array.from({ length: 9 }, eventProduct));
    await fixture.ended(webhook);
    expect(await fixture.webhookRow(webhook)).toEqual({ active: 1, failures: 9, disabledAt: null });
    receiver.replyAll({});
    await fixture.happen();
    await fixture.ended(webhook);
    expect(await fixture.webhookRow(webhook)).toEqual({ active: 1, failures: 0, disabledAt: null });
    receiver.replyAll(fails);
    await fixture.happenAll(Array.from({ length: 9 }, eventProduct));
    await fixture.ended(webhook);
    expect(await fixture.webhookRow(webhook)).toEqual({ active: 1, failures: 9, disabledAt: null });
  });

  it('a webhook that its customer disables is sent no queued or leased delivery and no retry', async () => {
    const receiver = await fixture.receiver({ status: 500, isHeld: true });
    const webhook = await fixture.webhook(receiver);
    receiver.replyNext(fails);
    await fixture.happenAll(Array.from({ length: 30 }, eventProduct));
    await receiver.received(5);
    await fixture.patch(webhook, { active: false });
    expect(await fixture.statusesOf(webhook)).toEqual({ CANCELLED: 30 });
    await sleepFor(LEASE_IS_OLD_MS + 50);
    receiver.release();
    await until(() => receiver.atOnce === 0);
    await sleepFor(200);
    // One that got a response and four that were in flight.
    expect(receiver.requests).toHaveLength(5);
    expect(await fixture.statusesOf(webhook)).toEqual({ CANCELLED: 30 });
    expect(await fixture.webhookRow(webhook)).toMatchObject({ active: 0, failures: 0 });
  });

  it('a waiting delivery to a suspended customer is cancelled, and not made after the suspension', async () => {
    const receiver = await fixture.receiver();
    const webhook = await fixture.webhook(receiver);
    receiver.replyNext({ status: 500, isHeld: true });
    await fixture.happen();
    await receiver.received(1);
    const { manager } = fixture.service.app.dataSource;
    await manager.update(Customer, { id: webhook.customerId }, { status: 'SUSPENDED' });
    receiver.release();
    expect(await fixture.ended(webhook)).toMatchObject([{ status: 'CANCELLED', attemptCount: 1 }]);
    await manager.update(Customer, { id: webhook.customerId }, { status: 'ACTIVE' });
    await fixture.happen();
    await fixture.ended(webhook);
    expect(receiver.requests.map(({ headers }) => headers['webhook-id'])).toHaveLength(2);
    expect(await fixture.statusesOf(webhook)).toEqual({ CANCELLED: 1, SUCCEEDED: 1 });
  });
});

describe('the tenth failed delivery in a row', () => {
  const fixture = useDeliveryFixture({ WEBHOOK_RETRY_DELAYS_MS: '60000,20,20' });

  /** Records ten events in one transaction. The delivery of the first one has one attempt left. */
  async function happenWithLastAttempt(webhookId: string, doomed: EventProduct): Promise<void> {
    await inTransaction(fixture.service.app.dataSource, async (manager) => {
      await recordStockEvent(manager, doomed, 0, new Date());
      const last = 'UPDATE webhook_deliveries SET attempt_count = 3 WHERE webhook_id = ? AND queued = 1';
      await manager.query(last, [webhookId]);
      for (let count = 0; count < 9; count += 1) await recordStockEvent(manager, eventProduct(), 1, new Date());
    });
  }

  it('the tenth failed delivery in a row disables the webhook and cancels its pending deliveries', async () => {
    const receiver = await fixture.receiver({ status: 500 });
    const [webhook, untouched] = [await fixture.webhook(receiver), await fixture.webhook(await fixture.receiver())];
    await fixture.happenAll([eventProduct(), eventProduct()]);
    await until(
      async () =>
        (await fixture.deliveriesOf(webhook)).filter(
          ({ nextAttemptAt, queued, claimId }) => nextAttemptAt && !queued && !claimId,
        ).length === 2,
    );
    await fixture.query('UPDATE webhooks SET consecutive_failures = 9 WHERE id = ?', [webhook.id]);
    const doomed = eventProduct();
    receiver.replyAll(({ body }) => ({ status: 500, isHeld: !body.includes(doomed.id) }));
    const begunAt = Date.now();
    await happenWithLastAttempt(webhook.id, doomed);
    const { failures, disabledAt } = await until(async () => {
      const row = await fixture.webhookRow(webhook);
      return row.active === 0 && row;
    });
    expect(failures).toBe(10);
    expect(disabledAt?.getTime()).toBeGreaterThanOrEqual(begunAt);
    expect(disabledAt?.getTime()).toBeLessThanOrEqual(Date.now());
    expect(await fixture.statusesOf(webhook)).toEqual({ FAILED: 1, CANCELLED: 11 });
    const disabled = await fixture.service.request('GET', `/api/webhooks/${webhook.id}`, { token: webhook.token });
    expect(disabled.body.webhook).toMatchObject({
      active: false,
      disabledReason: '10 deliveries in a row have failed',
      lastDeliveryAt: expect.any(String),
    });
    const sql =
      'SELECT action, via, staff_member_id AS staffId, state_before, state_after FROM audit_entries WHERE subject_id = ?';
    const [entry, ...others] = await fixture.query<Record<string, string>>(sql, [webhook.id]);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ action: 'setWebhookActive', via: 'SYSTEM', staffId: null });
    expect(JSON.parse(entry?.state_before ?? '')).toMatchObject({ active: true, consecutiveFailures: 10 });
    expect(JSON.parse(entry?.state_after ?? '')).toMatchObject({
      active: false,
      disabledAt: disabledAt?.toISOString(),
      disabledReason: '10 deliveries in a row have failed',
    });

    await sleepFor(LEASE_IS_OLD_MS + 50);
    receiver.release();
    await until(() => receiver.atOnce === 0);
    const sent = receiver.requests.length;
    await fixture.happen();
    await fixture.ended(untouched);
    expect(await fixture.deliveriesOf(webhook)).toHaveLength(12);
    expect(receiver.requests).toHaveLength(sent);
    expect((await fixture.webhookRow(untouched)).active).toBe(1);
  });
});
