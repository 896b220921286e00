import { randomBytes } from 'node:crypto';
import { newId } from '../../../src/db/ids.js';
import { cleanUp, deleteFailedJobs } from '../../../src/services/upkeep/retention.js';
import { eventProduct, useDeliveryFixture, type TestWebhook } from '../../support/delivery/delivery-fixture.js';
import { statementsOf } from '../../support/plans.js';
import { testConfig } from '../../support/service.js';

const fixture = useDeliveryFixture({}, { jobs: false });
const AUDIT_DAYS = 3_650;
const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = new Date();
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
const cleanNow = (now = NOW, auditDays = AUDIT_DAYS) => cleanUp(fixture.service.app.dataSource, now, auditDays);

/** A delivery of an event that happened this many days ago, with attempts of these ages. */
async function delivery(webhook: TestWebhook, status: string, days: number, attempts: number[] = []): Promise<number> {
  await fixture.happen(0, eventProduct());
  const id = (await fixture.deliveriesOf(webhook)).at(-1)?.id ?? 0;
  await fixture.query(
    `UPDATE webhook_deliveries d JOIN events e ON e.id = d.event_id
        SET d.created_at = ?, e.feed_stamp = ?, d.queued = NULL, d.next_attempt_at = NULL, d.status = ? WHERE d.id = ?`,
    // An event is retained a day longer than its deliveries.
    [daysAgo(days), daysAgo(days + 1), status, id],
  );
  for (const age of attempts) {
    await fixture.query('INSERT INTO delivery_attempts (delivery_id, at, duration_ms) VALUES (?)', [
      [id, daysAgo(age), 1],
    ]);
  }
  return id;
}

async function left(webhook: TestWebhook): Promise<Record<number, number>> {
  const rows: Record<number, number> = {};
  for (const { id } of await fixture.deliveriesOf(webhook)) rows[id] = (await fixture.attemptsOf(id)).length;
  return rows;
}

it('mails are deleted after 30 days, sent or not, and not before', async () => {
  const mail = async (state: string, days: number): Promise<number> => {
    const columns = 'kind, cause, day, facts, recipient, recipient_name, state, created_at';
    const row = ['jobFailed', `${state} ${days}`, '2026-01-01', '{}', 'a@retention.example', 'A', state, daysAgo(days)];
    const insert = `INSERT INTO mails (${columns}) VALUES (?)`;
    const { insertId } = await fixture.service.app.dataSource.query<{ insertId: number }>(insert, [row]);
    return insertId;
  };
  for (const state of ['SENT', 'FAILED', 'WAITING']) await mail(state, 30.001);
  const kept = [await mail('SENT', 29.999), await mail('FAILED', 1), await mail('WAITING', 29)];
  await cleanNow();
  const left = await fixture.query<{ id: number }>(
    "SELECT id FROM mails WHERE recipient = 'a@retention.example' ORDER BY id",
  );
  expect(left.map(({ id }) => id)).toEqual(kept);
  await fixture.query("DELETE FROM mails WHERE recipient = 'a@retention.example'");
});

it('deliveries and their attempts are deleted after 30 days, their events a day later, and none before', async () => {
  const webhook = await fixture.webhook('http://127.0.0.1:9/');
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
  const events = await fixture.query<{ id: number; deliveryId: number }>(
    'SELECT event_id AS id, id AS deliveryId FROM webhook_deliveries WHERE id IN (?)',
    [[...gone, ...kept]],
  );
  await cleanNow();
  expect(await left(webhook)).toEqual({ [kept[0] ?? 0]: 1, [kept[1] ?? 0]: 4, [kept[2] ?? 0]: 0 });
  const found = await fixture.query<{ id: number }>('SELECT id FROM events WHERE id IN (?) ORDER BY id', [
    events.map(({ id }) => id),
  ]);
  expect(found.map(({ id }) => id)).toEqual(
    events.filter(({ deliveryId }) => kept.includes(deliveryId)).map(({ id }) => id),
  );
});

it('an event is retained as long as one of its deliveries, and deleted once no delivery is left', async () => {
  const [webhook, other] = [await fixture.webhook('http://127.0.0.1:9/'), await fixture.webhook('http://127.0.0.1:9/')];
  const product = eventProduct();
  await fixture.happen(0, product);
  await fixture.query('UPDATE events SET feed_stamp = ? WHERE product_id = ?', [daysAgo(40), product.id]);
  await fixture.query(
    "UPDATE webhook_deliveries SET created_at = ?, queued = NULL, status = IF(webhook_id = ?, 'FAILED', 'PENDING') WHERE webhook_id IN (?)",
    [daysAgo(40), webhook.id, [webhook.id, other.id]],
  );
  const events = () => fixture.query('SELECT 1 FROM events WHERE product_id = ?', [product.id]);
  await cleanNow();
  expect([await fixture.deliveriesOf(webhook), (await fixture.deliveriesOf(other)).length]).toEqual([[], 1]);
  expect(await events()).toHaveLength(1);
  await fixture.clear();
  await cleanNow();
  expect(await events()).toEqual([]);
});

