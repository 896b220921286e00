import type { Overrides } from '../../../src/app.js';
import { newId } from '../../../src/db/ids.js';
import { inTransaction } from '../../../src/db/transaction.js';
import { MAX_WEBHOOKS_PER_CUSTOMER, type WebhookEventFlags } from '../../../src/domain/webhooks/webhook.js';
import type { DeliveryStatus } from '../../../src/entities/webhooks/webhook-delivery.js';
import { Webhook } from '../../../src/entities/webhooks/webhook.js';
import type { AttemptResult } from '../../../src/services/webhooks/delivery-reader.js';
import { recordStockEvent, type EventProduct } from '../../../src/services/webhooks/outbox.js';
import { Receiver, type Received, type Reply } from '../receiver.js';
import { TestService } from '../service.js';
import { Shop } from '../shop.js';
import { until } from '../until.js';

/** All kinds of event about the stock and the price of products. */
export const ALL_EVENTS: WebhookEventFlags = {
  productOutOfStock: true,
  productBackInStock: true,
  productPriceChanged: true,
  productAdded: false,
  productWithdrawn: false,
  orderCompleted: false,
  licenseKeyReplaced: false,
  licenseKeyCredited: false,
  licenseKeyRecalled: false,
  claimResolved: false,
  pricesChanged: false,
  paymentRecorded: false,
  creditLimitChanged: false,
  creditLow: false,
  webhookDisabled: false,
  invoiceIssued: false,
};

/** A webhook, with its secret and its customer's token. */
export interface TestWebhook {
  id: string;
  secret: string;
  customerId: string;
  token: string;
}

/** A delivery's row. */
export interface DeliveryRow {
  id: number;
  status: DeliveryStatus;
  queued: number | null;
  claimId: string | null;
  claimExpiresAt: Date | null;
  attemptCount: number;
  nextAttemptAt: Date | null;
  createdAt: Date;
}

/** The columns of a webhook's row with its state. */
interface WebhookRow {
  active: number;
  failures: number;
  disabledAt: Date | null;
}

/** A product that exists only in events. */
export function eventProduct(): EventProduct {
  const id = newId();
  return { id, sku: `SKU-${id}`, name: `Product ${id}` };
}

/** A service whose deliveries are observed by their receivers and in the tables. */
export class DeliveryFixture {
  service!: TestService;
  shop!: Shop;
  private receivers: Receiver[] = [];

  async open(overrides: Overrides, environment: Record<string, string>): Promise<void> {
    this.service = await TestService.start(overrides, environment);
    this.shop = new Shop(this.service.app);
    await this.clear();
  }

  async close(): Promise<void> {
    await this.service.stop();
    await this.stopReceivers();
  }

  /** Deletes the webhooks of other tests, which would be sent to and counted. */
  async clear(): Promise<void> {
    await inTransaction(this.service.app.dataSource, (manager) => manager.query('DELETE FROM webhooks'));
  }

  async stopReceivers(): Promise<void> {
    await Promise.all(this.receivers.splice(0).map((receiver) => receiver.stop()));
  }

  async receiver(standing?: Reply | ((request: Received) => Reply)): Promise<Receiver> {
    const receiver = await Receiver.start(standing);
    this.receivers.push(receiver);
    return receiver;
  }

  query<T>(sql: string, values: unknown[] = []): Promise<T[]> {
    return this.service.query<T>(sql, values);
  }

  /** A webhook that is registered over REST, for a customer of its own unless one is given. */
  async webhook(
    target: Receiver | string,
    { events = ALL_EVENTS, ...owner }: { events?: Partial<WebhookEventFlags>; id?: string; token?: string } = {},
  ): Promise<TestWebhook> {
    const { id: customerId, token } =
      owner.id && owner.token ? (owner as { id: string; token: string }) : await this.shop.customer();
    const url = typeof target === 'string' ? target : target.url();
    const response = await this.service.request('POST', '/api/webhooks', { token, body: { url, events } });
    if (response.status !== 201) throw new Error(`webhook: ${response.text}`);
    return { id: response.body.webhook._id, secret: response.body.webhook.secret, customerId, token };
  }

