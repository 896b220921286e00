import { LEASE_MS, type LeasedDelivery } from '../../src/delivery/queue.js';
import { LATE_MS } from '../../src/delivery/retries.js';
import { Customer } from '../../src/entities/customers/customer.js';
import { eventProduct, useDeliveryFixture } from '../support/delivery/delivery-fixture.js';
import { LONGEST_RETRY_DELAY_MS, useSenders } from '../support/delivery/senders.js';

const fixture = useDeliveryFixture({}, { jobs: false });
const URL_TEXT = 'http://127.0.0.1:9/hook';
const { time, clock, queue, retries, succeed, fail, ageLeases, backlog } = useSenders(fixture);

async function databaseTime(): Promise<number> {
  const [row] = await fixture.query<{ now: Date }>('SELECT UTC_TIMESTAMP(3) AS now');
  return row?.now.getTime() ?? 0;
}
const subjects = (count: number) => Array.from({ length: count }, eventProduct);
const idsOf = (deliveries: readonly { id: number }[]) => deliveries.map(({ id }) => id);

const currentTarget = async (delivery: LeasedDelivery) => (await queue().currentTargets([delivery]))[0] ?? null;

describe('a lease', () => {
  it('a lease takes the oldest deliveries, up to the requested number, for the lifetime of a lease', async () => {
    const webhook = await fixture.webhook(URL_TEXT);
    await fixture.happenAll(subjects(5));
    const all = await fixture.deliveriesOf(webhook);
    const before = await databaseTime();
    const leased = await queue().lease(3);
    const after = await databaseTime();
    expect(idsOf(leased)).toEqual(idsOf(all.slice(0, 3)));
    const { leaseId: claimId } = leased[0] as LeasedDelivery;
    expect(claimId).toMatch(/^[0-9a-f]{24}$/);
    const rows = await fixture.deliveriesOf(webhook);
    const claimExpiresAt = rows[0]?.claimExpiresAt;
    const madeAt = (claimExpiresAt?.getTime() ?? 0) - LEASE_MS;
    expect(madeAt).toBeGreaterThanOrEqual(before);
    expect(madeAt).toBeLessThanOrEqual(after);
    expect(
      rows.map((row) => ({ queued: row.queued, claimId: row.claimId, claimExpiresAt: row.claimExpiresAt })),
    ).toEqual([
      ...Array(3).fill({ queued: null, claimId, claimExpiresAt }),
      ...Array(2).fill({ queued: 1, claimId: null, claimExpiresAt: null }),
    ]);
  });

  it('a lease takes at most twenty deliveries of one webhook, and those of others behind its backlog', async () => {
    const [busy, quiet] = [
      await fixture.webhook(URL_TEXT),
      await fixture.webhook(URL_TEXT, { events: { productOutOfStock: true } }),
    ];
    await fixture.happenAll(subjects(50));
    await fixture.happen(0);
    const leased = await queue().lease(500);
    const count = (id: string) => leased.filter(({ webhookId }) => webhookId === id).length;
    expect([count(busy.id), count(quiet.id), leased.length]).toEqual([20, 1, 21]);
  });

  it('a lease takes nothing of a webhook that has a leased delivery', async () => {
    await fixture.webhook(URL_TEXT);
    await fixture.happenAll(subjects(5));
    const [first, second] = await queue().lease(2);
    expect(await queue().lease(10)).toEqual([]);
    await succeed(first as LeasedDelivery);
    expect(await queue().lease(10)).toEqual([]);
    await fail(second as LeasedDelivery);
    expect(await queue().lease(10)).toHaveLength(3);
  });

  it('a lease cancels deliveries that are not to be sent, and takes those after them', async () => {
    const [suspended, off, wanted] = [
      await fixture.webhook(URL_TEXT),
      await fixture.webhook(URL_TEXT),
      await fixture.webhook(URL_TEXT, { events: { productOutOfStock: true } }),
    ];
    await fixture.happenAll(subjects(3));
    await fixture.happen(0);
    await fixture.service.app.dataSource.manager.update(
      Customer,
      { id: suspended.customerId },
      { status: 'SUSPENDED' },
    );
    await fixture.query('UPDATE webhooks SET active = FALSE WHERE id = ?', [off.id]);
    const leased = await queue().lease(2);
    expect(leased.map(({ webhookId }) => webhookId)).toEqual([wanted.id]);
    const cancelled = { status: 'CANCELLED', queued: null, claimId: null, claimExpiresAt: null, nextAttemptAt: null };
    for (const webhook of [suspended, off]) {
      expect(await fixture.deliveriesOf(webhook)).toMatchObject(Array(4).fill(cancelled));
    }
  });

  it('a delivery is leased by one sender alone, however many lease at the same time', async () => {
    for (let count = 0; count < 10; count += 1) await fixture.webhook(URL_TEXT);
    await fixture.happenAll(subjects(4));
    const leases = (await Promise.all(Array.from({ length: 8 }, () => queue().lease(3)))).flat();
    expect(new Set(idsOf(leases)).size).toBe(leases.length);
    const holders = new Set(leases.map(({ webhookId, leaseId: claimId }) => `${webhookId} ${claimId}`));
    expect([holders.size, new Set(leases.map(({ leaseId: claimId }) => claimId)).size]).toEqual([10, 4]);
  });
});

