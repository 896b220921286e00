import { randomBytes } from 'node:crypto';
import { cleanUp } from '../../../src/services/upkeep/retention.js';
import { subject, useDeliveries, type TestWebhook } from '../../jobs/delivery-room.js';

const room = useDeliveries({}, { jobs: false });
const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = new Date();
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
const cleanNow = (now = NOW) => cleanUp(room.service.app.dataSource, now);

/** A delivery of an event that happened this many days ago, with attempts of these ages. */
async function delivery(webhook: TestWebhook, status: string, days: number, attempts: number[] = []): Promise<number> {
  await room.happen(0, subject());
  const id = (await room.deliveriesOf(webhook)).at(-1)?.id ?? 0;
  await room.query(
    `UPDATE webhook_deliveries d JOIN events e ON e.id = d.event_id
        SET d.created_at = ?, e.occurred_at = ?, d.queued = NULL, d.next_attempt_at = NULL, d.status = ? WHERE d.id = ?`,
    [daysAgo(days), daysAgo(days), status, id],
  );
  for (const age of attempts) {
    await room.query('INSERT INTO delivery_attempts (delivery_id, at, duration_ms) VALUES (?)', [
      [id, daysAgo(age), 1],
    ]);
  }
  return id;
}

async function left(webhook: TestWebhook): Promise<Record<number, number>> {
  const rows: Record<number, number> = {};
  for (const { id } of await room.deliveriesOf(webhook)) rows[id] = (await room.attemptsOf(id)).length;
  return rows;
}

it('deliveries, their attempts and their events are deleted after 30 days, and not before', async () => {
  const webhook = await room.webhook('http://127.0.0.1:9/');
  const gone = [
    await delivery(webhook, 'SUCCEEDED', 30.001, [30.001]),
    await delivery(webhook, 'FAILED', 31, [31, 31, 31, 31]),
    await delivery(webhook, 'CANCELLED', 400),
  ];
  const kept = [
    await delivery(webhook, 'SUCCEEDED', 29.999, [29.999]),
    await delivery(webhook, 'FAILED', 29, [29, 29, 29, 29]),
    await delivery(webhook, 'CANCELLED', 0.5),
  ];
  const events = await room.query<{ id: number; deliveryId: number }>(
    'SELECT event_id AS id, id AS deliveryId FROM webhook_deliveries WHERE id IN (?)',
    [[...gone, ...kept]],
  );
  await cleanNow();
  expect(await left(webhook)).toEqual({ [kept[0] ?? 0]: 1, [kept[1] ?? 0]: 4, [kept[2] ?? 0]: 0 });
  const found = await room.query<{ id: number }>('SELECT id FROM events WHERE id IN (?) ORDER BY id', [
    events.map(({ id }) => id),
  ]);
  expect(found.map(({ id }) => id)).toEqual(
    events.filter(({ deliveryId }) => kept.includes(deliveryId)).map(({ id }) => id),
  );
});

it('an event is kept as long as one of its deliveries, and deleted where no delivery is left', async () => {
  const [webhook, other] = [await room.webhook('http://127.0.0.1:9/'), await room.webhook('http://127.0.0.1:9/')];
  const product = subject();
  await room.happen(0, product);
  await room.query('UPDATE events SET occurred_at = ? WHERE product_id = ?', [daysAgo(40), product.id]);
  await room.query(
    "UPDATE webhook_deliveries SET created_at = ?, queued = NULL, status = IF(webhook_id = ?, 'FAILED', 'PENDING') WHERE webhook_id IN (?)",
    [daysAgo(40), webhook.id, [webhook.id, other.id]],
  );
  const events = () => room.query('SELECT 1 FROM events WHERE product_id = ?', [product.id]);
  await cleanNow();
  expect([await room.deliveriesOf(webhook), (await room.deliveriesOf(other)).length]).toEqual([[], 1]);
  expect(await events()).toHaveLength(1);
  await room.clear();
  await cleanNow();
  expect(await events()).toEqual([]);
});

it('a pending delivery is kept, however old it is', async () => {
  const webhook = await room.webhook('http://127.0.0.1:9/');
  const id = await delivery(webhook, 'PENDING', 60, [60, 1]);
  await cleanNow();
  expect(await left(webhook)).toEqual({ [id]: 1 });
});

it('an attempt to redeliver is kept for 30 days, though its delivery is older', async () => {
  const webhook = await room.webhook('http://127.0.0.1:9/');
  const id = await delivery(webhook, 'SUCCEEDED', 45, [45, 44, 2]);
  await cleanNow();
  expect(await left(webhook)).toEqual({ [id]: 1 });
  await cleanNow(new Date(NOW.getTime() + 29 * DAY_MS));
  expect(await left(webhook)).toEqual({});
});

