import { ArgsType, Field, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { IDEMPOTENCY_KEY_TEXT } from '../../../domain/common/idempotency-key.js';
import { publicIdOrNull } from '../../../domain/common/public-id.js';
import { SEARCH } from '../../../domain/common/text.js';
import {
  ORDER_REFERENCE,
  SETTLED_OUTCOMES,
  type OrderStatus,
  type SettledOutcome,
} from '../../../domain/orders/order.js';
import { SANDBOX_SCENARIOS, type SandboxScenario } from '../../../domain/orders/sandbox.js';
import {
  BUNDLE_LICENSE_GROUP,
  CREATED_ORDER,
  CREATED_ORDER_ITEM,
  LICENSE,
  ORDER,
  ORDER_ITEM,
  ORDER_LINE,
  ORDER_REQUEST,
  SETTLED_ORDER,
} from '../../../records/order.js';
import type { ItemLicenses } from '../../../services/orders/order-view.js';
import { field, inputs, instant, optional, textOf } from '../../shared/fields.js';
import { EUR, ObjectID } from '../../shared/scalars.js';
import { WithRule } from '../../shared/texts.js';
import { connectionType, enumType, falseByDefault, nullable, PeriodArgs } from '../../shared/types.js';
import { FieldOf } from '../field-of.js';

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
  @FieldOf(LICENSE) replacedById?: string | null;
  @FieldOf(LICENSE) replacedBy?: string | null;
  @FieldOf(LICENSE) replacedAt?: Date | null;
  @FieldOf(LICENSE) creditedAt?: Date;
  @FieldOf(LICENSE) recalledAt?: Date;
  @FieldOf(LICENSE) recallReason?: string;
}

@ObjectType('License', { description: 'A license key that was sold.' })
export class LicenseType extends LicenseFields {
  @FieldOf(LICENSE) id: string;
  @FieldOf(LICENSE) licenseKey: string;
}

/** The fields of a group of a bundle's keys, except these, that customers and staff share. */
@ObjectType()
export abstract class BundleLicenseGroupFields {
  @FieldOf(BUNDLE_LICENSE_GROUP) licensePoolId: string;
  @FieldOf(BUNDLE_LICENSE_GROUP) poolName: string;
  @FieldOf(BUNDLE_LICENSE_GROUP) productName: string;
}

@ObjectType('BundleLicenseGroup', { description: 'The keys of a bundle from one pool.' })
export class BundleLicenseGroupType extends BundleLicenseGroupFields {
  @FieldOf(BUNDLE_LICENSE_GROUP, () => LicenseType) licenses: LicenseType[];
}

/** The fields of an order item that customers and staff share. */
@ObjectType()
export abstract class OrderItemFields {
  id: number | null;

  @FieldOf(CREATED_ORDER_ITEM) productId: string;
  @Field({ description: 'At the time of the order.' })
  productName: string;

  @Field({ description: 'At the time of the order.' })
  displayName: string;

  @FieldOf(ORDER_ITEM) quantity: number;
  @FieldOf(ORDER_ITEM) priceCents: number;
  @FieldOf(ORDER_ITEM) subtotalCents: number;
  @FieldOf(ORDER_ITEM) isReplacement: boolean;

  replacesKeyId: number | null;

  @FieldOf(ORDER_ITEM)
  replacesId(): string | null {
    return publicIdOrNull(this.replacesKeyId);
  }

  @FieldOf(ORDER_ITEM) reason: string | null;

  isBundle: boolean;
  licenseCount: number;
  listPriceCents: number;
}

@ObjectType('OrderItem', { description: 'A line of an order, with its license keys.' })
export class OrderItemType extends OrderItemFields {
  licensed?: ItemLicenses;
}

/** The fields of an order, except its items, that customers and staff share. */
@ObjectType()
export abstract class OrderFields {
  @FieldOf(ORDER) orderNumber: number;
  @Field(() => Int)
  customerNumber: number;

  @FieldOf(ORDER, { description: "The customer's own reference of the order." })
  reference: string | null;

  @FieldOf(ORDER) orderDate: Date;
  @FieldOf(ORDER) updatedAt: Date;
  @FieldOf(ORDER, () => OrderStatusEnum) status: OrderStatus;
  @FieldOf(ORDER) subTotalCents: number;
  @FieldOf(ORDER) discountPercentageBp: number | null;
  @FieldOf(ORDER) discountType: number;
  @FieldOf(ORDER) discountTotalCents: number;
  @FieldOf(ORDER) vatRateBp: number;
  @FieldOf(ORDER) vatAmountCents: number;
  @FieldOf(ORDER, { description: 'The amount due, VAT included.' })
  grandTotalCents: number;

  @FieldOf(ORDER) paymentMethod: string;
  @FieldOf(ORDER) orderFrom: number;
  @FieldOf(ORDER) invoiceNumber: string | null;
  @FieldOf(CREATED_ORDER) sandboxNotice: string | null;
}

@ObjectType('Order', { description: 'An order at its prices of that time.' })
export class OrderType extends OrderFields {
  @FieldOf(ORDER, () => OrderItemType) items: OrderItemType[];
  @FieldOf(ORDER) discountAmountCents: number;
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
  @FieldOf(SETTLED_ORDER, () => SettledOutcomeEnum) outcome: SettledOutcome;
  @FieldOf(SETTLED_ORDER, () => OrderType) order: OrderType | null;
}

@InputType({ description: 'A line of a new order.' })
export class OrderLineInput {
  @FieldOf(ORDER_LINE, () => ObjectID, { description: 'The product.' })
  productId: string;

  @FieldOf(ORDER_LINE) amount: number;
  @FieldOf(ORDER_LINE, () => EUR) maxPrice?: number | null;
}

@InputType({ description: 'A new order.' })
export class CreateOrderInput {
  @FieldOf(ORDER_REQUEST, () => OrderLineInput) products: OrderLineInput[];

  @FieldOf(ORDER_REQUEST, {
    description:
      'Your own reference of the order: at most 100 characters, no control characters. It is trimmed; blank ' +
      'means not set.',
  })
  reference?: string | null;

  @WithRule(IDEMPOTENCY_KEY_TEXT)
  @Field(
    () => String,
    nullable(
      'At most 255 visible ASCII characters. The same key with the same order returns the first order again, ' +
        'never a second. Equivalent to the request header Idempotency-Key; if both are set, they must be equal.',
    ),
  )
  idempotencyKey?: string | null;

  @Field(() => Boolean, falseByDefault('Simulates the order, with dummy keys.'))
  sandbox?: boolean | null;

  @Field(
    () => SandboxScenarioEnum,
    nullable(
      'The outcome of a sandbox order, for your tests. Equivalent to the request header X-Sandbox-Scenario; if ' +
        'both are set, they must be equal.',
    ),
  )
  scenario?: SandboxScenario | null;
}

@ArgsType()
export class OrdersArgs extends inputs(PeriodArgs, {
  status: optional(field(OrderStatusEnum)),
  reference: optional(textOf(ORDER_REFERENCE, 'Exactly your own reference of the orders, including letter case.')),
  idempotencyKey: optional(
    textOf(
      IDEMPOTENCY_KEY_TEXT,
      'Only the order that this Idempotency-Key created; with X-Sandbox-Mode: true, that of the sandbox.',
    ),
  ),
  search: optional(
    textOf(SEARCH, "The full order number, or part of your reference or of a product's name, in any letter case."),
  ),
  updatedSince: optional(instant('Only orders that changed at or after this time, in the order of their changes.')),
}) {}