describe('a lost lease', () => {
  async function lostLease() {
    const webhook = await fixture.webhook(URL_TEXT);
    await fixture.happen();
    const [lost] = await queue().lease(1);
    await ageLeases(LEASE_MS);
    await queue().requeueExpired();
    return { webhook, lost: lost as LeasedDelivery };
  }

  it('a lost lease is given to another sender after its lifetime and not before', async () => {
    await fixture.webhook(URL_TEXT);
    await fixture.happen();
    await queue().lease(1);
    await ageLeases(LEASE_MS / 3);
    expect(await queue().requeueExpired()).toBe(0);
    await ageLeases((LEASE_MS * 2) / 3);
    expect(await queue().requeueExpired()).toBe(1);
    expect(await queue().lease(1)).toHaveLength(1);
  });

  it('a lost lease is given to another sender although the clock of the database was set back', async () => {
    await fixture.webhook(URL_TEXT);
    await fixture.happen();
    await queue().lease(1);
    await ageLeases(-3_600_000);
    expect(await queue().requeueExpired()).toBe(1);
    expect(await queue().lease(1)).toHaveLength(1);
  });

  it('a sender that has lost its lease overwrites nothing', async () => {
    const { webhook, lost } = await lostLease();
    const [taken] = await queue().lease(1);
    const before = await fixture.deliveriesOf(webhook);
    expect(await fail(lost)).toEqual(['superseded']);
    await succeed(lost);
    await queue().renew([lost]);
    await queue().release([lost]);
    expect(await currentTarget(lost)).toBeNull();
    expect(await fixture.deliveriesOf(webhook)).toEqual(before);
    expect(before).toMatchObject([{ status: 'PENDING', queued: null, claimId: taken?.leaseId, attemptCount: 0 }]);
    await succeed(taken as LeasedDelivery);
    expect(await fixture.deliveriesOf(webhook)).toMatchObject([{ status: 'SUCCEEDED', attemptCount: 1 }]);
    // Every attempt is stored.
    expect(await fixture.attemptsOf(lost.id)).toHaveLength(3);
  });

  it('a delivery of a lost lease is not sent although its sender has leased it again', async () => {
    const { lost } = await lostLease();
    const [again] = await queue().lease(1);
    const both = await queue().currentTargets([lost, again as LeasedDelivery]);
    expect(both).toEqual([undefined, expect.objectContaining({ url: URL_TEXT })]);
  });

  it('a lease that its sender renews lives on', async () => {
    const webhook = await fixture.webhook(URL_TEXT);
    await fixture.happen();
    const leased = await queue().lease(1);
    for (let times = 0; times < 4; times += 1) {
      await ageLeases(LEASE_MS / 3);
      await queue().renew(leased);
      expect(await queue().requeueExpired()).toBe(0);
    }
    expect(await fixture.deliveriesOf(webhook)).toMatchObject([{ claimId: leased[0]?.leaseId, queued: null }]);
  });
});

