import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dropColumnIfExists, ensureColumn } from './existing.js';

/**
 * Which products customers have never seen. Of those that exist, only where it is certain: each of their changes was one of
 * the price, nobody bought them, and no event says that they came on sale or went off.
 */
export class ProductsNeverOnSale1805000000030 implements MigrationInterface {
  name = 'ProductsNeverOnSale1805000000030';

  async up(runner: QueryRunner): Promise<void> {
    await ensureColumn(runner, 'products', 'never_on_sale', 'tinyint NOT NULL DEFAULT 0');
    await runner.query(
      `UPDATE products p SET p.never_on_sale = 1
        WHERE NOT p.available
          AND p.version = 1 + (SELECT COUNT(*) FROM price_changes c WHERE c.product_id = p.id)
          AND NOT EXISTS (SELECT 1 FROM order_items i WHERE i.product_id = p.id)
          AND NOT EXISTS (SELECT 1 FROM events e
                           WHERE e.product_id = p.id AND e.kind IN ('productAdded', 'productWithdrawn'))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumnIfExists(runner, 'products', 'never_on_sale');
  }
}
