import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import { IDEMPOTENCY_KEY_TEXT } from '../../../domain/common/idempotency-key.js';
import { ORDER_REFERENCE } from '../../../domain/orders/order.js';
import {
  BundleLicenseGroupFields,
  LicenseFields,
  OrderFields,
  OrderItemFields,
  OrderStatusEnum,
} from '../../customer/types/order.js';
import { euro, field, fields, flag, id, inputs, int, list, optional, text, textOf } from '../../shared/fields.js';
import { connectionType, EuroField, PeriodArgs } from '../../shared/types.js';
import { RecordedCreditNote } from './after-sales.js';

@ObjectType('License', { description: 'A license key, masked unless staff reveal it.' })
export class StaffLicense extends fields(LicenseFields, {
  id: id('Identifies the key for crediting and replacing.'),
  licenseKey: text('Masked except for the last characters, unless it was requested to be revealed.'),
  isReplaced: flag('Another key replaces it.'),
}) {}

@ObjectType('BundleLicenseGroup', { description: 'The keys of a bundle from one pool.' })
export class StaffBundleLicenseGroup extends fields(BundleLicenseGroupFields, {
  licenses: list(StaffLicense),
}) {}

@ObjectType('OrderItem')
export class StaffOrderItem extends OrderItemFields {
  @EuroField({ description: 'The unit price before discounts, at the time of the order.' })
  declare listPriceCents: number;

  @Field() declare isBundle: boolean;
}

@ObjectType('Order')
export class StaffOrder extends fields(OrderFields, {
  recordedCreditNote: optional(field(RecordedCreditNote, 'Only in the result of creditKeys, otherwise null.')),
  items: list(StaffOrderItem),
  discountAmountCents: euro("The part of the customer's discount package."),
  balanceAfterCents: euro('What the customer owed after this order.'),
}) {
  customerId: string;
  placedById: string | null;

  replayed?: boolean;
}

export const StaffOrderConnection = connectionType(StaffOrder, 'Order');

@InputType({ description: 'A line of a new order.' })
export class StaffOrderLineInput extends inputs({
  productId: id('Of the ordered product.'),
  amount: int('The number of pieces.'),
  maxPrice: optional(euro('The highest unit price to accept, volume discounts included.')),
}) {}

@ArgsType()
export class StaffOrderArgs extends inputs({
  customerId: id(),
  lines: list(StaffOrderLineInput),
  reference: optional(textOf(ORDER_REFERENCE, "The customer's own reference of the order.")),
  idempotencyKey: optional(
    textOf(
      IDEMPOTENCY_KEY_TEXT,
      'A unique value for each order, at most 255 visible ASCII characters: repeating it orders nothing again.',
    ),
  ),
}) {}

@ArgsType()
export class StaffOrdersArgs extends inputs(PeriodArgs, {
  customerId: optional(id()),
  productId: optional(id('Orders with a line of this product.')),
  orderNumbers: optional(list(Int, 'Only these orders; at most 500.')),
  status: optional(field(OrderStatusEnum)),
  reference: optional(textOf(ORDER_REFERENCE, 'The full reference, including letter case.')),
  oldestFirst: flag('Defaults to newest first. A cursor is only valid for its own sort order.', {
    defaultValue: false,
  }),
}) {}
