import { ORDER_STATUSES, PAYMENT_METHOD } from '../../domain/order.js';
import { ORDER_COLUMNS } from '../csv/order-rows.js';
import { CSV_RULES } from './csv.js';
import type { OperationSpec } from './operation.js';
import { arrayOf, count, euro, exactly, flag, id, instant, percentage, ref, text, type Schema } from './schema.js';

const totals = {
  subTotal: euro('The sum of the items, after discounts and before VAT.'),
  discountTotal: euro('What all discounts together took off: the sum of (list price − price) × quantity.'),
  vatRate: percentage('19 for German customers, else 0.'),
  vatAmount: euro('VAT on `subTotal`, rounded half up once per order.'),
  grandTotal: euro('`subTotal` and VAT: what you owe for the order.'),
  paymentMethod: { type: 'string', const: PAYMENT_METHOD, description: 'An order raises what you owe.' },
  orderFrom: {
    type: 'integer',
    enum: [1, 2, 3],
    description: 'Which way the order came: 1 REST, 2 GraphQL, 3 staff.',
  },
};

const status = {
  type: 'string',
  enum: [...ORDER_STATUSES],
  description:
    '`completed`: paid on account and delivered. `sandbox-completed`: simulated. The others do not occur yet.',
};

const updatedAt = instant('When it was made, or when one of its keys was last replaced or credited.');

const reference = {
  type: ['string', 'null'],
  minLength: 1,
  maxLength: 100,
  description: 'Your own number of the order; null where you gave none.',
};

const UNKNOWN = 'null for a replacement of before that was kept';

const item = {
  quantity: count('Pieces.', { minimum: 1 }),
  price: euro('What one piece cost, after discounts.'),
  subtotal: euro('`price` × `quantity`.'),
  isReplacement: flag('A key that staff gave in place of a faulty one; its price is 0.'),
  licenses: arrayOf(ref('License'), 'All keys of the item; those of a bundle too.'),
  bundleLicenses: {
    type: ['array', 'null'],
    items: ref('BundleLicenseGroup'),
    description: "A bundle's keys by pool; null for an ordinary product.",
  },
};

const OTHER_FIELDS =
  'A further field is ignored, unless it is nearly one of these: what differs from it only in letter case, `_`, `-` or one ' +
  'character is refused, because a misspelled `maxPrice` would guard nothing.';

export const ORDER_SCHEMAS: Record<string, Schema> = {
  License: exactly(
    {
      licenseKey: text('A license key. A dummy begins with `SANDBOX-`.', { minLength: 1 }),
      replacedBy: {
        type: ['string', 'null'],
        description: `Only of a key that was replaced: the key that you got in its place; ${UNKNOWN}.`,
      },
      replacedAt: {
        type: ['string', 'null'],
        format: 'date-time',
        description: `Only of a key that was replaced: when; ${UNKNOWN}.`,
      },
      creditedAt: instant('Only of a key that was credited: when. It must not be used any more.'),
    },
    ['replacedBy', 'replacedAt', 'creditedAt'],
  ),
  BundleLicenseGroup: exactly({
    licensePoolId: id('The pool.'),
    poolName: text('Its name.'),
    productName: text("The display name of the pool's product."),
    licenses: arrayOf(ref('License'), 'The keys that came from this pool.'),
  }),
  OrderItem: exactly(
    {
      product: exactly({ displayName: text('The display name when it was ordered.'), _id: id('The product.') }),
      ...item,
      replaces: {
        type: ['string', 'null'],
        description: `Only where \`isReplacement\` is true: the key that this one replaces; ${UNKNOWN}.`,
      },
      reason: {
        type: ['string', 'null'],
        description: `Only where \`isReplacement\` is true: why it was replaced; ${UNKNOWN}.`,
      },
    },
    ['replaces', 'reason'],
  ),
  Order: exactly({
    orderNumber: count('Identifies the order.'),
    reference,
    orderDate: instant('When it was made.'),
    updatedAt,
    status,
    items: arrayOf(ref('OrderItem'), 'The lines; replacements behind them.'),
    discountPercentage: {
      type: ['number', 'null'],
      minimum: 0,
      maximum: 100,
      description: 'The effective percentage that all lines share, 0 for none; null where they differ.',
    },
    discountAmount: euro('The part of `discountTotal` that your discount package alone gave.'),
    discountType: {
      type: 'integer',
      enum: [0, 1, 2, 3, 4],
      description:
        'What the discounts come from: 0 none, 1 discount package, 2 promotion, 3 volume tier, 4 several of these.',
    },
    ...totals,
  }),
  CreatedOrderItem: exactly({
    product: text("The product's `name`."),
    ...item,
    productId: id('The product.'),
  }),
  CreatedOrder: exactly(
    {
      customer: count('Your customer number.'),
      reference,
      orderNumber: count('Identifies the order; a random one from 2,000,000,000 on in the sandbox.'),
      orderDate: instant('When it was made.'),
      updatedAt,
      status,
      items: arrayOf(ref('CreatedOrderItem'), 'The lines, in their order.'),
      ...totals,
      sandboxNotice: text('Only with sandbox orders.'),
    },
    ['sandboxNotice'],
  ),
  OrderRequest: {
    type: 'object',
    description: OTHER_FIELDS,
    required: ['products'],
    properties: {
      products: {
        ...arrayOf(ref('OrderLine'), 'At most 200 lines and 10,000 keys in all.'),
        minItems: 1,
        maxItems: 200,
      },
      reference: {
        type: ['string', 'null'],
        description:
          'Your own number of the order, by which `GET /orders?reference=` finds it: at most 100 characters, no control ' +
          'characters. It is trimmed; a blank one is none. An `Idempotency-Key` compares it too.',
        example: 'PO-2026-0815',
      },
    },
  },
  OrderLine: {
    type: 'object',
    description: OTHER_FIELDS,
    required: ['productId', 'amount'],
    properties: {
      productId: text("The product's `_id`.", { minLength: 1 }),
      amount: { type: 'integer', minimum: 1, maximum: 10_000, description: 'How many pieces.' },
      maxPrice: {
        type: ['number', 'null'],
        minimum: 0,
        maximum: 10_000_000,
        description:
          'The highest unit price that you accept, volume tier included; above it the order is refused with PRICE_CHANGED. ' +
          'EUR, at most two decimals.',
      },
    },
  },
};

