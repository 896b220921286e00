import { Entity, Index } from 'typeorm';
import {
  ascii,
  asciiCode,
  basisPoints,
  bigint,
  cents,
  exactText,
  flag,
  foreign,
  generated,
  hash,
  id,
  instant,
  int,
  longText,
  orNull,
  primary,
  reference,
  rowOf,
  stamp,
  text,
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
export class Order extends rowOf({
  orderNumber: generated(int()),
  customerId: reference(() => Customer),
  orderDate: instant(),
  status: ascii<'completed' | 'pending' | 'failed'>(),
  subTotalCents: cents(),
  discountPercentageBp: orNull(basisPoints()),
  discountAmountCents: cents(),
  discountType: int({ type: 'tinyint' }),
  discountTotalCents: cents(),
  vatRateBp: basisPoints(),
  vatAmountCents: cents(),
  grandTotalCents: cents(),
  /** The customer's balance after this order, for the customer's ledger. */
  balanceAfterCents: cents(),
  paymentMethod: ascii(),
  orderFrom: int({ type: 'tinyint' }),
  /** The customer's own number of the order. License keys in it are masked. */
  reference: orNull(exactText(100)),
  /** HMAC of the reference as it was sent, by which orders are found; null unless license keys in it were masked. */
  referenceFingerprint: orNull(hash()),
  /** The customer's country when the order was made; null for orders by a version before 0.4.0. */
  countryCode: orNull(asciiCode(2)),
  /** The member of staff who placed the order for the customer; null if the customer did. */
  placedById: orNull(id()),
  /** The last change after the order was created, such as a replaced key; null if there was none. */
  updatedAt: orNull(instant()),
  changeStamp: stamp(),
}) {}

/** A line of an order, with the product's names at the time of the order. */
@Entity('order_items')
@Index('order_items_order_number', ['orderNumber', 'position'])
@Index('order_items_product', ['productId', 'orderDate', 'orderNumber'])
@Index('order_items_sales', ['orderDate', 'productId', 'isReplacement', 'licenseCount', 'subtotalCents'])
export class OrderItem extends rowOf({
  id: generated(bigint()),
  orderNumber: foreign(int(), () => Order),
  /** A copy of the order's date, so that one index covers sales by day and product. */
  orderDate: instant({ default: () => 'CURRENT_TIMESTAMP(3)' }),
  position: int(),
  productId: reference(() => Product),
  productName: text(300),
  displayName: text(300),
  isBundle: flag(),
  isReplacement: flag({ default: false }),
  quantity: int(),
  /** Allocated keys: the quantity, for a bundle times the number of its pools. */
  licenseCount: int(),
  listPriceCents: cents(),
  priceCents: cents(),
  subtotalCents: cents(),
  /** The key that the item replaces; null for other items, and for replacements from before this was stored. */
  replacesKeyId: orNull(bigint()),
  /** Why the key was replaced, as the customer reads it; null if `replacesKeyId` is. */
  reason: orNull(text(500)),
}) {}

/**
 * The order that a customer has placed with an Idempotency-Key, written in the order's transaction; or that the key was
 * settled without one.
 */
@Entity('idempotency_keys')
// The clean-up finds those of the sandbox by it, which go before the others.
@Index('idempotency_keys_order_number', ['orderNumber', 'createdAt'])
@Index('idempotency_keys_created_at', ['createdAt'])
export class IdempotencyKey extends rowOf({
  /** SHA-256 of customer, mode and key. The mode separates sandbox and production. */
  keyHash: primary(hash()),
  customerId: reference(() => Customer),
  /** SHA-256 of the order's content, to recognise another order with the same key; zeros for a voided key. */
  orderHash: hash(),
  /** Null for a sandbox order and for a voided key. */
  orderNumber: orNull(int()),
  /**
   * A sandbox order, which is stored only here: the record from which it is restored, as JSON. Null for a real order, and
   * empty for a voided key, which can no longer create an order.
   */
  sandboxOrder: orNull(longText()),
  createdAt: instant(),
  /**
   * When a key that had created a real order was first settled: its row is never deleted then. Null for any other key.
   */
  settledAt: orNull(instant()),
}) {}

/** What was sold by business day, month and finished year, so that a long period needs few rows; up to `ReportProgress`. */
@Entity('report_totals')
export class ReportTotal extends rowOf({
  /** ALL, PRODUCT, CUSTOMER or CATEGORY; ALL_YEAR, PRODUCT_YEAR or CUSTOMER_YEAR for a year. */
  kind: primary(ascii()),
  /** YYYY-MM-DD, YYYY-MM or YYYY. */
  period: primary(ascii(10)),
  /** An id or a category; empty for ALL. */
  subject: primary(exactText(100)),
  orders: int({ default: 0 }),
  keysSold: int({ default: 0 }),
  netCents: cents({ default: 0 }),
  vatCents: cents({ default: 0 }),
  /** By the costs of `ReportCost`. */
  costCents: cents({ default: 0 }),
  /** Keys whose cost was not known. */
  unknownCosts: int({ default: 0 }),
}) {}

/** How far the totals go: rows with higher numbers are not in them, whatever their dates. Written with the totals. */
@Entity('report_progress')
export class ReportProgress extends rowOf({
  /** SALES and CATEGORIES count orders by their numbers, COSTS items by their ids. */
  source: primary(ascii()),
  /** The time zone of the totals' days; empty before there are any. */
  timeZone: ascii(64, { default: '' }),
  lastNumber: bigint({ default: 0 }),
}) {}

/** With which cost the keys of an import are in the totals. */
@Entity('report_costs')
export class ReportCost extends rowOf({
  keyImportId: primary(id()),
  unitCostCents: orNull(cents()),
}) {}

/** In which category a product is in the totals. */
@Entity('report_categories')
export class ReportCategory extends rowOf({
  productId: primary(id()),
  category: exactText(100),
}) {}
