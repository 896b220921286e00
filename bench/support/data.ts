import { createApp, type App } from '../../src/app.js';
import { newId } from '../../src/db/ids.js';
import type { Customer } from '../../src/entities/customers/customer.js';
import { Webhook } from '../../src/entities/webhooks/webhook.js';
import { createLogger } from '../../src/observability/logger.js';
import { verifyInvariants } from '../../src/services/upkeep/verification.js';
import { readConfig } from '../../src/settings/config.js';
import { writeHistory } from '../../test/support/contract/long-history.js';
import { Shop } from '../../test/support/shop.js';
import { writeCatalogue } from './catalogue.js';

const ROWS_AT_ONCE = 1_000;
// Products are picked at random, so some are ordered more often than others.
const SPARE_KEYS = 2;

/** What happens to a webhook's subscription. */
export type Flags = Pick<Webhook, 'productOutOfStock' | 'productPriceChanged'>;

/** Fills the database, and reads it, from the benchmark's own process. No jobs run here. */
export class BenchData {
  readonly shop: Shop;

  private constructor(private readonly app: App) {
    this.shop = new Shop(app);
  }

  get dataSource() {
    return this.app.dataSource;
  }

  get vault() {
    return this.app.vault;
  }

  static async open(environment: Record<string, string>): Promise<BenchData> {
    return new BenchData(await createApp(readConfig(environment), { logger: createLogger('silent') }));
  }

  /** A customer whom no rate limit slows down. */
  customer(fields: Partial<Customer> = {}): Promise<{ id: string; token: string }> {
    return this.shop.customer({ ordersPerMinute: 1_000_000, readsPerMinute: 1_000_000, ...fields });
  }

  /** Creates this many products; returns their ids in order. */
  catalogue(count: number): Promise<string[]> {
    return writeCatalogue(this.app.dataSource, count);
  }

  /** Creates this many products with enough keys for orders of `keys` of them. */
  async productsWithKeys(count: number, keys: number): Promise<string[]> {
    const ids: string[] = [];
    const each = Math.ceil((keys * SPARE_KEYS) / count) + 100;
    while (ids.length < count) ids.push((await this.shop.product({}, each)).id);
    return ids;
  }

  /** A customer who has placed this many orders of one key each. */
  async history(orders: number): Promise<{ id: string; token: string }> {
    const [customer, product] = await Promise.all([this.customer(), this.shop.product()]);
    const { id: productId, poolId } = product;
    const what = { customerId: customer.id, productId, poolId, licenseKey: 'AAAAA-BBBBB-CCCCC-DDDDD-EEEEE' };
    await writeHistory(this.app, { ...what, orders, itemsPerOrder: 1 });
    return customer;
  }

  /** Webhooks of customers who have as many as they may. */
  async webhooks(count: number, url: string, flags: Flags): Promise<void> {
    const now = new Date();
    const secretCiphertext = this.app.vault.encrypt(`whsec_${'a'.repeat(43)}=`, 'webhook-secret');
    const rows: Partial<Webhook>[] = [];
    for (let number = 0; number < count; number += 1) {
      const customerId = number % 20 === 0 ? (await this.customer()).id : rows.at(-1)?.customerId;
      const fields = { url, customerId, secretCiphertext, productBackInStock: false, createdAt: now, updatedAt: now };
      rows.push({ id: newId(), ...fields, ...flags });
    }
    for (let start = 0; start < count; start += ROWS_AT_ONCE) {
      await this.app.dataSource.manager.insert(Webhook, rows.slice(start, start + ROWS_AT_ONCE));
    }
  }

  /** Waits until nothing is left to deliver, and nothing to write down. */
  async quiet(): Promise<void> {
    const sql = "SELECT 1 FROM webhook_deliveries WHERE status = 'PENDING' LIMIT 1";
    while ((await this.app.dataSource.query<unknown[]>(sql)).length > 0) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Forgets webhooks with all their deliveries. */
  async forgetWebhooks(): Promise<void> {
    await this.app.dataSource.query('DELETE FROM delivery_attempts');
    await this.app.dataSource.query('DELETE FROM webhook_deliveries');
    await this.app.dataSource.query('DELETE FROM webhooks');
  }

  /** What `cli verify` does: a benchmark counts only where everything still holds after it. */
  async verify(): Promise<void> {
    const violations = await verifyInvariants(this.app.dataSource);
    if (violations.length > 0) throw new Error(`After the benchmark: ${JSON.stringify(violations, null, 2)}`);
    console.log('\nverification: every invariant holds');
  }

  async close(): Promise<void> {
    await this.app.close();
  }
}
