import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import type { OrderStatus } from '../../../../domain/orders/order.js';
import {
  BundleLicenseGroupFields,
  LicenseFields,
  OrderFields,
  OrderItemFields,
  OrderStatusEnum,
} from '../../../customer/types/order.js';
import { EUR, ObjectID } from '../../../shared/scalars.js';
import { connectionType, EuroField, nullable, PeriodArgs } from '../../../shared/types.js';
import { RecordedCreditNote } from '../after-sales/credit-note.js';

@ObjectType('License', { description: 'A license key, masked unless staff reveal it.' })
export class StaffLicense extends LicenseFields {
  @Field(() => ObjectID, { description: 'Identifies the key for crediting and replacing.' })
  id: string;

  @Field({ description: 'Masked except for the last characters, unless it was requested to be revealed.' })
  licenseKey: string;

  @Field({ description: 'Another key replaces it.' })
  isReplaced: boolean;
}

@ObjectType('BundleLicenseGroup', { description: 'The keys of a bundle from one pool.' })
export class StaffBundleLicenseGroup extends BundleLicenseGroupFields {
  @Field(() => [StaffLicense])
  licenses: StaffLicense[];
}

@ObjectType('OrderItem')
export class StaffOrderItem extends OrderItemFields {
  @EuroField({ description: 'The unit price before discounts, at the time of the order.' })
  declare listPriceCents: number;

  @Field() declare isBundle: boolean;
}

@ObjectType('Order')
export class StaffOrder extends OrderFields {
  customerId: string;
  placedById: string | null;

  replayed?: boolean;

  @Field(() => RecordedCreditNote, nullable('Only in the result of creditKeys, otherwise null.'))
  recordedCreditNote?: RecordedCreditNote;

  @Field(() => [StaffOrderItem])
  items: StaffOrderItem[];

  @EuroField({ description: "The part of the customer's discount package." })
  discountAmountCents: number;

  @EuroField({ description: 'What the customer owed after this order.' })
  balanceAfterCents: number;
}

export const StaffOrderConnection = connectionType(StaffOrder, 'Order');

@InputType()
export class StaffOrderLineInput {
  @Field(() => ObjectID)
  productId: string;

  @Field(() => Int)
  amount: number;

  @Field(() => EUR, nullable('The highest unit price to accept, volume discounts included.'))
  maxPrice?: number | null;
}

@ArgsType()
export class StaffOrderArgs {
  @Field(() => ObjectID)
  customerId: string;

  @Field(() => [StaffOrderLineInput])
  lines: StaffOrderLineInput[];

  @Field(() => String, nullable("The customer's own reference of the order."))
  reference?: string | null;

  @Field(
    () => String,
    nullable('A unique value for each order, at most 255 visible ASCII characters: repeating it orders nothing again.'),
  )
  idempotencyKey?: string | null;
}

@ArgsType()
export class OrdersArgs extends PeriodArgs {
  @Field(() => ObjectID, { nullable: true })
  customerId?: string | null;

  @Field(() => ObjectID, nullable('Orders with a line of this product.'))
  productId?: string | null;

  @Field(() => [Int], nullable('Only these orders; at most 500.'))
  orderNumbers?: number[] | null;

  @Field(() => OrderStatusEnum, { nullable: true })
  status?: OrderStatus | null;

  @Field(() => String, nullable('The full reference, including letter case.'))
  reference?: string | null;

  @Field({
    defaultValue: false,
    description: 'Defaults to newest first. A cursor is only valid for its own sort order.',
  })
  oldestFirst: boolean;
}
