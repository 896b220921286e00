import { inTransaction } from '../../src/db/transaction.js';
import { recordStockEvent } from '../../src/services/webhooks/outbox.js';
import { OpenTransaction } from '../support/concurrency/two-connections.js';
import { eventProduct, useDeliveryFixture } from '../support/delivery/delivery-fixture.js';
import { failQueries } from '../support/failing-queries.js';
import { TestService } from '../support/service.js';
import { sleepFor, until } from '../support/until.js';

const SETTINGS = { WEBHOOK_RETRY_DELAYS_MS: '20,20,20' };
const fixture = useDeliveryFixture(SETTINGS);

const failNext = (text: string, times = 1, error?: Error) =>
  failQueries(fixture.service.app.dataSource, text, times, error);

const DEADLOCK = Object.assign(new Error('Deadlock found when trying to get lock'), { errno: 1213 });

/** Makes all leases expire now instead of after 15 seconds. */
async function expireLeases(): Promise<void> {
  const past = new Date(Date.now() - 1);
  await fixture.query('UPDATE webhook_deliveries SET claim_expires_at = ? WHERE claim_expires_at IS NOT NULL', [past]);
}

it('successful deliveries that cannot be saved are saved later and not sent twice', async () => {
  const receiver = await fixture.receiver();
  const webhook = await fixture.webhook(receiver);
  const failed = await failNext('INSERT INTO delivery_attempts');
  await fixture.happenAll(Array.from({ length: 5 }, eventProduct));
  const deliveries = await fixture.ended(webhook);
  expect(failed()).toBe(1);
  expect(deliveries).toMatchObject(Array(5).fill({ status: 'SUCCEEDED', attemptCount: 1, claimId: null }));
  for (const { id } of deliveries) expect(await fixture.attemptsOf(id)).toHaveLength(1);
  expect(receiver.requests).toHaveLength(5);
});

it('events that happen while results cannot be saved are delivered too', async () => {
  const receiver = await fixture.receiver();
  const [webhook, other] = [await fixture.webhook(receiver), await fixture.webhook(receiver)];
  await failNext('INSERT INTO delivery_attempts', 1);
  await fixture.happen();
  await receiver.received(2);
  await fixture.happen();
  for (const each of [webhook, other]) {
    expect(await fixture.ended(each)).toMatchObject(Array(2).fill({ status: 'SUCCEEDED', attemptCount: 1 }));
  }
  expect(receiver.requests).toHaveLength(4);
});

it('a deadlock while results are saved loses no attempt and repeats none', async () => {
  const receiver = await fixture.receiver();
  const webhook = await fixture.webhook(receiver);
  receiver.replyNext({ status: 500 });
  const failed = await failNext('INSERT INTO delivery_attempts', 1, DEADLOCK);
  await fixture.happen();
  const [delivery] = await fixture.ended(webhook);
  expect([failed(), receiver.requests.length]).toEqual([1, 2]);
  expect(delivery).toMatchObject({ status: 'SUCCEEDED', attemptCount: 2 });
  expect((await fixture.attemptsOf(delivery?.id ?? 0)).map(({ statusCode }) => statusCode)).toEqual([500, 204]);
});

it.each(['INSERT INTO delivery_attempts', 'INSERT INTO `agenda_jobs`'])(
  'a failed attempt that cannot be saved because "%s" fails leaves no trace, and is made again',
  async (statement) => {
    const receiver = await fixture.receiver();
    const webhook = await fixture.webhook(receiver);
    receiver.replyNext({ status: 500 });
    const failed = await failNext(statement);
    await fixture.happen();
    await receiver.received(1);
    await until(() => failed() === 1);
    await sleepFor(50);
    const [row] = await fixture.deliveriesOf(webhook);
    expect(row).toMatchObject({ status: 'PENDING', queued: null, claimId: expect.any(String), attemptCount: 0 });
    expect(await fixture.attemptsOf(row?.id ?? 0)).toEqual([]);
    await expireLeases();
    const other = await TestService.start({}, SETTINGS);
    await other.startJobs();
    await receiver.received(2);
    expect(await fixture.ended(webhook)).toMatchObject([{ status: 'SUCCEEDED', attemptCount: 1 }]);
    await other.stop();
    expect(receiver.requests).toHaveLength(2);
  },
);

it('deliveries whose lease fails are leased again and made', async () => {
  const receiver = await fixture.receiver();
  const webhook = await fixture.webhook(receiver);
  const failed = await failNext('SELECT 1 FROM webhook_deliveries WHERE queued = 1');
  await fixture.happen();
  await receiver.received(1);
  expect(failed()).toBe(1);
  expect(await fixture.ended(webhook)).toMatchObject([{ status: 'SUCCEEDED' }]);
});

it('a lease whose response was lost expires, and another process makes the delivery', async () => {
  const receiver = await fixture.receiver();
  const webhook = await fixture.webhook(receiver);
  const failed = await failNext('ORDER BY e.id, d.id');
  await fixture.happen();
  await until(() => failed() === 1);
  await expireLeases();
  const other = await TestService.start({}, SETTINGS);
  await other.startJobs();
  await receiver.received(1);
  expect(await fixture.ended(webhook)).toMatchObject([{ status: 'SUCCEEDED', attemptCount: 1 }]);
  await other.stop();
});

/** Ends the connections whose statements contain `text`, as a server or a network that fails does. @returns how many. */
async function killStatements(text: string): Promise<number> {
  const rows = await fixture.query<{ id: number }>(
    `SELECT id FROM information_schema.processlist
      WHERE db = DATABASE() AND id <> CONNECTION_ID() AND INSTR(info, ?) > 0`,
    [text],
  );
  // One that has ended meanwhile is unknown.
  for (const { id } of rows) await fixture.query('KILL ?', [id]).catch(() => undefined);
  return rows.length;
}

it('a webhook whose disabling lost its connection is disabled by the next run of the job', async () => {
  const [doomed, waiting] = [eventProduct(), eventProduct()];
  const receiver = await fixture.receiver(({ body }) =>
    body.includes(doomed.id) ? { status: 500, isHeld: true } : { manner: 'silent' },
  );
  const webhook = await fixture.webhook(receiver);
  await fixture.query('UPDATE webhooks SET consecutive_failures = 9 WHERE id = ?', [webhook.id]);
  const { dataSource } = fixture.service.app;
  await inTransaction(dataSource, async (manager) => {
    await recordStockEvent(manager, doomed, 1, new Date());
    await manager.query('UPDATE webhook_deliveries SET attempt_count = 3 WHERE webhook_id = ?', [webhook.id]);
    await recordStockEvent(manager, waiting, 1, new Date());
  });
  await receiver.received(2);
  // The disabling cancels the delivery that waits for its response, and so has to wait for this lock.
  const [, inFlight] = await fixture.deliveriesOf(webhook);
  const holder = await OpenTransaction.begin(dataSource);
  await holder.manager.query('SELECT id FROM webhook_deliveries WHERE id = ? FOR UPDATE', [inFlight?.id]);
  receiver.release();
  await until(async () => {
    // A renewal of the leases that waits for the same lock has locked the delivery that is to fail.
    await killStatements('SET claim_expires_at');
    return (await killStatements("SET status = 'CANCELLED', queued = NULL")) > 0;
  }, 'the cancellation');
  await holder.rollBack();
  const { failures } = await until(async () => {
    const row = await fixture.webhookRow(webhook);
    return row.active === 0 && row;
  }, 'the disabling');
  expect(failures).toBe(10);
  expect(await fixture.statusesOf(webhook)).toEqual({ FAILED: 1, CANCELLED: 1 });
});
