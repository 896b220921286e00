import { IDEMPOTENCY_KEY, IDEMPOTENCY_KEY_TEXT } from '../domain/common/idempotency-key.js';
import { lineRule } from '../domain/common/text.js';
import {
  ORDER_CHANNELS,
  ORDER_REFERENCE,
  ORDER_STATUSES,
  PAYMENT_METHOD,
  SETTLED_OUTCOMES,
  type ORDER_FIELDS,
  type ORDER_LINE_FIELDS,
} from '../domain/orders/order.js';
import {
  count,
  enumOf,
  euro,
  flag,
  id,
  input,
  instant,
  list,
  literal,
  lowercase,
  nullable,
  nullableRecord,
  optional,
  percentage,
  record,
  strictObject,
  text,
  textOf,
  type Field,
} from './record.js';
import { SAMPLE } from './sample.js';

const UNKNOWN = 'null for an old replacement without this information';

/** docs/spec/orders.md#license */
export const LICENSE = record('License', {
  _id: id('Identifies the license permanently.', { sample: SAMPLE.license }),
  licenseKey: text('A license key. Dummy keys start with `SANDBOX-`.', { minLength: 1, sample: SAMPLE.licenseKey }),
  replacedBy: optional(nullable(text(`Only for a replaced key: the key that replaces it; ${UNKNOWN}.`))),
  replacedById: optional(
    nullable(id(`Only for a replaced key: the \`_id\` of the license that replaces it; ${UNKNOWN}.`)),
  ),
  replacedAt: optional(nullable(instant(`Only for a replaced key: when it was replaced; ${UNKNOWN}.`))),
  creditedAt: optional(instant('Only for a credited key: when it was credited. It must no longer be used.')),
  recalledAt: optional(
    instant(
      'Only for a recalled key: when it was recalled. It may stop working; it stays recalled when it is ' +
        'replaced or credited.',
    ),
  ),
  recallReason: optional(text('Only for a recalled key: the reason.')),
});

/** docs/spec/orders.md#bundle-license-group */
export const BUNDLE_LICENSE_GROUP = record('BundleLicenseGroup', {
  licensePoolId: id('The pool.'),
  poolName: text('Its name.'),
  productName: text("The display name of the pool's product."),
  licenses: list(LICENSE, 'The keys from this pool.'),
});

const item = {
  quantity: count('Pieces.', { minimum: 1, sample: 2 }),
  price: euro('The price of one piece, after discounts.', { sample: 116.91 }),
  subtotal: euro('`price` × `quantity`.', { sample: 233.82 }),
  isReplacement: flag('Whether staff replaced a faulty key by this one; its price is 0.'),
  licenses: list(LICENSE, 'All keys of the item, also those of a bundle.', {
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
    displayName: text('The display name at the time of the order.', { sample: 'Fjord Office 26 (1 user, perpetual)' }),
    _id: id('The product.', { sample: SAMPLE.office }),
  }),
  ...item,
  replaces: optional(nullable(text(`Only if \`isReplacement\` is true: the key that this one replaces; ${UNKNOWN}.`))),
  replacesId: optional(
    nullable(id(`Only if \`isReplacement\` is true: the \`_id\` of the license that this one replaces; ${UNKNOWN}.`)),
  ),
  reason: optional(nullable(text(`Only if \`isReplacement\` is true: why it was replaced; ${UNKNOWN}.`))),
});

/** docs/spec/orders.md#order-item-create-form */
export const CREATED_ORDER_ITEM = record('CreatedOrderItem', {
  product: text("The product's `name`.", { sample: 'Fjord Office 26' }),
  ...item,
  productId: id('The product.', { sample: SAMPLE.office }),
});

const made = {
  orderDate: instant('When it was created.'),
  updatedAt: instant('When it was created, or one of its keys was last replaced, credited or recalled.'),
  status: enumOf(
    ORDER_STATUSES,
    '`completed`: charged to your account and delivered. `sandbox-completed`: simulated. The others are reserved.',
    { sample: 'completed' },
  ),
};

const reference = nullable(
  text('Your own reference of the order; null if not set.', { minLength: 1, maxLength: 100 }),
  { sample: 'PO-2026-0815' },
);

const invoiceNumber = nullable(text('The number of its invoice; null until it is issued.'));

