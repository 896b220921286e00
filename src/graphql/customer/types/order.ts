import { Field, Float, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { toPercent } from '../../../domain/common/money.js';
import { publicIdOrNull } from '../../../domain/common/public-id.js';
import { SETTLED_OUTCOMES, type OrderStatus, type SettledOutcome } from '../../../domain/orders/order.js';
import { SANDBOX_SCENARIOS, type SandboxScenario } from '../../../domain/orders/sandbox-scenario.js';
import { BUNDLE_LICENSE_GROUP, LICENSE, SETTLED_ORDER } from '../../../records/order.js';
import { descriptionOf } from '../../../records/record.js';
import type { ItemLicenses } from '../../../services/orders/order-view.js';
import { DateTime, EUR, ObjectID } from '../../shared/scalars.js';
import { connectionType, enumType } from '../../shared/types.js';

/** GraphQL allows no hyphen in a name. */
export const OrderStatusEnum = {
  completed: 'completed',
  pending: 'pending',
  failed: 'failed',
  sandbox_completed: 'sandbox-completed',
} as const;
registerEnumType(OrderStatusEnum, { name: 'OrderStatus' });

/** GraphQL's names of the scenarios: `slow` is SLOW. */
const SandboxScenarioEnum = Object.fromEntries(
  SANDBOX_SCENARIOS.map((scenario) => [scenario.toUpperCase().replaceAll('-', '_'), scenario]),
);
registerEnumType(SandboxScenarioEnum, {
  name: 'SandboxScenario',
  description: 'The outcomes that can be requested for a sandbox order: docs/spec/sandbox.md#scenarios.',
  valuesConfig: {
    PRODUCT_NOT_AVAILABLE: { description: 'Rejected as if every product were withdrawn.' },
    INSUFFICIENT_STOCK: { description: 'Rejected as if the stock were one less than each line requests.' },
    PRICE_CHANGED: { description: 'Rejected as if every price were above the maximum of its line.' },
    CREDIT_LIMIT_EXCEEDED: { description: 'Rejected as if one cent of credit were missing.' },
    RATE_LIMITED: { description: '429, as if the limit of orders were used up.' },
    SERVER_ERROR: { description: 'INTERNAL_ERROR; nothing is created.' },
    SLOW: { description: 'The response arrives after 10 seconds.' },
    LOST_ANSWER: { description: 'The order is recorded, and the connection is closed without a response.' },
  },
});

/** The fields of a sold key that customers and staff share. */
@ObjectType()
export abstract class LicenseFields {
  @Field(() => ObjectID, { nullable: true, description: 'The id of that key; null under the same conditions.' })
  replacedById?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The key that replaces it; null for any other key, or if this was not recorded.',
  })
  replacedBy?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When it was replaced; null under the same conditions.' })
  replacedAt?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'When it was credited; null for any other key.' })
  creditedAt?: Date;

  @Field(() => DateTime, { nullable: true, description: 'When it was recalled; null for any other key.' })
  recalledAt?: Date;

  @Field(() => String, { nullable: true, description: 'Why it was recalled; null for any other key.' })
  recallReason?: string;
}

@ObjectType('License')
export class LicenseType extends LicenseFields {
  @Field(() => ObjectID, { description: descriptionOf(LICENSE, '_id') })
  id: string;

  @Field()
  licenseKey: string;
}

/** The fields of a group of a bundle's keys, except these, that customers and staff share. */
@ObjectType()
export abstract class BundleLicenseGroupFields {
  @Field(() => ObjectID)
  licensePoolId: string;

  @Field()
  poolName: string;

  @Field({ description: descriptionOf(BUNDLE_LICENSE_GROUP, 'productName') })
  productName: string;
}

@ObjectType('BundleLicenseGroup', { description: 'The keys of a bundle from one pool.' })
export class BundleLicenseGroupType extends BundleLicenseGroupFields {
  @Field(() => [LicenseType])
  licenses: LicenseType[];
}

/** The fields of an order item that customers and staff share. */
@ObjectType()
export abstract class OrderItemFields {
  id: number | null;

  @Field(() => ObjectID)
  productId: string;

  @Field({ description: 'At the time of the order.' })
  productName: string;

  @Field({ description: 'At the time of the order.' })
  displayName: string;

  @Field(() => Int)
  quantity: number;

  @Field(() => EUR, { name: 'price', description: 'The final unit price.' })
  priceCents: number;

  @Field(() => EUR, { name: 'subtotal' })
  subtotalCents: number;

  @Field()
  isReplacement: boolean;

  replacesKeyId: number | null;

  @Field(() => ObjectID, {
    nullable: true,
    description:
      "The id of the license that this item's license replaces; null under the same conditions as `replaces`.",
  })
  replacesId(): string | null {
    return publicIdOrNull(this.replacesKeyId);
  }