it('the clean-up deletes all that is due, however many rows there are', async () => {
  const webhook = await room.webhook('http://127.0.0.1:9/');
  const id = await delivery(webhook, 'FAILED', 31);
  const rows = Array.from({ length: 4_500 }, () => [id, daysAgo(31), 1]);
  await room.query('INSERT INTO delivery_attempts (delivery_id, at, duration_ms) VALUES ?', [rows]);
  await cleanNow();
  expect(await left(webhook)).toEqual({});
  expect(await room.query('SELECT 1 FROM delivery_attempts WHERE delivery_id = ?', [id])).toEqual([]);
});

it('the previous secret of a webhook is deleted once its overlap is over, and no other secret', async () => {
  const [over, running, untouched] = [
    await room.webhook('http://127.0.0.1:9/'),
    await room.webhook('http://127.0.0.1:9/'),
    await room.webhook('http://127.0.0.1:9/'),
  ];
  for (const { id, token } of [over, running]) {
    await room.service.request('POST', `/api/webhooks/${id}/regenerate-secret`, { token });
  }
  const until = 'UPDATE webhooks SET previous_secret_expires_at = ? WHERE id = ?';
  await room.query(until, [NOW, over.id]);
  await room.query(until, [new Date(NOW.getTime() + 1), running.id]);
  await cleanNow();
  const rows = await room.query<{ id: string; secret: Buffer; previous: Buffer | null; expires: Date | null }>(
    `SELECT id, secret_ciphertext AS secret, previous_secret_ciphertext AS previous, previous_secret_expires_at AS expires
       FROM webhooks WHERE id IN (?) ORDER BY id`,
    [[over.id, running.id, untouched.id]],
  );
  expect(rows).toEqual([
    { id: over.id, secret: expect.any(Buffer), previous: null, expires: null },
    { id: running.id, secret: expect.any(Buffer), previous: expect.any(Buffer), expires: new Date(NOW.getTime() + 1) },
    { id: untouched.id, secret: expect.any(Buffer), previous: null, expires: null },
  ]);
});

it('an Idempotency-Key is kept for nearly a week, well beyond the day that is promised', async () => {
  const customer = await room.shop.customer();
  const hashes: Buffer[] = [];
  for (const [index, days] of [1, 6.9, 7.1, 30].entries()) {
    const hash = Buffer.alloc(32, `${customer.id}${index}`);
    hashes.push(hash);
    await room.query('INSERT INTO idempotency_keys (key_hash, customer_id, order_hash, created_at) VALUES (?)', [
      [hash, customer.id, hash, daysAgo(days)],
    ]);
  }
  await cleanNow();
  const rows = await room.query<{ hash: Buffer }>(
    'SELECT key_hash AS hash FROM idempotency_keys WHERE customer_id = ? ORDER BY created_at DESC',
    [customer.id],
  );
  expect(rows.map(({ hash }) => hash)).toEqual(hashes.slice(0, 2));
});

it("an Idempotency-Key of staff is kept as long as a customer's", async () => {
  const hashes = [1, 6.9, 7.1, 30].map((days) => ({ days, hash: randomBytes(32) }));
  for (const { days, hash } of hashes) {
    await room.query('INSERT INTO staff_idempotency_keys (key_hash, request_hash, made_id, created_at) VALUES (?)', [
      [hash, hash, 'x', daysAgo(days)],
    ]);
  }
  await cleanNow();
  const rows = await room.query<{ hash: Buffer }>(
    'SELECT key_hash AS hash FROM staff_idempotency_keys WHERE key_hash IN (?) ORDER BY created_at DESC',
    [hashes.map(({ hash }) => hash)],
  );
  expect(rows.map(({ hash }) => hash)).toEqual(hashes.slice(0, 2).map(({ hash }) => hash));
});

it('what the Idempotency-Keys of the sandbox show of products is kept a day longer than any of them', async () => {
  const hashes = [1, 7.9, 8.1, 30].map((days) => ({ days, hash: randomBytes(16) }));
  for (const { days, hash } of hashes) {
    await room.query("INSERT INTO sandbox_products (hash, content, created_at) VALUES (?, '{}', ?)", [
      hash,
      daysAgo(days),
    ]);
  }
  await cleanNow();
  const rows = await room.query<{ hash: Buffer }>(
    'SELECT hash FROM sandbox_products WHERE hash IN (?) ORDER BY created_at DESC',
    [hashes.map(({ hash }) => hash)],
  );
  expect(rows.map(({ hash }) => hash)).toEqual(hashes.slice(0, 2).map(({ hash }) => hash));
});
