import { SANDBOX_HEADER_NOTICE, SANDBOX_NOTICE } from '../../../domain/orders/sandbox.js';
import {
  CREATED_ORDER,
  CREATED_ORDER_ITEM,
  ORDER,
  ORDER_ITEM,
  SETTLED_ORDER,
  type LICENSE,
} from '../../../records/order.js';
import { exampleOf, type Output, type Serialized } from '../../../records/record.js';
import { SAMPLE } from '../../../records/sample.js';
import { ORDER_COLUMNS } from '../../csv/rows.js';
import { EXAMPLE_ORIGIN } from '../headers.js';
import {
  BAD_CURSOR,
  buyTwo,
  createdExample,
  csvExample,
  examplesOf,
  invalidQueries,
  KEY,
  notFoundExample,
  okExample,
  validationExample,
} from './exchange.js';
import { REFUSED_ORDERS, scenarioHeaders, SIMULATED_REFUSALS } from './refused-orders.js';

const license = (_id: string, licenseKey: string): Serialized<Output<typeof LICENSE>> => ({ _id, licenseKey });

const made = exampleOf(CREATED_ORDER);
const officeItem = exampleOf(CREATED_ORDER_ITEM);

const setKeys = [
  license('0000000000000000000f1a32', 'FO26-XD4R-2N7Y-LQ6C'),
  license('0000000000000000000f20c4', 'FP8-99A1-TTK4-MM20'),
];

const setItem: typeof officeItem = {
  product: 'Fjord Work Set',
  quantity: 1,
  price: 159,
  subtotal: 159,
  isReplacement: false,
  licenses: setKeys,
  bundleLicenses: [
    {
      licensePoolId: SAMPLE.officePool,
      poolName: 'Fjord Office 26',
      productName: 'Fjord Office 26 (1 user, perpetual)',
      licenses: setKeys.slice(0, 1),
    },
    {
      licensePoolId: SAMPLE.pdfPool,
      poolName: 'Fjord PDF 8',
      productName: 'Fjord PDF 8 (1 device)',
      licenses: setKeys.slice(1),
    },
  ],
  productId: SAMPLE.bundle,
};

const setOrder: typeof made = {
  ...made,
  reference: null,
  items: [setItem],
  subTotal: 159,
  discountTotal: 0,
  vatAmount: 30.21,
  grandTotal: 189.21,
};

const dummies = [
  license('ffffffff5c0e91b7a2d43f68', 'SANDBOX-7GQ2M-4KX9T-DK83W-ZP5HV-BNXD4'),
  license('ffffffff08d1f64e7b3a9c25', 'SANDBOX-R2N7Y-LQ6C9-9A2TT-K4MM2-QQH7E'),
];

const simulated: typeof made = {
  ...made,
  orderNumber: 2_071_904_355,
  status: 'sandbox-completed',
  items: [{ ...officeItem, licenses: dummies }],
  sandboxNotice: SANDBOX_NOTICE,
};

const simulatedExample = (name: string, summary: string, headers: Record<string, string>) =>
  okExample(
    name,
    summary,
    simulated,
    { headers, body: buyTwo },
    {
      status: 201,
      headers: { 'X-Sandbox-Mode': 'true', 'X-Sandbox-Notice': SANDBOX_HEADER_NOTICE },
    },
  );

const CREATED = examplesOf(
  'createOrder',
  createdExample('order', 'Two pieces at a discount of 10 %, for a German customer', made, {
    headers: { 'Idempotency-Key': KEY },
    body: buyTwo,
  }),
  okExample(
    'replay',
    'The same order with the same Idempotency-Key again: nothing is bought',
    made,
    { headers: { 'Idempotency-Key': KEY }, body: buyTwo },
    { status: 201, headers: { 'Idempotent-Replayed': 'true' } },
  ),
  createdExample('bundle', 'A bundle: one key from each of its pools, at no more than 160 EUR', setOrder, {
    body: { products: [{ productId: SAMPLE.bundle, amount: 1, maxPrice: 160 }] },
  }),
  simulatedExample('sandbox', 'The same in the sandbox: dummy keys, nothing charged, nothing stored', {
    'X-Sandbox-Mode': 'true',
  }),
  simulatedExample('sandboxInCapitals', 'X-Sandbox-Mode ignores letter case', { 'X-Sandbox-Mode': 'TRUE' }),
  simulatedExample(
    'rehearsedDelay',
    'The scenario slow: the response arrives after 10 seconds',
    scenarioHeaders('slow'),
  ),
);

