import { IDEMPOTENCY_KEY } from '../domain/common/idempotency-key.js';
import {
  ORDER_CHANNELS,
  ORDER_STATUSES,
  PAYMENT_METHOD,
  SETTLED_OUTCOMES,
  type ORDER_FIELDS,
  type ORDER_LINE_FIELDS,
} from '../domain/orders/order.js';
import {
  literal,
  count,
  euro,
  strictObject,
  flag,
  id,
  input,
  instant,
  list,
  lowercase,
  nullable,
  enumOf,
  optional,
  percentage,
  record,
  nullableRecord,
  text,
  type Field,
} from './record.js';
import { SAMPLE } from './sample.js';

const UNKNOWN = 'null for a replacement of before that was kept';

/** docs/spec/orders.md#license */
export const LICENSE = record('License', {
  _id: id('Identifies the license; it never changes.', { sample: SAMPLE.license }),
  licenseKey: text('A license key. A dummy begins with `SANDBOX-`.', { minLength: 1, sample: SAMPLE.licenseKey }),
  replacedBy: optional(
    nullable(text(`Only of a key that was replaced: the key that you got in its place; ${UNKNOWN}.`)),
  ),
  replacedById: optional(nullable(id(`Only of a key that was replaced: the \`_id\` of that key; ${UNKNOWN}.`))),
  replacedAt: optional(nullable(instant(`Only of a key that was replaced: when; ${UNKNOWN}.`))),
  creditedAt: optional(instant('Only of a key that was credited: when. It must not be used any more.')),
  recalledAt: optional(
    instant(
      'Only of a key that was recalled: when. It may stop working; it stays recalled when it is replaced or credited.',
    ),
  ),
  recallReason: optional(text('Only of a key that was recalled: why.')),
});

/** docs/spec/orders.md#bundle-license-group */
export const BUNDLE_LICENSE_GROUP = record('BundleLicenseGroup', {
  licensePoolId: id('The pool.'),
  poolName: text('Its name.'),
  productName: text("The display name of the pool's product."),
  licenses: list(LICENSE, 'The keys that came from this pool.'),
});

const item = {
  quantity: count('Pieces.', { minimum: 1, sample: 2 }),
  price: euro('What one piece cost, after discounts.', { sample: 116.91 }),
  subtotal: euro('`price` × `quantity`.', { sample: 233.82 }),
  isReplacement: flag('A key that staff gave in place of a faulty one; its price is 0.'),
  licenses: list(LICENSE, 'All keys of the item; those of a bundle too.', {
    sample: [
      { _id: SAMPLE.license, licenseKey: SAMPLE.licenseKey },
      { _id: SAMPLE.secondLicense, licenseKey: SAMPLE.secondKey },
    ],
  }),
  bundleLicenses: nullable(list(BUNDLE_LICENSE_GROUP, "A bundle's keys by pool; null for an ordinary product.")),
};

/** docs/spec/orders.md#order-item-list-form */
export const ORDER_ITEM = record('OrderItem', {
  product: strictObject({
    displayName: text('The display name when it was ordered.', { sample: 'Fjord Office 26 (1 user, perpetual)' }),
    _id: id('The product.', { sample: SAMPLE.office }),
  }),
  ...item,
  replaces: optional(
    nullable(text(`Only where \`isReplacement\` is true: the key that this one replaces; ${UNKNOWN}.`)),
  ),
  replacesId: optional(
    nullable(
      id(`Only where \`isReplacement\` is true: the \`_id\` of the license that this one replaces; ${UNKNOWN}.`),
    ),
  ),
  reason: optional(nullable(text(`Only where \`isReplacement\` is true: why it was replaced; ${UNKNOWN}.`))),
});

/** docs/spec/orders.md#order-item-create-form */
export const CREATED_ORDER_ITEM = record('CreatedOrderItem', {
  product: text("The product's `name`.", { sample: 'Fjord Office 26' }),
  ...item,
  productId: id('The product.', { sample: SAMPLE.office }),
});

const made = {
  orderDate: instant('When it was made.'),
  updatedAt: instant('When it was made, or when one of its keys was last replaced, credited or recalled.'),
  status: enumOf(
    ORDER_STATUSES,
    '`completed`: paid on account and delivered. `sandbox-completed`: simulated. The others do not occur yet.',
    { sample: 'completed' },
  ),
};

const reference = nullable(
  text('Your own number of the order; null where you gave none.', { minLength: 1, maxLength: 100 }),
  { sample: 'PO-2026-0815' },
);

const invoiceNumber = nullable(text('The number of its invoice; null while there is none.'));

