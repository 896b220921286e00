import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import { EUR, ObjectID } from '../../../shared/scalars.js';
import { connectionType } from '../../../shared/types.js';
import {
  BundleLicenseGroupFields,
  LicenseFields,
  OrderFields,
  OrderItemFields,
} from '../../../customer/types/order.js';
import { RecordedCreditNote } from '../after-sales/credit-note.js';

@ObjectType('License', { description: 'Keys are masked wherever staff does not reveal them.' })
export class StaffLicense extends LicenseFields {
  @Field(() => ObjectID, { description: 'By it the key is credited or replaced.' })
  id: string;

  @Field({ description: 'All but the last letters hidden, unless it was asked to be revealed.' })
  licenseKey: string;

  @Field({ description: 'Another key was given in its place.' })
  isReplaced: boolean;
}

@ObjectType('BundleLicenseGroup', { description: 'The keys of a bundle that came out of one pool.' })
export class StaffBundleLicenseGroup extends BundleLicenseGroupFields {
  @Field(() => [StaffLicense])
  licenses: StaffLicense[];
}

@ObjectType('OrderItem')
export class StaffOrderItem extends OrderItemFields {
  @Field(() => EUR, { name: 'listPrice', description: 'The unit price before discounts, then.' })
  declare listPriceCents: number;

  @Field()
  declare isBundle: boolean;
}

@ObjectType('Order')
export class StaffOrder extends OrderFields {
  customerId: string;
  placedById: string | null;

  replayed?: boolean;

  @Field(() => RecordedCreditNote, { nullable: true, description: 'In the answer of creditKeys; null elsewhere.' })
  recordedCreditNote?: RecordedCreditNote;

  @Field(() => [StaffOrderItem])
  items: StaffOrderItem[];

  @Field(() => EUR, { name: 'discountAmount', description: "What the customer's discount package alone took off." })
  discountAmountCents: number;

  @Field(() => EUR, { name: 'balanceAfter', description: 'What the customer owed after this order.' })
  balanceAfterCents: number;
}

export const StaffOrderConnection = connectionType(StaffOrder, 'Order');

@InputType()
export class StaffOrderLineInput {
  @Field(() => ObjectID)
  productId: string;

  @Field(() => Int)
  amount: number;

  @Field(() => EUR, { nullable: true, description: 'The highest unit price to accept, volume discounts included.' })
  maxPrice?: number | null;
}

@ArgsType()
export class StaffOrderArgs {
  @Field(() => ObjectID)
  customerId: string;

  @Field(() => [StaffOrderLineInput])
  lines: StaffOrderLineInput[];

  @Field(() => String, { nullable: true, description: "The customer's own number of the order." })
  reference?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'One for each order, at most 255 visible ASCII characters: sent again, nothing is ordered again.',
  })
  idempotencyKey?: string | null;
}