  @Field(() => String, {
    nullable: true,
    description: 'Why the key was replaced; null if the item is not a replacement, or the reason was not recorded.',
  })
  reason: string | null;

  isBundle: boolean;
  licenseCount: number;
  listPriceCents: number;
}

@ObjectType('OrderItem')
export class OrderItemType extends OrderItemFields {
  licensed?: ItemLicenses;
}

/** The fields of an order, except its items, that customers and staff share. */
@ObjectType()
export abstract class OrderFields {
  @Field(() => Int)
  orderNumber: number;

  @Field(() => Int)
  customerNumber: number;

  @Field(() => String, { nullable: true, description: "The customer's own reference of the order." })
  reference: string | null;

  @Field(() => DateTime)
  orderDate: Date;

  @Field(() => DateTime, {
    description: 'When the order was created, or one of its keys was last replaced, credited or recalled.',
  })
  updatedAt: Date;

  @Field(() => OrderStatusEnum)
  status: OrderStatus;

  @Field(() => EUR, { name: 'subTotal', description: 'The sum of the items, after discounts and before VAT.' })
  subTotalCents: number;

  discountPercentageBp: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'The discount percentage that all items share; null if they differ.',
  })
  discountPercentage(): number | null {
    return this.discountPercentageBp === null ? null : toPercent(this.discountPercentageBp);
  }

  @Field(() => Int, { description: '0 none, 1 discount package, 2 promotion, 3 volume tier, 4 mixed.' })
  discountType: number;

  @Field(() => EUR, { name: 'discountTotal', description: 'The sum of all discounts.' })
  discountTotalCents: number;

  vatRateBp: number;

  @Field(() => Float, { description: '19 for 19 %.' })
  vatRate(): number {
    return toPercent(this.vatRateBp);
  }

  @Field(() => EUR, { name: 'vatAmount' })
  vatAmountCents: number;

  @Field(() => EUR, { name: 'grandTotal', description: 'The amount due, VAT included.' })
  grandTotalCents: number;

  @Field()
  paymentMethod: string;

  @Field(() => Int, { description: '1 REST, 2 GraphQL, 3 staff.' })
  orderFrom: number;

  @Field(() => String, { nullable: true, description: 'Null until its invoice is issued.' })
  invoiceNumber: string | null;

  @Field(() => String, { nullable: true, description: 'Says that the order is simulated; null for a real order.' })
  sandboxNotice: string | null;
}

@ObjectType('Order')
export class OrderType extends OrderFields {
  @Field(() => [OrderItemType])
  items: OrderItemType[];

  @Field(() => EUR, { name: 'discountAmount', description: 'The part of your discount package.' })
  discountAmountCents: number;
}

export const OrderConnection = connectionType(OrderType, 'Order');

const SettledOutcomeEnum = enumType(SETTLED_OUTCOMES, {
  name: 'SettledOutcome',
  description: 'The final outcome of an Idempotency-Key.',
  valuesConfig: {
    MADE: { description: 'It created the order.' },
    VOIDED: { description: 'It created no order and can no longer create one.' },
  },
});

@ObjectType('SettledOrder', { description: 'The final outcome of an Idempotency-Key.' })
export class SettledOrderType {
  @Field(() => SettledOutcomeEnum)
  outcome: SettledOutcome;

  @Field(() => OrderType, { nullable: true, description: descriptionOf(SETTLED_ORDER, 'order') })
  order: OrderType | null;
}

@InputType()
export class OrderLineInput {
  @Field(() => ObjectID)
  productId: string;

  @Field(() => Int)
  amount: number;

  @Field(() => EUR, {
    nullable: true,
    description: 'The highest unit price that you accept, volume discounts included.',
  })
  maxPrice?: number | null;
}

@InputType()
export class CreateOrderInput {
  @Field(() => [OrderLineInput])
  products: OrderLineInput[];

  @Field(() => String, {
    nullable: true,
    description:
      'Your own reference of the order: at most 100 characters, no control characters. It is trimmed; blank ' +
      'means not set.',
  })
  reference?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'At most 255 visible ASCII characters. The same key with the same order returns the first order again, ' +
      'never a second. Equivalent to the request header Idempotency-Key; if both are set, they must be equal.',
  })
  idempotencyKey?: string | null;

  @Field(() => Boolean, { nullable: true, defaultValue: false, description: 'Simulates the order, with dummy keys.' })
  sandbox?: boolean | null;

  @Field(() => SandboxScenarioEnum, {
    nullable: true,
    description:
      'The outcome of a sandbox order, for your tests. Equivalent to the request header X-Sandbox-Scenario; if ' +
      'both are set, they must be equal.',
  })
  scenario?: SandboxScenario | null;
}
