import type { DataSource } from 'typeorm';
import { createApp, type App } from '../../../src/app.js';
import { newId } from '../../../src/db/ids.js';
import { inTransaction } from '../../../src/db/transaction.js';
import { deliveryId } from '../../../src/domain/webhooks/delivery.js';
import { MAX_WEBHOOKS_PER_CUSTOMER } from '../../../src/domain/webhooks/webhook.js';
import { StaffMember } from '../../../src/entities/staff/staff-member.js';
import { Webhook } from '../../../src/entities/webhooks/webhook.js';
import { createLogger } from '../../../src/observability/logger.js';
import { newToken } from '../../../src/services/secrets/access-token.js';
import { verifyInvariants, type Violation } from '../../../src/services/upkeep/verification.js';
import { recordStockEvent, type EventProduct } from '../../../src/services/webhooks/outbox.js';
import { Receiver, type Reply } from '../receiver.js';
import { testConfig } from '../service.js';
import { Shop } from '../shop.js';
import { createMigratedSchema } from '../temp-schema.js';
import { until } from '../until.js';
import { killStrayProcesses } from './stray-processes.js';

const ENCRYPTION_KEY = Buffer.alloc(32, 'key of the process tests').toString('base64');

const NO_LIMIT = { ordersPerMinute: 1_000_000, readsPerMinute: 1_000_000 };

/** A database on which processes of the service are started. This process uses it too, but runs no jobs. */
export class ProcessFixture {
  readonly shop: Shop;
  private readonly receivers: Receiver[] = [];

  private constructor(
    private readonly app: App,
    /** The environment variables of a process of the service. */
    readonly environment: Record<string, string>,
    private readonly drop: () => Promise<void>,
  ) {
    this.shop = new Shop(app);
  }

  /** @param number distinguishes the databases of tests in one Jest worker. */
  static async create(number: number): Promise<ProcessFixture> {
    const schema = await createMigratedSchema(number);
    return ProcessFixture.on(schema.url, schema.drop);
  }

  /**
   * On a database of the caller's, which `drop` removes.
   * @param settings of this fixture and of the processes.
   */
  static async on(
    databaseUrl: string,
    drop: () => Promise<void>,
    settings: Record<string, string> = {},
  ): Promise<ProcessFixture> {
    const own = { DATABASE_URL: databaseUrl, ENCRYPTION_KEY, WEBHOOK_ALLOW_INSECURE_TARGETS: 'true' };
    const environment = { ...own, ...settings };
    const app = await createApp(await testConfig(environment), { logger: createLogger('silent') });
    return new ProcessFixture(app, environment, drop);
  }

  /** For direct access to the tables, such as a transaction that blocks the service. */
  get dataSource(): DataSource {
    return this.app.dataSource;
  }

  /** A member of staff's token. */
  async staffToken(): Promise<string> {
    const { token, ...stored } = newToken('staff');
    const member = { id: newId(), name: 'Staff', role: 'ADMIN' as const, createdAt: new Date() };
    await this.app.dataSource.manager.insert(StaffMember, { ...member, ...stored });
    return token;
  }

  /** What `cli verify` finds. */
  violations(): Promise<Violation[]> {
    return verifyInvariants(this.app.dataSource);
  }

  /** Ends what still runs on it, processes of the service and receivers too. */
  async close(): Promise<void> {
    killStrayProcesses();
    await Promise.all(this.receivers.map((receiver) => receiver.stop()));
    await this.app.close();
    await this.drop();
  }

  /** Starts a receiver, with this many webhooks that point to it. */
  async receiver(standing?: Reply, webhooks = 0): Promise<Receiver> {
    const receiver = await Receiver.start(standing);
    this.receivers.push(receiver);
    const urls = Array.from({ length: webhooks }, (_, number) => receiver.url(`/${number}`));
    if (webhooks > 0) await this.webhooks(urls);
    return receiver;
  }

  query<T>(sql: string, values: unknown[] = []): Promise<T[]> {
    return this.app.dataSource.query<T[]>(sql, values);
  }

  async count(sql: string): Promise<number> {
    const [row] = await this.query<{ count: number }>(`SELECT COUNT(*) AS count FROM ${sql}`);
    return Number(row?.count);
  }

  customer(): Promise<{ id: string; token: string }> {
    return this.shop.customer(NO_LIMIT);
  }