/** The sums of an order, and which way it came (docs/spec/money.md#an-orders-sums). */
export const ORDER_TOTALS = {
  subTotal: euro('The sum of the items, after discounts and before VAT.', { sample: 233.82 }),
  discountTotal: euro('What all discounts together took off: the sum of (list price − price) × quantity.', {
    sample: 25.98,
  }),
  vatRate: percentage('19 for German customers, else 0.', { sample: 19 }),
  vatAmount: euro('VAT on `subTotal`, rounded half up once per order.', { sample: 44.43 }),
  grandTotal: euro('`subTotal` and VAT: what you owe for the order.', { sample: 278.25 }),
  paymentMethod: literal(PAYMENT_METHOD, 'An order raises what you owe.') as Field<string>,
  orderFrom: enumOf<number>(Object.values(ORDER_CHANNELS), 'Which way the order came: 1 REST, 2 GraphQL, 3 staff.', {
    sample: 1,
  }),
};

/** docs/spec/orders.md#order-list-form */
export const ORDER = record('Order', {
  orderNumber: count('Identifies the order.', { sample: SAMPLE.orderNumber }),
  reference,
  ...made,
  items: list(ORDER_ITEM, 'The lines; replacements behind them.'),
  discountPercentage: nullable(
    percentage('The effective percentage that all lines share, 0 for none; null where they differ.'),
    { sample: 10 },
  ),
  discountAmount: euro('The part of `discountTotal` that your discount package alone gave.', { sample: 25.98 }),
  discountType: enumOf<number>(
    [0, 1, 2, 3, 4],
    'What the discounts come from: 0 none, 1 discount package, 2 promotion, 3 volume tier, 4 several of these.',
    { sample: 1 },
  ),
  ...ORDER_TOTALS,
  invoiceNumber,
});

/** docs/spec/orders.md#order-create-form */
export const CREATED_ORDER = record('CreatedOrder', {
  customer: count('Your customer number.', { sample: SAMPLE.customerNumber }),
  reference,
  orderNumber: count('Identifies the order; a random one from 2,000,000,000 on in the sandbox.', {
    sample: SAMPLE.orderNumber,
  }),
  ...made,
  items: list(CREATED_ORDER_ITEM, 'The lines, in their order.'),
  ...ORDER_TOTALS,
  invoiceNumber,
  sandboxNotice: optional(text('Only with sandbox orders.')),
});

/** docs/spec/orders.md#settling */
export const SETTLED_ORDER = record('SettledOrder', {
  outcome: enumOf(
    SETTLED_OUTCOMES.map(lowercase),
    '`made`: the key made the order. `voided`: it made none, and makes none any more.',
    { sample: 'made' },
  ),
  order: nullableRecord(ORDER, 'The order as it is now; null where the key is voided.'),
});

export const SETTLE_REQUEST = input('SettleRequest', {
  idempotencyKey: text(
    'The `Idempotency-Key` of the order: visible ASCII characters, with spaces only between them.',
    IDEMPOTENCY_KEY,
  ),
});

const OTHER_FIELDS = {
  description:
    'A further field is ignored, unless it is nearly one of these: what differs from it only in letter case, `_`, `-` or one ' +
    'character is refused, because a misspelled `maxPrice` would guard nothing.',
};

const ORDER_LINE = input(
  'OrderLine',
  {
    productId: text("The product's `_id`.", { minLength: 1 }),
    amount: count('How many pieces.', { minimum: 1, maximum: 10_000 }),
    maxPrice: optional(
      nullable(
        euro(
          'The highest unit price that you accept, volume tier included; above it the order is refused with PRICE_CHANGED.',
          { maximum: 10_000_000 },
        ),
      ),
    ),
  } satisfies Record<(typeof ORDER_LINE_FIELDS)[number], Field<unknown>>,
  OTHER_FIELDS,
);

/** docs/spec/orders.md#request */
export const ORDER_REQUEST = input(
  'OrderRequest',
  {
    products: list(ORDER_LINE, 'At most 200 lines and 10,000 keys in all.', { minItems: 1, maxItems: 200 }),
    reference: optional(
      nullable(
        text(
          'Your own number of the order, by which `GET /orders?reference=` finds it: at most 100 characters, no control ' +
            'characters. It is trimmed; a blank one is none. An `Idempotency-Key` compares it too.',
          { example: 'PO-2026-0815' },
        ),
      ),
    ),
  } satisfies Record<(typeof ORDER_FIELDS)[number], Field<unknown>>,
  OTHER_FIELDS,
);