describe('a retry', () => {
  async function waitingForRetry() {
    const webhook = await fixture.webhook(URL_TEXT);
    await fixture.happen();
    const [leased] = (await queue().lease(1)) as [LeasedDelivery];
    expect(await fail(leased)).toEqual(['retried']);
    return { webhook, id: leased.id };
  }

  it('a retry is queued when it is due, once, and not before', async () => {
    const { webhook, id } = await waitingForRetry();
    await retries().requeueDue(id);
    expect(await fixture.deliveriesOf(webhook)).toMatchObject([{ queued: null, attemptCount: 1 }]);
    time.nowMs += 10_005;
    await retries().requeueDue(id);
    expect(await fixture.deliveriesOf(webhook)).toMatchObject([{ queued: 1, attemptCount: 1 }]);
    await queue().lease(1);
    await retries().requeueDue(id);
    expect(await fixture.deliveriesOf(webhook)).toMatchObject([{ queued: null }]);
  });

  it('a retry whose job was lost is queued again, and nothing else is', async () => {
    const { webhook } = await waitingForRetry();
    const fresh = await fixture.webhook(URL_TEXT);
    await fixture.happen();
    await queue().lease(10);
    const [late] = await fixture.deliveriesOf(webhook);
    const dueMs = late?.nextAttemptAt?.getTime() ?? 0;
    time.nowMs = dueMs + LATE_MS;
    expect(await retries().requeueLost()).toBe(0);
    time.nowMs += 1;
    expect(await retries().requeueLost()).toBe(1);
    expect(await retries().requeueLost()).toBe(0);
    expect((await fixture.deliveriesOf(webhook))[0]).toMatchObject({ queued: 1, attemptCount: 1 });
    expect(await fixture.deliveriesOf(fresh)).toMatchObject([{ queued: null, claimId: expect.any(String) }]);
  });

  it('a retry that a wrong clock has put off beyond the longest delay is queued again', async () => {
    const { webhook } = await waitingForRetry();
    const [row] = await fixture.deliveriesOf(webhook);
    time.nowMs = (row?.nextAttemptAt?.getTime() ?? 0) - LONGEST_RETRY_DELAY_MS - LATE_MS;
    expect(await retries().requeueLost()).toBe(0);
    time.nowMs -= 1;
    expect(await retries().requeueLost()).toBe(1);
    expect(await fixture.deliveriesOf(webhook)).toMatchObject([{ queued: 1, attemptCount: 1 }]);
  });
});

describe('a sender that requests a share', () => {
  const webhooksOf = (leased: readonly LeasedDelivery[]) => new Set(leased.map(({ webhookId }) => webhookId));

  it('a sender that asks gets half of the webhooks that another one would keep, after what that one holds is made', async () => {
    const [busy, idle] = [queue(), queue()];
    const webhooks = await fixture.manyWebhooks(20, URL_TEXT);
    await fixture.happenAll(subjects(60));
    const held = await busy.lease(500);
    expect(webhooksOf(held).size).toBe(20);
    expect(await idle.rebalance.request()).toBe(true);
    // One asks at a time.
    expect(await queue().rebalance.request()).toBe(false);
    expect(await idle.lease(500)).toEqual([]);
    await succeed(...held);
    const kept = await busy.lease(500);
    const got = await idle.lease(500);
    webhooks.sort();
    expect([...webhooksOf(kept)].sort()).toEqual(webhooks.slice(0, 10));
    expect([...webhooksOf(got)].sort()).toEqual(webhooks.slice(10));
    for (const webhookId of webhooksOf(got)) {
      expect(got.filter((one) => one.webhookId === webhookId)).toHaveLength(20);
    }
  });

  it.each([
    ['has ended, as of a sender that died,', '- INTERVAL 1 MINUTE'],
    ['ends far ahead, as where the clock was set back,', '+ INTERVAL 1 DAY'],
  ])('a request for a share that %s holds nothing back', async (_, end) => {
    await fixture.query('UPDATE delivery_claim_lock SET wanted_until = NULL');
    await fixture.manyWebhooks(20, URL_TEXT);
    await fixture.happenAll([eventProduct()]);
    expect(await queue().rebalance.request()).toBe(true);
    await fixture.query(`UPDATE delivery_claim_lock SET wanted_until = UTC_TIMESTAMP(3) ${end}`);
    expect(await queue().lease(500)).toHaveLength(20);
  });
});

it('the backlog counts deliveries in the queue, at a sender and before a retry, and knows the age of what is not replayed', async () => {
  await fixture.query("UPDATE webhook_deliveries SET status = 'CANCELLED', queued = NULL WHERE status = 'PENDING'");
  expect(await backlog()).toEqual({ waiting: 0, oldestAgeSeconds: 0 });
  const webhook = await fixture.webhook(URL_TEXT);
  await fixture.happenAll(subjects(4));
  const [first, second, third] = (await queue().lease(3)) as [LeasedDelivery, LeasedDelivery, LeasedDelivery];
  await succeed(first);
  await fail(second);
  expect(third).toBeDefined();
  await fixture.query('UPDATE webhook_deliveries SET created_at = ? WHERE webhook_id = ?', [clock(), webhook.id]);
  time.nowMs += 90_500;
  expect(await backlog()).toEqual({ waiting: 3, oldestAgeSeconds: 90.5 });
  // What is replayed is old, and may wait.
  await fixture.query('UPDATE webhook_deliveries SET replayed = TRUE WHERE webhook_id = ?', [webhook.id]);
  expect(await backlog()).toEqual({ waiting: 3, oldestAgeSeconds: 0 });
});
