import { Column, Entity, PrimaryColumn } from 'typeorm';
import { CentsColumn, ExactTextColumn, PrimaryCategoryColumn, PrimaryIdColumn } from '../columns.js';

const WORD = { type: 'varchar', length: 20, charset: 'ascii', collation: 'ascii_bin' } as const;

/** What was sold by business day, and again by month, of which a year needs few rows; up to `ReportProgress`. */
@Entity('report_totals')
export class ReportTotal {
  /** ALL, PRODUCT, CUSTOMER or CATEGORY. */
  @PrimaryColumn(WORD)
  kind: string;

  /** YYYY-MM-DD or YYYY-MM. */
  @PrimaryColumn({ ...WORD, length: 10 })
  period: string;

  /** An id or a category; empty for ALL. */
  @PrimaryCategoryColumn()
  subject: string;

  @Column({ type: 'int', default: 0 })
  orders: number;

  @Column({ type: 'int', default: 0 })
  keysSold: number;

  @CentsColumn({ default: 0 })
  netCents: number;

  @CentsColumn({ default: 0 })
  vatCents: number;

  /** By the costs of `ReportCost`. */
  @CentsColumn({ default: 0 })
  costCents: number;

  /** Keys whose cost was not known. */
  @Column({ type: 'int', default: 0 })
  unknownCosts: number;
}

/** How far the totals go: rows with higher numbers are not in them, whatever their dates. Written with the totals. */
@Entity('report_progress')
export class ReportProgress {
  /** SALES and CATEGORIES count orders by their numbers, COSTS items by their ids. */
  @PrimaryColumn(WORD)
  source: string;

  /** The time zone of the totals' days; empty before there are any. */
  @Column({ type: 'varchar', length: 64, charset: 'ascii', collation: 'ascii_bin', default: '' })
  timeZone: string;

  @Column({ type: 'bigint', default: 0 })
  lastNumber: string;
}

/** With which cost the keys of an import are in the totals. */
@Entity('report_costs')
export class ReportCost {
  @PrimaryIdColumn()
  keyImportId: string;

  @CentsColumn({ nullable: true })
  unitCostCents: number | null;
}

/** In which category a product is in the totals. */
@Entity('report_categories')
export class ReportCategory {
  @PrimaryIdColumn()
  productId: string;

  @ExactTextColumn(100)
  category: string;
}