const CREATE_DESCRIPTION = `Buys license keys, all lines or none. The keys are in the answer.

Checked in this order: the request's shape, the products, \`maxPrice\`, the stock, the credit limit. A refused order
changes nothing. Your discounts apply by themselves; for German customers 19 % VAT is added to \`grandTotal\`.

**Never buy twice**: send an \`Idempotency-Key\`, and after a time-out or a 500 send the same request again.

**Try it first**: with \`X-Sandbox-Mode: true\` the order is priced like a real one, and all is checked but the credit limit.
The keys are dummies, nothing is charged, no stock is taken, nothing is saved and no event is sent. \`X-Sandbox-Scenario\` makes it
end as you ask, with every refusal that a real order can meet.`;

export const ORDER_OPERATIONS: OperationSpec[] = [
  {
    method: 'get',
    path: '/orders',
    operationId: 'listOrders',
    tag: 'Orders',
    summary: 'The order history',
    description:
      'Every order, newest first, with its keys; sandbox orders are not kept. Without `limit` all of them come in one answer, ' +
      'however many there are. With `limit`, follow the header `Link` until there is none.\n\n' +
      'To keep a copy, begin with `updatedSince=2000-01-01`, and go on from the newest `updatedAt` that you have seen: no ' +
      'change is ever left out, but one may come again.\n\n' +
      `${CSV_RULES} It has a row for each item of an order, without license keys; \`product\` is its display name.`,
    parameters: ['limit', 'after', 'from', 'to', 'status', 'reference', 'ordersUpdatedSince'],
    success: {
      status: 200,
      description: 'The orders.',
      schema: arrayOf(ref('Order')),
      csvColumns: ORDER_COLUMNS,
      headers: ['Link'],
    },
  },
  {
    method: 'post',
    path: '/orders',
    operationId: 'createOrder',
    tag: 'Orders',
    summary: 'Make an order',
    description: CREATE_DESCRIPTION,
    parameters: ['idempotencyKey', 'sandboxScenario'],
    body: { required: true, schema: ref('OrderRequest') },
    success: {
      status: 201,
      description: 'The order, with its keys.',
      schema: ref('CreatedOrder'),
      headers: ['Idempotent-Replayed'],
    },
    refusals: [
      'PRODUCT_NOT_AVAILABLE',
      'PRICE_CHANGED',
      'INSUFFICIENT_STOCK',
      'CREDIT_LIMIT_EXCEEDED',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  },
  {
    method: 'get',
    path: '/orders/{orderNumber}',
    operationId: 'getOrder',
    tag: 'Orders',
    summary: 'One order',
    description: 'An order with its keys, under the prices that it was made with.',
    parameters: ['orderNumber'],
    conditional: true,
    canBeMissing: true,
    success: { status: 200, description: 'The order.', schema: ref('Order') },
  },
];
