import type { EntityManager } from 'typeorm';
import { inTransaction } from '../../../src/db/transaction.js';
import { momentIn } from '../../../src/services/common/clock.js';
import { WebhookReplays } from '../../../src/services/webhooks/webhook-replay.js';
import { useDeliveryFixture } from '../../support/delivery/delivery-fixture.js';
import { failQueries } from '../../support/failing-queries.js';
import { statementsOf } from '../../support/plans.js';
import { PastEventsFixture } from '../../support/webhooks/past-events-fixture.js';
import { replayApis } from '../../support/webhooks/replay-apis.js';

const fixture = useDeliveryFixture({}, { jobs: false });
const URL_TEXT = 'http://127.0.0.1:9/hook';
const UNKNOWN_ID = 'f'.repeat(24);
const { replay } = replayApis(fixture);
const staffReplays = () =>
  new WebhookReplays(fixture.service.app.dataSource, () => new Date(), momentIn('Europe/Berlin'));
const everything = () => fixture.query('SELECT * FROM webhook_deliveries ORDER BY id');

describe('how many replays there may be', () => {
  const refused = { code: 'RATE_LIMIT_EXCEEDED' };

  it('a customer has ten replays an hour, and those that are refused are not among them', async () => {
    const pastEvents = new PastEventsFixture(fixture);
    const [one, other] = [await fixture.webhook(URL_TEXT), await fixture.webhook(URL_TEXT)];
    const second = await fixture.webhook(URL_TEXT, { id: one.customerId, token: one.token });
    const request = pastEvents.hour;
    const backwards = { since: pastEvents.until, until: pastEvents.since };
    for (let times = 0; times < 5; times += 1) {
      expect(await replay(one, UNKNOWN_ID, request)).toEqual({ code: 'NOT_FOUND' });
      expect(await replay(one, one.id, backwards)).toMatchObject({ code: 'VALIDATION_ERROR' });
      expect(await replay(one, one.id, request)).toEqual({ queued: 0 });
      expect(await replay(one, second.id, request)).toEqual({ queued: 0 });
    }
    expect(await replay(one, one.id, request)).toEqual(refused);
    expect(await replay(one, second.id, request)).toEqual(refused);
    expect(await replay(other, other.id, request)).toEqual({ queued: 0 });
    expect(await staffReplays().replay(one.id, null, { since: pastEvents.at(0) })).toBe(0);
    expect(await replay(one, one.id, request)).toEqual(refused);
    await fixture.query('UPDATE rate_limits SET expire = ? WHERE `key` = ?', [Date.now(), `replays:${one.customerId}`]);
    expect(await replay(one, one.id, request)).toEqual({ queued: 0 });
  });

  it('a replay to a webhook with more than 1,000 of the last one to send is refused, as is one of staff, and changes nothing', async () => {
    const { pastEvents, webhook } = await PastEventsFixture.withWebhook(fixture);
    await pastEvents.manyEvents(pastEvents.at(1), 1_001, webhook.customerId);
    const request = { ...pastEvents.hour, events: ['creditLow'] };
    expect(await replay(webhook, webhook.id, request)).toEqual({ queued: 1_001 });
    const before = await everything();
    expect(await replay(webhook, webhook.id, request)).toEqual(refused);
    await expect(staffReplays().replay(webhook.id, null, { since: pastEvents.at(0) })).rejects.toMatchObject(refused);
    expect(await everything()).toEqual(before);
    await fixture.query("UPDATE webhook_deliveries SET queued = NULL, status = 'SUCCEEDED' ORDER BY id LIMIT 1");
    expect(await replay(webhook, webhook.id, request)).toEqual({ queued: 1_001 });
  });
});

it('a replay above the limit says how many seconds to wait', async () => {
  const webhook = await fixture.webhook(URL_TEXT);
  await fixture.query('INSERT INTO rate_limits VALUES (?, 10, ?)', [
    `replays:${webhook.customerId}`,
    Date.now() + 60_000,
  ]);
  const body = { since: '2026-01-01' };
  const response = await fixture.service.request('POST', `/api/webhooks/${webhook.id}/replay`, { ...webhook, body });
  const { retryAfterSeconds } = response.body as { retryAfterSeconds: number };
  expect([response.status, response.headers.get('Retry-After')]).toEqual([429, String(retryAfterSeconds)]);
  expect(retryAfterSeconds).toBeLessThanOrEqual(60);
  expect(response.body.error).toBe('At most 10 replays an hour');
});

it('a replay is queued in steps of few events, and goes on where its process has died', async () => {
  const { pastEvents, webhook } = await PastEventsFixture.withWebhook(fixture);
  const portions = 6;
  for (let minute = 1; minute <= portions; minute += 1)
    await pastEvents.manyEvents(pastEvents.at(minute), 500, webhook.customerId);
  const { dataSource } = fixture.service.app;
  const request = { ...pastEvents.hour, events: ['creditLow'] };
  const replayed = () => pastEvents.deliveries(webhook.id).then(({ length }) => length);
  const statements = await statementsOf(dataSource, async () => {
    // The disk is full when the second step comes.
    const full = Object.assign(new Error('Out of disk'), { errno: 1114 });
    const begin = async (_queued: number, first: (manager: EntityManager) => Promise<void>) => {
      await inTransaction(dataSource, first);
      await failQueries(dataSource, 'SELECT happened_from', 1, full);
    };
    const all = { since: pastEvents.at(0), kinds: ['creditLow'] as const };
    expect(await staffReplays().replay(webhook.id, webhook.customerId, all, begin)).toBe(3_000);
  });
  const inserts = statements.filter(({ sql }) => sql.startsWith('INSERT INTO webhook_deliveries'));
  for (const { values } of inserts) expect((values[0] as unknown[]).length).toBeLessThanOrEqual(1_500);
  const queued = await replayed();
  expect(queued).toBeGreaterThan(0);
  expect(queued).toBeLessThan(3_000);
  expect(await replay(webhook, webhook.id, request)).toEqual({ code: 'RATE_LIMIT_EXCEEDED' });
  await staffReplays().resume();
  expect(await replayed()).toBe(queued);
  await fixture.query('UPDATE webhook_replays SET expires_at = expires_at - INTERVAL 1 MINUTE');
  await staffReplays().resume();
  expect(await replayed()).toBe(3_000);
  expect(await fixture.query('SELECT * FROM webhook_replays')).toEqual([]);
});

it('what is left of a replay is not queued once its webhook is switched off', async () => {
  const pastEvents = new PastEventsFixture(fixture);
  const webhook = await fixture.webhook(URL_TEXT);
  await fixture.query(
    `INSERT INTO webhook_replays (webhook_id, happened_from, kinds, next_stamp, end_stamp, expires_at)
     VALUES (?, ?, 'creditLow', ?, ?, UTC_TIMESTAMP(3) - INTERVAL 1 MINUTE)`,
    [webhook.id, pastEvents.at(0), pastEvents.at(0), pastEvents.at(60)],
  );
  await pastEvents.manyEvents(pastEvents.at(1), 5, webhook.customerId);
  await fixture.patch(webhook, { active: false });
  await fixture.patch(webhook, { active: true });
  await staffReplays().resume();
  expect(await everything()).toEqual([]);
});
