import { newId } from '../../../src/db/ids.js';
import { inTransaction } from '../../../src/db/transaction.js';
import { deliveryId } from '../../../src/domain/webhooks/delivery.js';
import { Webhook } from '../../../src/entities/webhooks/webhook.js';
import { stampEvents } from '../../../src/services/webhooks/event-order.js';
import { recordStockEvent } from '../../../src/services/webhooks/outbox.js';
import { manualClock } from '../rest/rest-api.js';
import { useStaff, type StaffFixture } from '../staff.js';

export const CREATED = '2026-08-09T10:00:00.000Z';
export const NOW = '2026-08-09T11:00:00.000Z';
export const UNKNOWN_ID = '0'.repeat(24);

// The order matters, as only a pending delivery can be queued.
const ENDED = { queued: null, next_attempt_at: null };
export const FAILED = { ...ENDED, status: 'FAILED' };

/** The staff's API with webhooks that get no requests; they are created at CREATED and read at NOW, if the clock is not another. */
export interface WebhookFixture extends StaffFixture {
  query: <T = Record<string, unknown>>(sql: string, values?: unknown[]) => Promise<T[]>;
  webhook: (customerId: string, fields?: Partial<Webhook>) => Promise<string>;
  setColumns: (deliveryNumber: number, fields: object) => Promise<void>;
  /** Takes a product out of stock, which every webhook receives as an event, and returns the delivery to this one. */
  deliver: (webhookId: string, fields?: object) => Promise<{ id: string; number: number; sku: string }>;
  /** The ids of all pages of a list. */
  pages: (operation: string, field: string, variables: object, first: number) => Promise<string[]>;
}

export function useWebhookFixture(clock = manualClock(NOW).clock): WebhookFixture {
  const fixture = useStaff(clock) as WebhookFixture;
  fixture.query = (sql, values = []) => fixture.service.query(sql, values);

  fixture.webhook = async (customerId, fields = {}) => {
    const { dataSource, vault } = fixture.service.app;
    const id = newId();
    await dataSource.manager.insert(Webhook, {
      id,
      customerId,
      url: 'https://hooks.example.com/orders',
      productOutOfStock: true,
      productBackInStock: false,
      productPriceChanged: false,
      secretCiphertext: vault.encrypt('whsec_test', 'webhook-secret'),
      createdAt: new Date(CREATED),
      updatedAt: new Date(CREATED),
      ...fields,
    });
    return id;
  };

  fixture.setColumns = async (deliveryNumber, fields) => {
    for (const [column, value] of Object.entries(fields)) {
      await fixture.query('UPDATE webhook_deliveries SET ?? = ? WHERE id = ?', [column, value, deliveryNumber]);
    }
  };

  fixture.deliver = async (webhookId, fields = {}) => {
    const sku = `SKU-${newId()}`;
    await inTransaction(fixture.service.app.dataSource, (manager) =>
      recordStockEvent(manager, { id: newId(), sku, name: 'Product' }, 0, new Date(CREATED)),
    );
    // Its representation then stays the same.
    await stampEvents(fixture.service.app.dataSource);
    const latest = 'SELECT MAX(id) AS id FROM webhook_deliveries WHERE webhook_id = ?';
    const [row] = await fixture.query<{ id: number }>(latest, [webhookId]);
    const number = Number(row?.id);
    await fixture.setColumns(number, fields);
    return { id: deliveryId(number), number, sku };
  };

  fixture.pages = async (operation, field, variables, first) => {
    const ids: string[] = [];
    for (let after: string | null = null; ;) {
      const { nodes, pageInfo }: any = (await fixture.dataOf(operation, { ...variables, first, after }))[field];
      ids.push(...nodes.map(({ id }: { id: string }) => id));
      if (!pageInfo.hasNextPage) return ids;
      expect(nodes).toHaveLength(first);
      after = pageInfo.endCursor;
    }
  };

  // Every webhook gets every event, so that the webhooks of other tests would be counted too.
  beforeEach(() => fixture.query('DELETE FROM webhooks'));
  return fixture;
}
