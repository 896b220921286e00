import { DeliveryQueue } from '../../src/delivery/queue.js';
import { eventProduct, useDeliveryFixture } from '../support/delivery/delivery-fixture.js';
import type { Receiver } from '../support/receiver.js';
import { TestService } from '../support/service.js';
import { sleepFor, until } from '../support/until.js';

const SETTINGS = { WEBHOOK_RETRY_DELAYS_MS: '20,20,20' };
const fixture = useDeliveryFixture(SETTINGS, { jobs: false });
let other: TestService;

beforeEach(async () => {
  other = await TestService.start({}, { WEBHOOK_ALLOW_INSECURE_TARGETS: 'true', ...SETTINGS });
});
afterEach(async () => {
  await other.stop();
});

const idsAt = ({ requests }: Receiver) => requests.map(({ headers }) => headers['webhook-id']);
const subjects = (count: number) => Array.from({ length: count }, eventProduct);

/** Runs `work` with a separate service, as the jobs of the fixture's service cannot be started twice. */
async function withService<T>(work: (service: TestService) => Promise<T>): Promise<T> {
  const service = await TestService.start({}, SETTINGS);
  try {
    return await work(service);
  } finally {
    await service.stop();
  }
}

it('deliveries that a dead process has leased are made before newer ones of the same webhook', async () => {
  const receiver = await fixture.receiver();
  const webhook = await fixture.webhook(receiver);
  const product = eventProduct();
  await fixture.happen(1, product);
  // The lease of a process that died has expired.
  const dead = new DeliveryQueue(fixture.service.app.dataSource, () => new Date());
  // Senders of earlier tests may have requested a share, which lasts for a moment.
  await until(async () => (await dead.lease(10)).length === 1);
  await fixture.query('UPDATE webhook_deliveries SET claim_expires_at = claim_expires_at - INTERVAL 1 MINUTE');
  await fixture.happen(2, product);
  await other.startJobs();
  await receiver.received(2);
  expect(receiver.events.map(({ data }) => data.availableStock)).toEqual([1, 2]);
  expect(await fixture.ended(webhook)).toMatchObject([
    { status: 'SUCCEEDED', attemptCount: 1, claimId: null, claimExpiresAt: null },
    { status: 'SUCCEEDED', attemptCount: 1, claimId: null, claimExpiresAt: null },
  ]);
});

it('a stopping process finishes requests in flight and releases the rest, which others send at once', async () => {
  const receiver = await fixture.receiver({ isHeld: true });
  const webhook = await fixture.webhook(receiver);
  await withService(async (one) => {
    await one.startJobs();
    await fixture.happenAll(subjects(12), one);
    await receiver.received(4);
    const stopped = one.stopJobs(60_000);
    await sleepFor(250);
    receiver.release();
    await stopped;
  });
  expect(receiver.requests).toHaveLength(4);
  expect(await fixture.statusesOf(webhook)).toEqual({ SUCCEEDED: 4, PENDING: 8 });
  for (const { status, queued, claimId, attemptCount } of await fixture.deliveriesOf(webhook)) {
    if (status === 'PENDING')
      expect({ queued, claimId, attemptCount }).toEqual({ queued: 1, claimId: null, attemptCount: 0 });
  }
  receiver.replyAll({});
  await other.startJobs();
  await receiver.received(12);
  expect(new Set(idsAt(receiver)).size).toBe(12);
  await fixture.ended(webhook);
});

it('deliveries that a stopping process aborts are released and count neither as attempts nor failures', async () => {
  const receiver = await fixture.receiver({ manner: 'silent' });
  const webhook = await fixture.webhook(receiver);
  await withService(async (one) => {
    await one.startJobs();
    await fixture.happenAll(subjects(6), one);
    await receiver.received(4);
    await one.stopJobs(150);
    await until(() => receiver.atOnce === 0);
    await sleepFor(100);
  });
  const rows = await fixture.deliveriesOf(webhook);
  expect(rows).toHaveLength(6);
  for (const row of rows) expect(row).toMatchObject({ status: 'PENDING', queued: 1, claimId: null, attemptCount: 0 });
  for (const { id } of rows) expect(await fixture.attemptsOf(id)).toEqual([]);
  receiver.replyAll({});
  await other.startJobs();
  await receiver.received(10);
  await fixture.ended(webhook);
  expect(await fixture.webhookRow(webhook)).toMatchObject({ active: 1, failures: 0 });
});
