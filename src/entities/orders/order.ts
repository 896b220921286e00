import { Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import {
  AsciiColumn,
  BasisPointsColumn,
  CentsColumn,
  ExactTextColumn,
  HashColumn,
  IdColumn,
  InstantColumn,
  PrimaryCategoryColumn,
  PrimaryIdColumn,
  ReferenceColumn,
  StampColumn,
  TextColumn,
} from '../columns.js';
import { Customer } from '../customers/customer.js';
import { Product } from '../products/product.js';

/** An order with its prices, which are never computed again. */
@Entity('orders')
@Index('orders_customer_id', ['customerId', 'orderNumber'])
@Index('orders_customer_date', ['customerId', 'orderDate', 'orderNumber'])
@Index('orders_date', ['orderDate', 'orderNumber'])
@Index('orders_status_date', ['status', 'orderDate', 'orderNumber'])
@Index('orders_change_stamp', ['customerId', 'changeStamp', 'orderNumber'])
@Index('orders_reference', ['reference', 'customerId', 'orderNumber'])
export class Order {
  @PrimaryGeneratedColumn({ type: 'int' })
  orderNumber: number;

  @ReferenceColumn(() => Customer)
  customerId: string;

  @InstantColumn()
  orderDate: Date;

  @AsciiColumn()
  status: 'completed' | 'pending' | 'failed';

  @CentsColumn()
  subTotalCents: number;

  @BasisPointsColumn({ nullable: true })
  discountPercentageBp: number | null;

  @CentsColumn()
  discountAmountCents: number;

  @Column({ type: 'tinyint' })
  discountType: number;

  @CentsColumn()
  discountTotalCents: number;

  @BasisPointsColumn()
  vatRateBp: number;

  @CentsColumn()
  vatAmountCents: number;

  @CentsColumn()
  grandTotalCents: number;

  /** The customer's balance after this order, for the customer's ledger. */
  @CentsColumn()
  balanceAfterCents: number;

  @AsciiColumn()
  paymentMethod: string;

  @Column({ type: 'tinyint' })
  orderFrom: number;

  /** The customer's own number of the order. License keys in it are masked. */
  @ExactTextColumn(100, { nullable: true })
  reference: string | null;

  /** HMAC of the reference as it was sent, by which orders are found; null unless license keys in it were masked. */
  @HashColumn({ nullable: true })
  referenceFingerprint: Buffer | null;

  /** The customer's country when the order was made; null for orders by a version before 0.4.0. */
  @Column({ type: 'char', length: 2, charset: 'ascii', collation: 'ascii_bin', nullable: true })
  countryCode: string | null;

  /** The member of staff who placed the order for the customer; null if the customer did. */
  @IdColumn({ nullable: true })
  placedById: string | null;

  /** The last change after the order was created, such as a replaced key; null if there was none. */
  @InstantColumn({ nullable: true })
  updatedAt: Date | null;

  @StampColumn()
  changeStamp: Date | null;
}

/** A line of an order, with the product's names at the time of the order. */
@Entity('order_items')
@Index('order_items_order_number', ['orderNumber', 'position'])
@Index('order_items_product', ['productId', 'orderDate', 'orderNumber'])
@Index('order_items_sales', ['orderDate', 'productId', 'isReplacement', 'licenseCount', 'subtotalCents'])
export class OrderItem {
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id: string;

  @Column({ type: 'int' })
  @ForeignKey(() => Order)
  orderNumber: number;

  /** A copy of the order's date, so that one index covers sales by day and product. */
  @InstantColumn({ default: () => 'CURRENT_TIMESTAMP(3)' })
  orderDate: Date;

  @Column({ type: 'int' })
  position: number;

  @ReferenceColumn(() => Product)
  productId: string;

  @TextColumn(300)
  productName: string;

  @TextColumn(300)
  displayName: string;

  @Column({ type: 'boolean' })
  isBundle: boolean;

  @Column({ type: 'boolean', default: false })
  isReplacement: boolean;

  @Column({ type: 'int' })
  quantity: number;

  /** Allocated keys: the quantity, for a bundle times the number of its pools. */
  @Column({ type: 'int' })
  licenseCount: number;

  @CentsColumn()
  listPriceCents: number;

  @CentsColumn()
  priceCents: number;

  @CentsColumn()
  subtotalCents: number;

  /** The key that the item replaces; null for other items, and for replacements from before this was stored. */
  @Column({ type: 'bigint', nullable: true })
  replacesKeyId: string | null;

  /** Why the key was replaced, as the customer reads it; null if `replacesKeyId` is. */
  @TextColumn(500, { nullable: true })
  reason: string | null;
}

/**
 * The order that a customer has placed with an Idempotency-Key, written in the order's transaction; or that the key was
 * settled without one.
 */
@Entity('idempotency_keys')
// The clean-up finds those of the sandbox by it, which go before the others.
@Index('idempotency_keys_order_number', ['orderNumber', 'createdAt'])
export class IdempotencyKey {
  /** SHA-256 of customer, mode and key. The mode separates sandbox and production. */
  @PrimaryColumn({ type: 'binary', length: 32 })
  keyHash: Buffer;

  @ReferenceColumn(() => Customer)
  customerId: string;

  /** SHA-256 of the order's content, to recognise another order with the same key; zeros for a voided key. */
  @HashColumn()
  orderHash: Buffer;

  /** Null for a sandbox order and for a voided key. */
  @Column({ type: 'int', nullable: true })
  orderNumber: number | null;

  /**
   * A sandbox order, which is stored only here: the record from which it is restored, as JSON. Null for a real order, and
   * empty for a voided key, which can no longer create an order.
   */
  @Column({ type: 'mediumtext', charset: 'utf8mb4', collation: 'utf8mb4_bin', nullable: true })
  sandboxOrder: string | null;

  @Index('idempotency_keys_created_at')
  @InstantColumn()
  createdAt: Date;

  /**
   * When a key that had created a real order was first settled: its row is never deleted then. Null for any other key.
   */
  @InstantColumn({ nullable: true })
  settledAt: Date | null;
}

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