const listed = exampleOf(ORDER);
const listedItem = exampleOf(ORDER_ITEM);
const [faultyKey, otherKey] = listedItem.licenses as [
  Serialized<Output<typeof LICENSE>>,
  Serialized<Output<typeof LICENSE>>,
];
const replacement = license('0000000000000000000f1a33', 'FO26-55RW-J2HC-8E3M');

const replacedItems: (typeof listedItem)[] = [
  {
    ...listedItem,
    licenses: [
      {
        ...faultyKey,
        replacedBy: replacement.licenseKey,
        replacedById: replacement._id,
        replacedAt: SAMPLE.time,
      },
      otherKey,
    ],
  },
  {
    ...listedItem,
    quantity: 1,
    price: 0,
    subtotal: 0,
    isReplacement: true,
    replaces: faultyKey.licenseKey,
    replacesId: faultyKey._id,
    reason: 'It does not activate',
    licenses: [replacement],
  },
];

const badHistory = invalidQueries('listOrders');

const HISTORY = examplesOf(
  'listOrders',
  okExample('all', 'The full history', [listed]),
  okExample(
    'page',
    'A page, with a link to older orders',
    [listed],
    { query: { limit: '1' } },
    { headers: { Link: `<${EXAMPLE_ORIGIN}/api/orders?limit=1&after=${SAMPLE.orderNumber}>; rel="next"` } },
  ),
  csvExample('orders.csv', [
    ORDER_COLUMNS.join(','),
    `${SAMPLE.orderNumber},${SAMPLE.time},completed,PO-2026-0815,"Fjord Office 26 (1 user, perpetual)",${SAMPLE.office},2,116.91,233.82,false,233.82,25.98,19,44.43,278.25`,
  ]),
  okExample('updatedSince', 'Changed orders', [listed], {
    query: { updatedSince: '2026-03-01T00:00:00Z', limit: '500' },
  }),
  okExample('reference', 'By your own reference', [listed], { query: { reference: buyTwo.reference } }),
  okExample('idempotencyKey', 'By the Idempotency-Key of the order', [listed], { query: { idempotencyKey: KEY } }),
  okExample('none', 'No order in this period', [], {
    query: { from: '2020-01-01', to: '2020-02-01T00:00:00Z', status: 'completed' },
  }),
  badHistory('badLimit', 'A page that is too large', { limit: '501' }),
  badHistory('badAfter', 'An invalid order number', { after: 'last' }),
  validationExample(
    'badCursor',
    'An order number in a list of changes',
    { query: { updatedSince: '2026-03-01', after: '100042' } },
    BAD_CURSOR,
  ),
  badHistory('badUpdatedSince', 'An invalid timestamp for changes', { updatedSince: 'yesterday' }),
  badHistory('badDates', 'Invalid timestamps', { from: '31.01.2026', to: 'now' }),
  validationExample(
    'blankReference',
    'A blank reference',
    { query: { reference: '' } },
    { reference: 'Reference must not be blank' },
  ),
  validationExample(
    'badIdempotencyKey',
    'An empty Idempotency-Key',
    { query: { idempotencyKey: '' } },
    { idempotencyKey: 'idempotencyKey must have 1 to 255 characters' },
  ),
  badHistory('badStatus', 'An unknown status', { status: 'done' }),
);

const params = { orderNumber: String(SAMPLE.orderNumber) };

const ONE = examplesOf(
  'getOrder',
  okExample('order', 'One order', listed, { params }),
  okExample('replaced', 'One of its keys was replaced', { ...listed, items: replacedItems }, { params }),
  notFoundExample('Order', { params: { orderNumber: '100001' } }, 100_001),
  validationExample(
    'badNumber',
    'Not a number',
    { params: { orderNumber: 'last' } },
    { orderNumber: 'Order number must be a number' },
  ),
);

const settling = { body: { idempotencyKey: KEY } };

const SETTLED = examplesOf(
  'settleOrder',
  okExample('made', 'The key created an order', exampleOf(SETTLED_ORDER), settling),
  okExample('voided', 'The key is voided', { outcome: 'voided', order: null }, settling),
  validationExample(
    'noKey',
    'An empty Idempotency-Key',
    { body: {} },
    { idempotencyKey: 'idempotencyKey must have 1 to 255 characters' },
  ),
);

export const ORDER_EXCHANGES = [...CREATED, ...REFUSED_ORDERS, ...SIMULATED_REFUSALS, ...SETTLED, ...HISTORY, ...ONE];
