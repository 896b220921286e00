import type { DataSource } from 'typeorm';

interface CostRow {
  orderNumber: number;
  cents: number | null;
  unknownCosts: number;
}

/** Reads what the keys of orders cost the shop. */
export class OrderCosts {
  constructor(private readonly dataSource: DataSource) {}

  /** In cents, by the order's number; the keys of replacements count too. Null if the cost of a key is unknown. */
  async costsOf(orderNumbers: readonly number[]): Promise<Map<number, number | null>> {
    const rows = await this.dataSource.query<CostRow[]>(
      `SELECT i.order_number AS orderNumber, CAST(SUM(b.unit_cost_cents) AS SIGNED) AS cents,
              CAST(SUM(b.unit_cost_cents IS NULL) AS SIGNED) AS unknownCosts
         FROM order_items i JOIN license_keys k ON k.order_item_id = i.id
         LEFT JOIN key_imports b ON b.id = k.key_import_id
        WHERE i.order_number IN (?) GROUP BY i.order_number`,
      [orderNumbers],
    );
    return new Map(rows.map(({ orderNumber, cents, unknownCosts }) => [orderNumber, unknownCosts > 0 ? null : cents]));
  }
}