  /** Adds webhooks for every kind of event, of new customers who have as many as they may. */
  async webhooks(urls: readonly string[]): Promise<void> {
    const now = new Date();
    const flags = { productOutOfStock: true, productBackInStock: true, productPriceChanged: true };
    const secretCiphertext = this.app.vault.encrypt('whsec_dGVzdA==', 'webhook-secret');
    const rows: Partial<Webhook>[] = [];
    let customerId = '';
    for (const url of urls) {
      if (rows.length % MAX_WEBHOOKS_PER_CUSTOMER === 0) customerId = (await this.customer()).id;
      rows.push({ id: newId(), url, customerId, ...flags, secretCiphertext, createdAt: now, updatedAt: now });
    }
    await this.app.dataSource.manager.insert(Webhook, rows);
  }

  /** Creates products with a single key each. @returns their ids. */
  async lastPieces(count: number): Promise<string[]> {
    return (await this.products(count, 1)).map(({ id }) => id);
  }

  /** Creates products with this many keys each. */
  products(count: number, keys: number): Promise<{ id: string; poolId: string }[]> {
    return inTransaction(this.app.dataSource, (manager) => {
      const shop = new Shop({ dataSource: { manager }, vault: this.app.vault });
      return shop.products(
        Array.from({ length: count }, () => ({})),
        keys,
      );
    });
  }

  /** Records an event for each product in one transaction: back in stock with one key, with two keys, and so on. */
  async happenAll(products: readonly EventProduct[]): Promise<void> {
    await inTransaction(this.app.dataSource, async (manager) => {
      for (const [index, product] of products.entries())
        await recordStockEvent(manager, product, index + 1, new Date());
    });
  }

  /** Makes all leases of deliveries older by so much. */
  async ageLeases(ms: number): Promise<void> {
    const sql = 'UPDATE webhook_deliveries SET claim_expires_at = claim_expires_at - INTERVAL ? MICROSECOND';
    // A process that a test has frozen may hold locks for a while.
    await inTransaction(this.app.dataSource, (manager) => manager.query(sql, [ms * 1_000]));
  }

  /** Notes each lease that a process takes from another one from now on. @returns how many of them had and had not expired. */
  async watchTakeOvers(): Promise<() => Promise<{ expired: number; live: number }>> {
    await this.query('CREATE TABLE take_overs (was_live BOOLEAN)');
    await this.query(
      `CREATE TRIGGER note_take_overs AFTER UPDATE ON webhook_deliveries FOR EACH ROW
       INSERT INTO take_overs SELECT OLD.claim_expires_at > UTC_TIMESTAMP(3) FROM DUAL
        WHERE OLD.claim_id IS NOT NULL AND NEW.claim_id IS NULL AND NEW.queued IS NOT NULL`,
    );
    return async () => ({
      expired: await this.count('take_overs WHERE NOT was_live'),
      live: await this.count('take_overs WHERE was_live'),
    });
  }

  /** Records events about as many products in one transaction, each with a delivery to every webhook. */
  async events(count: number): Promise<void> {
    await inTransaction(this.app.dataSource, async (manager) => {
      for (let number = 0; number < count; number += 1) {
        const product = { id: newId(), sku: `SKU-${number}`, name: `Product ${number}` };
        await recordStockEvent(manager, product, 0, new Date());
      }
    });
  }

  /** The ids of deliveries as receivers know them. */
  async deliveries(where = 'TRUE'): Promise<string[]> {
    const rows = await this.query<{ id: number }>(`SELECT id FROM webhook_deliveries WHERE ${where} ORDER BY id`);
    return rows.map(({ id }) => deliveryId(id));
  }

  /** Leases of a dead process expire, and living processes look for queued deliveries all the time. */
  async expectLeasesToExpireWithin(seconds: number): Promise<void> {
    const isLate = `claim_expires_at > UTC_TIMESTAMP(3) + INTERVAL ${seconds} SECOND`;
    expect(await this.deliveries(`claim_id IS NOT NULL AND (claim_expires_at IS NULL OR ${isLate})`)).toEqual([]);
  }

  async allDelivered(): Promise<void> {
    const pending = () => this.count("webhook_deliveries WHERE status = 'PENDING'");
    await until(async () => (await pending()) === 0, 'every delivery to be made');
  }
}
