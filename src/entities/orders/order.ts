import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import {
  AsciiColumn,
  BasisPointsColumn,
  CentsColumn,
  ExactTextColumn,
  HashColumn,
  IdColumn,
  InstantColumn,
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

  @IdColumn()
  @ForeignKey(() => Customer)
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

  /** The position of the last change in the order of commits; null until it is stamped (`db/change-stamps.ts`). */
  @InstantColumn({ nullable: true })
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

  @IdColumn()
  @ForeignKey(() => Product)
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
