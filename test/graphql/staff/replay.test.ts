import { newId } from '../../../src/db/ids.js';
import { inTransaction } from '../../../src/db/transaction.js';
import { recordStockEvent } from '../../../src/services/webhooks/outbox.js';
import { auditEntry, auditOf } from '../../support/graphql/stock-keeping.js';
import { useWebhookFixture } from '../../support/graphql/webhook-fixture.js';

const REPLAY = `mutation ($webhookId: ObjectID!, $since: DateTime!, $until: DateTime, $kinds: [WebhookEventKind!]) {
  replayWebhook(webhookId: $webhookId, since: $since, until: $until, kinds: $kinds) }`;
const HOUR_MS = 3_600_000;

const fixture = useWebhookFixture();
const { dataOf, errorOf, query, webhook } = fixture;
let hours = 0;

/** A webhook of an old account, and two events in an hour of the past that no other test has; the first was sent. */
async function pastEvents() {
  const startMs = Date.parse('2026-02-01T00:00:00Z') + 2 * (hours += 1) * HOUR_MS;
  const happen = (atMs: number) =>
    inTransaction(fixture.service.app.dataSource, (manager) =>
      recordStockEvent(manager, { id: newId(), sku: 'SKU', name: 'Product' }, 0, new Date(atMs)),
    );
  const { id: customerId } = await fixture.shop.customer({ createdAt: new Date('2026-01-01T00:00:00Z') });
  const webhookId = await webhook(customerId);
  await happen(startMs);
  await query("UPDATE webhook_deliveries SET status = 'SUCCEEDED', queued = NULL, next_attempt_at = NULL");
  await query('UPDATE webhooks SET product_out_of_stock = FALSE WHERE id = ?', [webhookId]);
  await happen(startMs + 1);
  const [since, until] = [startMs, startMs + HOUR_MS].map((ms) => new Date(ms).toISOString());
  return { customerId, webhookId, since, until };
}

const lanes = (webhookId: string) =>
  query('SELECT status, queued, replayed FROM webhook_deliveries WHERE webhook_id = ? ORDER BY event_id', [webhookId]);

describe('replayWebhook', () => {
  it("replayWebhook sends the events of a time to a customer's webhook, with an audit entry", async () => {
    const member = await fixture.staff.member('SUPPORT');
    const { webhookId, since, until } = await pastEvents();
    const kinds = ['productOutOfStock'];
    const { replayWebhook } = await dataOf(REPLAY, { webhookId, since, until, kinds }, member.token);
    expect(replayWebhook).toBe(2);
    const replayed = { status: 'PENDING', queued: 2, replayed: 1 };
    expect(await lanes(webhookId)).toEqual([replayed, replayed]);
    expect(await auditOf(fixture, webhookId)).toEqual([
      auditEntry('replayWebhook', 'Webhook', member.id, { after: { since, until, kinds, queued: 2 } }),
    ]);
  });

  it('replayWebhook for an inactive customer is refused and changes nothing', async () => {
    const { customerId, webhookId, since, until } = await pastEvents();
    await query("UPDATE customers SET status = 'SUSPENDED' WHERE id = ?", [customerId]);
    const before = await query('SELECT * FROM webhook_deliveries ORDER BY id');
    const { extensions } = await errorOf(REPLAY, { webhookId, since, until, kinds: ['productOutOfStock'] });
    expect(extensions).toMatchObject({ details: { webhookId: 'Its customer is not active' } });
    expect(await auditOf(fixture, webhookId)).toEqual([]);
    expect(await query('SELECT * FROM webhook_deliveries ORDER BY id')).toEqual(before);
  });
});
