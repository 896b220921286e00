import { Column, Entity, PrimaryColumn } from 'typeorm';
import { CentsColumn, PrimaryIdColumn } from './columns.js';

const PERIOD = { type: 'varchar', length: 10, charset: 'ascii', collation: 'ascii_bin' } as const;

/** What was sold on a business day, as far as `SalesProgress` says; replacements, which are free, do not count. */
@Entity('daily_sales')
export class DailySales {
  /** YYYY-MM-DD. */
  @PrimaryColumn(PERIOD)
  date: string;

  @Column({ type: 'int', default: 0 })
  orders: number;

  @Column({ type: 'int', default: 0 })
  keysSold: number;

  @CentsColumn({ default: 0 })
  revenueCents: number;
}

/** What was sold of a product on a business day, and once more in a month, so that a year is few rows. */
@Entity('product_sales')
export class ProductSales {
  /** YYYY-MM-DD or YYYY-MM. */
  @PrimaryColumn(PERIOD)
  period: string;

  @PrimaryIdColumn()
  productId: string;

  @Column({ type: 'int' })
  keysSold: number;

  @CentsColumn()
  revenueCents: number;
}

/**
 * Up to which order item and which order the totals go: what has a higher number is not in them, whatever its date. One
 * row, written together with the totals.
 */
@Entity('sales_progress')
export class SalesProgress {
  @PrimaryColumn({ type: 'tinyint' })
  id: number;

  /** In which the days of the totals begin. */
  @Column({ type: 'varchar', length: 64, charset: 'ascii', collation: 'ascii_bin' })
  timeZone: string;

  @Column({ type: 'bigint' })
  lastItemId: string;

  @Column({ type: 'int' })
  lastOrderNumber: number;
}
