import { Column, Entity, PrimaryColumn } from 'typeorm';
import { CentsColumn, PrimaryIdColumn } from '../columns.js';

const PERIOD = { type: 'varchar', length: 10, charset: 'ascii', collation: 'ascii_bin' } as const;

/** Sales of a business day, up to the order and item of `SalesProgress`; replacements, which are free, are left out. */
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

/** Sales of a product by business day, and again by month, so that a year needs few rows. */
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
 * The last order item and the last order in the totals: rows with higher numbers are not in them, whatever their dates.
 * A single row, written together with the totals.
 */
@Entity('sales_progress')
export class SalesProgress {
  @PrimaryColumn({ type: 'tinyint' })
  id: number;

  /** The time zone of the totals' days. */
  @Column({ type: 'varchar', length: 64, charset: 'ascii', collation: 'ascii_bin' })
  timeZone: string;

  @Column({ type: 'bigint' })
  lastItemId: string;

  @Column({ type: 'int' })
  lastOrderNumber: number;
}
