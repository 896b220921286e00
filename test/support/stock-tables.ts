import type { DataSource } from 'typeorm';
import type { TestService } from './service.js';

interface Count {
  available: number;
  allocated: number;
  withdrawn: number;
}

/** Reads the tables directly, without the service. */
export class StockTables {
  /** @param fixture whose service may start later. */
  constructor(private readonly fixture: { service: TestService }) {}

  private get dataSource(): DataSource {
    return this.fixture.service.app.dataSource;
  }

  /** The keys of a pool: as its counters say, and as counted, by status. */
  async pool(poolId: string): Promise<{ counters: Count; keys: Record<string, number> }> {
    const [counters] = await this.dataSource.query<Count[]>(
      'SELECT available, allocated, withdrawn FROM license_pools WHERE id = ?',
      [poolId],
    );
    const rows = await this.dataSource.query<{ keyStatus: string; count: number | string }[]>(
      'SELECT status AS keyStatus, COUNT(*) AS count FROM license_keys WHERE license_pool_id = ? GROUP BY status',
      [poolId],
    );
    if (!counters) throw new Error(`there is no pool ${poolId}`);
    const keys = Object.fromEntries(rows.map(({ keyStatus, count }) => [keyStatus, Number(count)]));
    return { counters: { ...counters }, keys };
  }

  /** The same, with none of a status where there is no key. */
  async count(poolId: string): Promise<{ counters: Count; keys: Count }> {
    const { counters, keys } = await this.pool(poolId);
    const { AVAILABLE: available = 0, ALLOCATED: allocated = 0, WITHDRAWN: withdrawn = 0 } = keys;
    return { counters, keys: { available, allocated, withdrawn } };
  }

  /** The stock events of a product, oldest first. */
  async stockEvents(productId: string): Promise<{ kind: string; availableStock: number }[]> {
    const rows = await this.dataSource.query<{ kind: string; availableStock: number }[]>(
      'SELECT kind, available_stock AS availableStock FROM events WHERE product_id = ? ORDER BY id',
      [productId],
    );
    return rows.map((row) => ({ ...row }));
  }

  /** A customer's balance, and the balance after each of the customer's orders, oldest first. */
  async ledger(customerId: string): Promise<{ balanceCents: number; balancesAfterCents: number[] }> {
    const [customer] = await this.dataSource.query<{ balanceCents: number }[]>(
      'SELECT balance_cents AS balanceCents FROM customers WHERE id = ?',
      [customerId],
    );
    const orders = await this.dataSource.query<{ balanceAfterCents: number }[]>(
      'SELECT balance_after_cents AS balanceAfterCents FROM orders WHERE customer_id = ? ORDER BY order_number',
      [customerId],
    );
    return {
      balanceCents: Number(customer?.balanceCents),
      balancesAfterCents: orders.map(({ balanceAfterCents }) => balanceAfterCents),
    };
  }

  /** How many orders contain a product. */
  async orderCount(productId: string): Promise<number> {
    const [row] = await this.dataSource.query<{ count: number }[]>(
      'SELECT COUNT(DISTINCT order_number) AS count FROM order_items WHERE product_id = ?',
      [productId],
    );
    return Number(row?.count);
  }
}
