import { inTransaction } from '../../../src/db/transaction.js';
import { eventId, type CustomerEventData } from '../../../src/domain/webhooks/event.js';
import type { CustomerEventKind } from '../../../src/domain/webhooks/webhook.js';
import { recordCustomerEvent, recordStockEvent, type EventProduct } from '../../../src/services/webhooks/outbox.js';
import { eventProduct, type DeliveryFixture, type TestWebhook } from '../delivery/delivery-fixture.js';

const HOUR_MS = 3_600_000;
const LONG_AGO = new Date('2020-01-01T00:00:00Z');
let hours = 0;

/** A delivery with the id of its event. */
export interface PastDelivery {
  id: number;
  event: string;
  status: string;
  queued: number | null;
  replayed: number;
  attempts: number;
  oldPrice: number | null;
  newPrice: number | null;
}

/**
 * An hour of the past that no other test of the file has: events of products concern all customers.
 */
export class PastEventsFixture {
  private readonly startMs = Date.parse('2021-01-01T00:00:00Z') + 2 * (hours += 1) * HOUR_MS;

  constructor(private readonly fixture: DeliveryFixture) {}

  /** With a webhook of a customer that has been there since long before. */
  static async withWebhook(fixture: DeliveryFixture): Promise<{ pastEvents: PastEventsFixture; webhook: TestWebhook }> {
    const pastEvents = new PastEventsFixture(fixture);
    const webhook = await fixture.webhook('http://127.0.0.1:9/hook');
    await pastEvents.backdateAccounts(webhook.customerId);
    return { pastEvents, webhook };
  }

  at(minutes: number): Date {
    return new Date(this.startMs + minutes * 60_000);
  }

  get since(): string {
    return this.at(0).toISOString();
  }

  get until(): string {
    return this.at(60).toISOString();
  }

  /** The whole hour, as a replay requests it. */
  get hour(): { since: string; until: string } {
    return { since: this.since, until: this.until };
  }

  /** Lets accounts have been there since long before. */
  async backdateAccounts(...customerIds: string[]): Promise<void> {
    await this.fixture.query('UPDATE customers SET created_at = ? WHERE id IN (?)', [LONG_AGO, customerIds]);
  }

  /** Inserts that many events of a customer, and stamps them. */
  async manyEvents(at: Date, count: number, customerId: string): Promise<void> {
    const digits =
      '(SELECT 0 AS d UNION SELECT 1 UNION SELECT 2 UNION SELECT 3 UNION SELECT 4 UNION SELECT 5 UNION SELECT 6 UNION SELECT 7 UNION SELECT 8 UNION SELECT 9)';
    await this.fixture.query(
      `INSERT INTO events (kind, customer_id, data, occurred_at, feed_stamp)
       SELECT 'creditLow', ?, ?, ?, ? FROM ${['a', 'b', 'c', 'd', 'e'].map((name) => `${digits} ${name}`).join(', ')},
              (SELECT 0 AS d UNION SELECT 1) f LIMIT ?`,
      [customerId, JSON.stringify({ balance: 950, creditLimit: 1_000, availableCredit: 50 }), at, at, count],
    );
  }

  /** @returns the id of the event. */
  async stockEvent(minutes: number, availableStock = 0, product: EventProduct = eventProduct()): Promise<string> {
    const { dataSource } = this.fixture.service.app;
    await inTransaction(dataSource, (manager) => recordStockEvent(manager, product, availableStock, this.at(minutes)));
    return this.lastEvent();
  }

  async customerEvent<K extends CustomerEventKind>(
    minutes: number,
    customerId: string,
    kind: K,
    data: CustomerEventData[K],
  ): Promise<string> {
    const { dataSource } = this.fixture.service.app;
    await inTransaction(dataSource, (manager) =>
      recordCustomerEvent(manager, { kind, customerId, data }, this.at(minutes)),
    );
    return this.lastEvent();
  }

  async lastEvent(): Promise<string> {
    const [row] = await this.fixture.query<{ id: number }>('SELECT MAX(id) AS id FROM events');
    return eventId(row?.id ?? 0);
  }

  /** The deliveries of a webhook, in the order of their events. */
  async deliveries(webhookId: string): Promise<PastDelivery[]> {
    const rows = await this.fixture.query<Omit<PastDelivery, 'event'> & { eventId: number }>(
      `SELECT id, event_id AS eventId, status, queued, replayed, attempt_count AS attempts, old_price_cents AS oldPrice,
              new_price_cents AS newPrice
         FROM webhook_deliveries WHERE webhook_id = ? ORDER BY event_id`,
      [webhookId],
    );
    return rows.map(({ eventId: number, ...row }) => ({ ...row, event: eventId(number) }));
  }
}