/** The sums and the channel of an order (docs/spec/money.md#an-orders-sums). */
export const ORDER_TOTALS = {
  subTotal: euro('The sum of the items, after discounts and before VAT.', { sample: 233.82 }),
  discountTotal: euro('The sum of all discounts: (list price − price) × quantity.', {
    sample: 25.98,
  }),
  vatRate: percentage('19 for German customers, else 0.', { sample: 19 }),
  vatAmount: euro('VAT on `subTotal`, rounded half up once per order.', { sample: 44.43 }),
  grandTotal: euro('`subTotal` plus VAT: what you owe for the order.', { sample: 278.25 }),
  paymentMethod: literal(PAYMENT_METHOD, 'Orders are paid on account.') as Field<string>,
  orderFrom: enumOf<number>(Object.values(ORDER_CHANNELS), 'The channel: 1 REST, 2 GraphQL, 3 staff.', {
    sample: 1,
  }),
};

/** docs/spec/orders.md#order-list-form */
export const ORDER = record('Order', {
  orderNumber: count('Identifies the order.', { sample: SAMPLE.orderNumber }),
  reference,
  ...made,
  items: list(ORDER_ITEM, 'The lines, then replacements.'),
  discountPercentage: nullable(
    percentage('The effective discount percentage of all lines, 0 without discounts; null if lines differ.'),
    { sample: 10 },
  ),
  discountAmount: euro('The part of `discountTotal` from your discount package.', { sample: 25.98 }),
  discountType: enumOf<number>(
    [0, 1, 2, 3, 4],
    'The source of the discounts: 0 none, 1 discount package, 2 promotion, 3 volume tier, 4 several of these.',
    { sample: 1 },
  ),
  ...ORDER_TOTALS,
  invoiceNumber,
});

/** docs/spec/orders.md#order-create-form */
export const CREATED_ORDER = record('CreatedOrder', {
  customer: count('Your customer number.', { sample: SAMPLE.customerNumber }),
  reference,
  orderNumber: count('Identifies the order; in the sandbox a random number of at least 2,000,000,000.', {
    sample: SAMPLE.orderNumber,
  }),
  ...made,
  items: list(CREATED_ORDER_ITEM, 'The lines, in the order of the request.'),
  ...ORDER_TOTALS,
  invoiceNumber,
  sandboxNotice: optional(text('Only for sandbox orders.')),
});

/** docs/spec/orders.md#settling */
export const SETTLED_ORDER = record('SettledOrder', {
  outcome: enumOf(
    SETTLED_OUTCOMES.map(lowercase),
    '`made`: the key created the order. `voided`: it created no order and can no longer create one.',
    { sample: 'made' },
  ),
  order: nullableRecord(ORDER, 'The current order; null if the key is voided.'),
});

export const SETTLE_REQUEST = input('SettleRequest', {
  idempotencyKey: textOf(
    IDEMPOTENCY_KEY_TEXT,
    'The `Idempotency-Key` of the order: visible ASCII characters, with spaces only between them.',
    IDEMPOTENCY_KEY,
  ),
});

const OTHER_FIELDS = {
  description:
    'Unknown fields are ignored, unless they look like a misspelling of one of these: a field that differs ' +
    'only in letter case, `_`, `-` or one character is rejected, because a misspelled `maxPrice` would ' +
    'otherwise have no effect.',
};

/** Longer ones are rejected; shorter ones that are no id belong to no product. */
const PRODUCT_ID = lineRule('Product ID', 100);

export const ORDER_LINE = input(
  'OrderLine',
  {
    productId: textOf(PRODUCT_ID, "The product's `_id`.", { minLength: 1 }),
    amount: count('The quantity.', { minimum: 1, maximum: 10_000 }),
    maxPrice: optional(
      nullable(
        euro(
          'The highest unit price that you accept, volume tier included. If the price is above it, the order is ' +
            'rejected with PRICE_CHANGED.',
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
        textOf(
          ORDER_REFERENCE,
          'Your own reference of the order, which `GET /orders?reference=` finds: at most 100 characters, no ' +
            'control characters. It is trimmed; blank means not set. An `Idempotency-Key` compares it too.',
          { example: 'PO-2026-0815' },
        ),
      ),
    ),
  } satisfies Record<(typeof ORDER_FIELDS)[number], Field<unknown>>,
  OTHER_FIELDS,
);
