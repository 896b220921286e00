import type { DataSource } from 'typeorm';

/** The keys of a license pool by status: as the pool's counters say, and as counted. */
export interface PoolCount {
  counters: { available: number; allocated: number; withdrawn: number };
  keys: { available: number; allocated: number; withdrawn: number };
}

interface CountRow {
  keyStatus: string;
  count: number;
}

/** Reads the tables directly, without the service. */
export class StockRoom {
  constructor(private readonly dataSource: DataSource) {}

  async count(poolId: string): Promise<PoolCount> {
    const [counters] = await this.dataSource.query<PoolCount['counters'][]>(
      'SELECT available, allocated, withdrawn FROM license_pools WHERE id = ?',
      [poolId],
    );
    const rows = await this.dataSource.query<CountRow[]>(
      'SELECT status AS keyStatus, COUNT(*) AS count FROM license_keys WHERE license_pool_id = ? GROUP BY status',
      [poolId],
    );
    const countOf = (status: string) => rows.find(({ keyStatus }) => keyStatus === status)?.count ?? 0;
    if (!counters) throw new Error(`there is no pool ${poolId}`);
    return {
      counters: { ...counters },
      keys: { available: countOf('AVAILABLE'), allocated: countOf('ALLOCATED'), withdrawn: countOf('WITHDRAWN') },
    };
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