  /** Webhooks of customers who have as many as they may. @returns their ids. */
  async manyWebhooks(count: number, target: Receiver | string): Promise<string[]> {
    const { dataSource, vault } = this.service.app;
    const now = new Date();
    const url = typeof target === 'string' ? target : target.url();
    const secretCiphertext = vault.encrypt(`whsec_${'a'.repeat(43)}=`, 'webhook-secret');
    const fields = { url, secretCiphertext, ...ALL_EVENTS, createdAt: now, updatedAt: now };
    const rows: Partial<Webhook>[] = [];
    let customerId = '';
    while (rows.length < count) {
      if (rows.length % MAX_WEBHOOKS_PER_CUSTOMER === 0) customerId = (await this.shop.customer()).id;
      rows.push({ id: newId(), customerId, ...fields });
    }
    await dataSource.manager.insert(Webhook, rows);
    return rows.map(({ id = '' }) => id);
  }

  async patch({ id, token }: TestWebhook, body: object): Promise<void> {
    const response = await this.service.request('PATCH', `/api/webhooks/${id}`, { token, body });
    if (response.status !== 200) throw new Error(`webhook: ${response.text}`);
  }

  /** Records an event about a product that is back in stock with this many keys, or out of stock. */
  async happen(availableStock = 0, product: EventProduct = eventProduct(), service = this.service): Promise<void> {
    await inTransaction(service.app.dataSource, (manager) =>
      recordStockEvent(manager, product, availableStock, new Date()),
    );
  }

  /** Records one event about each of these products, in this order and in one transaction. */
  async happenAll(products: readonly EventProduct[], service = this.service): Promise<void> {
    await inTransaction(service.app.dataSource, async (manager) => {
      for (const [index, product] of products.entries())
        await recordStockEvent(manager, product, index + 1, new Date());
    });
  }

  deliveriesOf(webhook: Pick<TestWebhook, 'id'>): Promise<DeliveryRow[]> {
    return this.query(
      `SELECT id, status, queued, claim_id AS claimId, claim_expires_at AS claimExpiresAt, attempt_count AS attemptCount,
              next_attempt_at AS nextAttemptAt, created_at AS createdAt
         FROM webhook_deliveries WHERE webhook_id = ? ORDER BY id`,
      [webhook.id],
    );
  }

  async statusesOf(webhook: Pick<TestWebhook, 'id'>): Promise<Partial<Record<DeliveryStatus, number>>> {
    const counts: Partial<Record<DeliveryStatus, number>> = {};
    for (const { status } of await this.deliveriesOf(webhook)) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  }

  /** Waits until no delivery of a webhook is pending. @returns all of its deliveries. */
  ended(webhook: Pick<TestWebhook, 'id'>): Promise<DeliveryRow[]> {
    return until(async () => {
      const deliveries = await this.deliveriesOf(webhook);
      return deliveries.every(({ status }) => status !== 'PENDING') && deliveries;
    }, 'the end of all deliveries');
  }

  attemptsOf(deliveryId: number): Promise<AttemptResult[]> {
    return this.query(
      `SELECT at, status_code AS statusCode, error, duration_ms AS durationMs, response_start AS responseStart
         FROM delivery_attempts WHERE delivery_id = ? ORDER BY id`,
      [deliveryId],
    );
  }

  async webhookRow({ id }: Pick<TestWebhook, 'id'>): Promise<WebhookRow> {
    const [row] = await this.query<WebhookRow>(
      'SELECT active, consecutive_failures AS failures, disabled_at AS disabledAt FROM webhooks WHERE id = ?',
      [id],
    );
    if (!row) throw new Error(`no webhook ${id}`);
    return row;
  }
}

/** Sets the fixture up for the enclosing block; `environment` configures the service. Jobs run by default. */
export function useDeliveryFixture(
  environment: Record<string, string> = {},
  { jobs = true, ...overrides }: Overrides & { jobs?: boolean } = {},
): DeliveryFixture {
  const fixture = new DeliveryFixture();
  beforeAll(async () => {
    unrefLongTimers();
    await fixture.open(overrides, environment);
    if (jobs) await fixture.service.startJobs();
  });
  afterEach(async () => {
    await fixture.clear();
    await fixture.stopReceivers();
  });
  afterAll(() => fixture.close());
  return fixture;
}

/** For each run, Agenda leaves a timer of half the lock lifetime, which would keep the test process alive. */
export function unrefLongTimers(): void {
  const original = globalThis.setTimeout;
  const unreffing = (callback: (...values: unknown[]) => void, delayMs?: number, ...values: unknown[]) => {
    const timer = original(callback, delayMs, ...values);
    return (delayMs ?? 0) >= 10_000 ? timer.unref() : timer;
  };
  globalThis.setTimeout = Object.assign(unreffing, { __promisify__: original.__promisify__ }) as typeof original;
}
