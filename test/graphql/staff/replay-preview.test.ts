import { newId } from '../../../src/db/ids.js';
import { inTransaction } from '../../../src/db/transaction.js';
import { recordCustomerEvent, recordStockEvent } from '../../../src/services/webhooks/outbox.js';
import { NOW, UNKNOWN_ID, useWebhookFixture } from '../../support/graphql/webhook-fixture.js';
import { manualClock } from '../../support/rest/rest-api.js';

const PREVIEW = `query ($webhookId: ObjectID!, $since: DateTime, $until: DateTime, $kinds: [WebhookEventKind!]) {
  replayPreview(webhookId: $webhookId, since: $since, until: $until, kinds: $kinds) { since events } }`;
const MINUTE_MS = 60_000;

const fixture = useWebhookFixture(manualClock(NOW).clock);
const { dataOf, errorOf, query, webhook } = fixture;

/** A minute of the hour before now. */
const minute = (count: number): Date => new Date(Date.parse(NOW) - (60 - count) * MINUTE_MS);

/** An event in a minute, with how its delivery ended, if it had one, by an attempt in a minute. */
type Happening = [at: number, status?: 'SUCCEEDED' | 'FAILED' | 'CANCELLED' | 'PENDING', attemptAt?: number];

async function happen(webhookId: string, [at, status, attemptAt = at]: Happening): Promise<void> {
  const { dataSource } = fixture.service.app;
  await inTransaction(dataSource, (manager) =>
    recordStockEvent(manager, { id: newId(), sku: 'SKU', name: 'Product' }, 0, minute(at)),
  );
  const [row] = await query<{ id: number }>('SELECT MAX(id) AS id FROM webhook_deliveries WHERE webhook_id = ?', [
    webhookId,
  ]);
  const id = row?.id ?? 0;
  if (status === undefined) return void (await query('DELETE FROM webhook_deliveries WHERE id = ?', [id]));
  if (status === 'PENDING') return;
  await fixture.setColumns(id, { queued: null, next_attempt_at: null, status });
  if (status === 'CANCELLED') return;
  const values = [id, minute(attemptAt), status === 'FAILED' ? 500 : 200];
  await query('INSERT INTO delivery_attempts (delivery_id, at, status_code, duration_ms) VALUES (?, ?, ?, 1)', values);
}

interface State {
  active?: boolean;
  consecutiveFailures?: number;
  disabledAt?: number;
  /** When it was off, if it is on again. */
  wasOffAt?: number;
}

async function webhookOf(state: State, happenings: readonly Happening[]): Promise<string> {
  // Of others, all would get all events.
  await query('DELETE FROM webhooks');
  await query('DELETE FROM events');
  const { id: customerId } = await fixture.shop.customer({ createdAt: minute(-60) });
  const { disabledAt, wasOffAt, ...columns } = state;
  const id = await webhook(customerId, { createdAt: minute(0) });
  for (const one of happenings) await happen(id, one);
  await query('UPDATE webhooks SET active = ?, consecutive_failures = ?, disabled_at = ? WHERE id = ?', [
    columns.active ?? disabledAt === undefined,
    columns.consecutiveFailures ?? 0,
    disabledAt === undefined ? null : minute(disabledAt),
    id,
  ]);
  if (wasOffAt !== undefined) {
    await inTransaction(fixture.service.app.dataSource, (manager) =>
      recordCustomerEvent(
        manager,
        { kind: 'webhookDisabled', customerId, data: { webhookId: id, origin: '', reason: '' }, exceptWebhookId: id },
        minute(wasOffAt),
      ),
    );
  }
  return id;
}

const FAILURES: Happening[] = [
  [5, 'FAILED', 6],
  [10, 'SUCCEEDED'],
  [11, 'FAILED', 14],
  [12, 'FAILED', 15],
  [13, 'CANCELLED'],
  [30],
];

it.each<[name: string, state: State, happenings: Happening[], since: number | null, events: number]>([
  ['was disabled by failures', { disabledAt: 20, consecutiveFailures: 2 }, FAILURES, 11, 4],
  ['was disabled by failures and is on again', { wasOffAt: 20 }, [...FAILURES, [40, 'SUCCEEDED']], 11, 5],
  ['fails now', { consecutiveFailures: 2 }, [...FAILURES.slice(0, 4), [16, 'PENDING']], 11, 3],
  [
    'fails now, after older failures',
    { consecutiveFailures: 1 },
    [...FAILURES, [40, 'SUCCEEDED'], [41, 'FAILED']],
    41,
    1,
  ],
  [
    'was disabled while a delivery was in flight, which succeeded',
    { disabledAt: 20 },
    [...FAILURES, [14, 'SUCCEEDED', 21]],
    11,
    5,
  ],
  [
    'has failed on retries of an event before its last success',
    { disabledAt: 20 },
    [[8, 'FAILED', 15], ...FAILURES],
    8,
    6,
  ],
  ['was switched off by hand', { disabledAt: 20 }, [[10, 'SUCCEEDED'], [30], [31]], 20, 2],
  ['never failed', {}, [[10, 'SUCCEEDED']], null, 0],
])(
  'a replay of a webhook that %s begins with the first event that it missed',
  async (_name, state, happenings, since, events) => {
    const webhookId = await webhookOf(state, happenings);
    const before = await query('SELECT * FROM webhook_deliveries ORDER BY id');
    const { replayPreview } = await dataOf(PREVIEW, { webhookId });
    expect(replayPreview).toEqual({ since: since === null ? null : minute(since).toISOString(), events });
    expect(await query('SELECT * FROM webhook_deliveries ORDER BY id')).toEqual(before);
    expect(await query('SELECT * FROM webhook_replays')).toEqual([]);
  },
);

it('a preview counts what the replay then queues, for the period and the kinds', async () => {
  const webhookId = await webhookOf({}, [[5, 'SUCCEEDED'], [10, 'FAILED'], [11], [30, 'SUCCEEDED']]);
  const iso = (at: number) => minute(at).toISOString();
  for (const [period, events] of [
    [{ since: iso(0) }, 4],
    [{ since: iso(10), until: iso(30) }, 2],
    [{ since: iso(0), kinds: ['productOutOfStock'] }, 4],
    [{ since: iso(0), kinds: ['productPriceChanged'] }, 0],
  ] as const) {
    expect((await dataOf(PREVIEW, { webhookId, ...period })).replayPreview).toEqual({ since: period.since, events });
  }
  const variables = { webhookId, since: iso(10), until: iso(30) };
  const replay =
    'mutation ($webhookId: ObjectID!, $since: DateTime!, $until: DateTime) { replayWebhook(webhookId: $webhookId, since: $since, until: $until) }';
  expect(await dataOf(replay, variables)).toEqual({ replayWebhook: 2 });
});

it.each([
  ['an unknown webhook', { webhookId: UNKNOWN_ID }, 'NOT_FOUND'],
  ['a period that ends before its start', { since: NOW, until: '2026-08-09T10:59:00Z' }, 'VALIDATION_ERROR'],
  ['no kind', { since: NOW, kinds: [] }, 'VALIDATION_ERROR'],
])('a preview of %s is refused as the replay is', async (_name, more, code) => {
  const webhookId = await webhookOf({}, []);
  expect((await errorOf(PREVIEW, { webhookId, ...more })).extensions).toMatchObject({ code });
});