it('a pending delivery is retained at any age', async () => {
  const webhook = await fixture.webhook('http://127.0.0.1:9/');
  const id = await delivery(webhook, 'PENDING', 60, [60, 1]);
  await cleanNow();
  expect(await left(webhook)).toEqual({ [id]: 1 });
});

it('an attempt to redeliver is retained for 30 days, though its delivery is older', async () => {
  const webhook = await fixture.webhook('http://127.0.0.1:9/');
  const id = await delivery(webhook, 'SUCCEEDED', 45, [45, 44, 2]);
  await cleanNow();
  expect(await left(webhook)).toEqual({ [id]: 1 });
  await cleanNow(new Date(NOW.getTime() + 29 * DAY_MS));
  expect(await left(webhook)).toEqual({});
});

it('the previous secret of a webhook is deleted once its overlap is over, and no other secret', async () => {
  const [over, running, untouched] = [
    await fixture.webhook('http://127.0.0.1:9/'),
    await fixture.webhook('http://127.0.0.1:9/'),
    await fixture.webhook('http://127.0.0.1:9/'),
  ];
  for (const { id, token } of [over, running]) {
    await fixture.service.request('POST', `/api/webhooks/${id}/regenerate-secret`, { token });
  }
  const until = 'UPDATE webhooks SET previous_secret_expires_at = ? WHERE id = ?';
  await fixture.query(until, [NOW, over.id]);
  await fixture.query(until, [new Date(NOW.getTime() + 1), running.id]);
  await cleanNow();
  const rows = await fixture.query<{ id: string; secret: Buffer; previous: Buffer | null; expires: Date | null }>(
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

async function orderKey(
  hash: Buffer,
  at: Date,
  { orderNumber = null, sandboxOrder = null }: { orderNumber?: number | null; sandboxOrder?: string | null },
): Promise<unknown> {
  const { id } = await fixture.shop.customer();
  const columns = 'key_hash, customer_id, order_hash, order_number, sandbox_order, created_at';
  return fixture.query(`INSERT INTO idempotency_keys (${columns}) VALUES (?)`, [
    [hash, id, hash, orderNumber, sandboxOrder, at],
  ]);
}

/** Rows whose retention depends on their age only, each with a function that inserts one. */
const RETAINED: Record<string, { days: number; column: string; insert: (hash: Buffer, at: Date) => Promise<unknown> }> =
  {
    'the Idempotency-Key of an order is retained for 90 days': {
      days: 90,
      column: 'idempotency_keys.key_hash',
      insert: (hash, at) => orderKey(hash, at, { orderNumber: 1 }),
    },
    'an Idempotency-Key of the sandbox is retained for nearly a week, well beyond the promised day': {
      days: 7,
      column: 'idempotency_keys.key_hash',
      insert: (hash, at) => orderKey(hash, at, { sandboxOrder: '{}' }),
    },
    'a voided Idempotency-Key is retained permanently': {
      days: Infinity,
      column: 'idempotency_keys.key_hash',
      insert: (hash, at) => orderKey(hash, at, { sandboxOrder: '' }),
    },
    "an Idempotency-Key of staff is retained as long as a customer's": {
      days: 7,
      column: 'staff_idempotency_keys.key_hash',
      insert: (hash, at) =>
        fixture.query('INSERT INTO staff_idempotency_keys (key_hash, request_hash, made_id, created_at) VALUES (?)', [
          [hash, hash, 'x', at],
        ]),
    },
    "the product data of the sandbox's Idempotency-Keys is retained a day longer than any of them": {
      days: 8,
      column: 'sandbox_products.hash',
      insert: (hash, at) =>
        fixture.query("INSERT INTO sandbox_products (hash, content, created_at) VALUES (?, '{}', ?)", [
          hash.subarray(0, 16),
          at,
        ]),
    },
    'a session of staff is retained for 7 days from sign-in, after which no session is valid': {
      days: 7,
      column: 'staff_sessions.secret_hash',
      insert: async (hash, at) => {
        const staffId = newId();
        await fixture.query('INSERT INTO staff_members (id, name, role, prefix, token_hash, created_at) VALUES (?)', [
          [staffId, 'Browser', 'SUPPORT', 'x', hash, NOW],
        ]);
        return fixture.query(
          'INSERT INTO staff_sessions (id, staff_member_id, secret_hash, member_token_hash, created_at, last_used_at) VALUES (?)',
          [[newId(), staffId, hash, hash, at, NOW]],
        );
      },
    },
  };

it.each(Object.entries(RETAINED))('%s', async (_what, { days, column, insert }) => {
  const last = Math.min(days, 3_650);
  const hashes = [1, last - 0.1, last + 0.1, 4 * last].map((age) => ({ age, hash: randomBytes(32) }));
  for (const { age, hash } of hashes) await insert(hash, daysAgo(age));
  await cleanNow();
  const [table, name] = column.split('.');
  const left = await fixture.query<{ hash: Buffer }>(`SELECT ${name} AS hash FROM ${table} ORDER BY created_at DESC`);
  const isLeft = (hash: Buffer) => left.some((row) => row.hash.equals(hash.subarray(0, row.hash.length)));
  expect(hashes.map(({ hash }) => isLeft(hash))).toEqual(hashes.map(({ age }) => age < days));
});

describe('the audit log', () => {
  /** Entries of a member of staff, one for each of these ages. @returns which of the ages are left. */
  async function entriesOf(ages: number[]): Promise<() => Promise<number[]>> {
    const staffId = newId();
    await fixture.query('INSERT INTO staff_members (id, name, role, prefix, token_hash, created_at) VALUES (?)', [
      [staffId, 'Auditor', 'SUPPORT', 'x', Buffer.alloc(32, staffId), NOW],
    ]);
    const rows = ages.map((days) => [daysAgo(days), staffId, 'revealKey', 'LicenseKey', String(days)]);
    await fixture.query('INSERT INTO audit_entries (at, staff_member_id, action, subject_type, subject_id) VALUES ?', [
      rows,
    ]);
    return async () => {
      const sql = 'SELECT subject_id AS age FROM audit_entries WHERE staff_member_id = ? ORDER BY at DESC';
      return (await fixture.query<{ age: string }>(sql, [staffId])).map(({ age }) => Number(age));
    };
  }

  it('an audit entry is retained for as many days as the setting says, and no longer', async () => {
    const left = await entriesOf([1, 99.999, 100.001, 4_000]);
    await cleanNow(NOW, 100);
    expect(await left()).toEqual([1, 99.999]);
  });

  it('an audit entry is retained for ten years by default, and permanently if the setting is 0', async () => {
    expect((await testConfig()).auditRetentionDays).toBe(3_650);
    const left = await entriesOf([3_649, 20_000]);
    await cleanNow(NOW, 0);
    expect(await left()).toEqual([3_649, 20_000]);
    await cleanNow(NOW, 3_650);
    expect(await left()).toEqual([3_649]);
  });
});

it('a permanently failed job is deleted after 30 days, and any other job is retained', async () => {
  const { dataSource } = fixture.service.app;
  const name = `failing-${newId()}`;
  const [old, young] = [daysAgo(30.001).getTime(), daysAgo(29.999).getTime()];
  // A name, when it runs next, and when it failed.
  await fixture.query('INSERT INTO agenda_jobs (name, next_run_at, failed_at) VALUES ?', [
    [
      [name, null, old],
      [name, null, young],
      [name, NOW.getTime(), old],
      [`${name}-of-others`, null, old],
    ],
  ]);
  await deleteFailedJobs(dataSource, [name], NOW);
  const sql = 'SELECT name, next_run_at AS next, failed_at AS failed FROM agenda_jobs WHERE name LIKE ? ORDER BY id';
  expect(await fixture.query(sql, [`${name}%`])).toEqual([
    { name, next: null, failed: young },
    { name, next: NOW.getTime(), failed: old },
    { name: `${name}-of-others`, next: null, failed: old },
  ]);
  await fixture.query('DELETE FROM agenda_jobs WHERE name LIKE ?', [`${name}%`]);
});

// By that index its rows are found, and then deleted by primary key: `bounded-deletes.test.ts`.
it('each table has an index that begins with the time by which its old rows are found', async () => {
  const { dataSource } = fixture.service.app;
  const statements = await statementsOf(dataSource, () => cleanNow());
  const searches = statements.flatMap(({ sql }) => [...sql.matchAll(/^SELECT \w+ AS id, (\w+) AS at FROM (\w+)/g)]);
  const times = [...new Set(searches.map(([, time, table]) => `${table}.${time}`))];
  expect(times.length).toBeGreaterThanOrEqual(9);
  const indexed = await fixture.query<{ name: string }>(
    `SELECT CONCAT(table_name, '.', column_name) AS name FROM information_schema.statistics
      WHERE table_schema = DATABASE() AND seq_in_index = 1`,
  );
  expect(indexed.map(({ name }) => name)).toEqual(expect.arrayContaining(times));
});
