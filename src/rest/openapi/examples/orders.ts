import { buyTwo, invalid, KEY, missing, SAMPLE, type Exchange } from './exchange.js';
import { REFUSED_ORDERS } from './refused-orders.js';
import { REHEARSED_REFUSALS, scenarioHeaders } from './scenarios.js';

const license = (licenseKey: string) => ({ licenseKey });
const officeKeys = [license('FO26-7GQ2-M4KX-91TD'), license('FO26-K83W-ZP5H-0VBN')];
const setKeys = [license('FO26-XD4R-2N7Y-LQ6C'), license('FP8-99A1-TTK4-MM20')];

const sold = { paymentMethod: 'invoice', orderFrom: 1 };

const twoOffices = {
  subTotal: 233.82,
  discountTotal: 25.98,
  vatRate: 19,
  vatAmount: 44.43,
  grandTotal: 278.25,
  ...sold,
};
const oneSet = { subTotal: 159, discountTotal: 0, vatRate: 19, vatAmount: 30.21, grandTotal: 189.21, ...sold };

const bundleLicenses = [
  {
    licensePoolId: SAMPLE.officePool,
    poolName: 'Fjord Office 26',
    productName: 'Fjord Office 26 (1 user, perpetual)',
    licenses: [setKeys[0]],
  },
  {
    licensePoolId: SAMPLE.pdfPool,
    poolName: 'Fjord PDF 8',
    productName: 'Fjord PDF 8 (1 device)',
    licenses: [setKeys[1]],
  },
];

const officeItem = {
  product: 'Fjord Office 26',
  quantity: 2,
  price: 116.91,
  subtotal: 233.82,
  isReplacement: false,
  licenses: officeKeys,
  bundleLicenses: null,
  productId: SAMPLE.office,
};

const made = {
  customer: SAMPLE.customerNumber,
  orderNumber: SAMPLE.orderNumber,
  reference: buyTwo.reference,
  orderDate: SAMPLE.time,
  updatedAt: SAMPLE.time,
  status: 'completed',
  items: [officeItem],
  ...twoOffices,
};

const simulated = {
  status: 201,
  headers: { 'X-Sandbox-Mode': 'true', 'X-Sandbox-Notice': 'Sandbox mode: no real orders were affected' },
  body: {
    ...made,
    orderNumber: 2_071_904_355,
    status: 'sandbox-completed',
    items: [
      {
        ...officeItem,
        licenses: [license('SANDBOX-7GQ2M-4KX9T-DK83W-ZP5HV-BNXD4'), license('SANDBOX-R2N7Y-LQ6C9-9A2TT-K4MM2-QQH7E')],
      },
    ],
    sandboxNotice: 'This is a sandbox order: its license keys are dummies, nothing was charged and nothing was saved.',
  },
};

const ORDERS_CSV = [
  'orderNumber,orderDate,status,reference,product,productId,quantity,price,subtotal,isReplacement,subTotal,discountTotal,vatRate,vatAmount,grandTotal',
  `${SAMPLE.orderNumber},${SAMPLE.time},completed,PO-2026-0815,"Fjord Office 26 (1 user, perpetual)",${SAMPLE.office},2,116.91,233.82,false,233.82,25.98,19,44.43,278.25`,
];

const listed = {
  orderNumber: SAMPLE.orderNumber,
  reference: buyTwo.reference,
  orderDate: SAMPLE.time,
  updatedAt: SAMPLE.time,
  status: 'completed',
  items: [
    {
      product: { displayName: 'Fjord Office 26 (1 user, perpetual)', _id: SAMPLE.office },
      quantity: 2,
      price: 116.91,
      subtotal: 233.82,
      isReplacement: false,
      licenses: officeKeys,
      bundleLicenses: null,
    },
  ],
  discountPercentage: 10,
  discountAmount: 25.98,
  discountType: 1,
  ...twoOffices,
};

const [listedItem] = listed.items;
const replacementKey = 'FO26-55RW-J2HC-8E3M';
const replacedItem = {
  ...listedItem,
  licenses: [{ ...officeKeys[0], replacedBy: replacementKey, replacedAt: SAMPLE.time }, officeKeys[1]],
};
const replacement = {
  ...listedItem,
  quantity: 1,
  price: 0,
  subtotal: 0,
  isReplacement: true,
  replaces: officeKeys[0]?.licenseKey,
  reason: 'It does not activate',
  licenses: [license(replacementKey)],
};

const CREATED: Exchange[] = [
  {
    operation: 'createOrder',
    name: 'order',
    summary: 'Two pieces at a discount of 10 %, for a German customer',
    headers: { 'Idempotency-Key': KEY },
    body: buyTwo,
    answer: { status: 201, body: made },
  },
  {
    operation: 'createOrder',
    name: 'replay',
    summary: 'The same order with the same Idempotency-Key once more: nothing is bought',
    headers: { 'Idempotency-Key': KEY },
    body: buyTwo,
    answer: { status: 201, headers: { 'Idempotent-Replayed': 'true' }, body: made },
  },
  {
    operation: 'createOrder',
    name: 'bundle',
    summary: 'A bundle: one key from each of its pools, at no more than 160 EUR',
    body: { products: [{ productId: SAMPLE.bundle, amount: 1, maxPrice: 160 }] },
    answer: {
      status: 201,
      body: {
        ...made,
        reference: null,
        items: [
          {
            product: 'Fjord Work Set',
            quantity: 1,
            price: 159,
            subtotal: 159,
            isReplacement: false,
            licenses: setKeys,
            bundleLicenses,
            productId: SAMPLE.bundle,
          },
        ],
        ...oneSet,
      },
    },
  },
  {
    operation: 'createOrder',
    name: 'sandbox',
    summary: 'The same in the sandbox: dummy keys, nothing charged, nothing saved',
    headers: { 'X-Sandbox-Mode': 'true' },
    body: buyTwo,
    answer: simulated,
  },
  {
    operation: 'createOrder',
    name: 'sandboxInCapitals',
    summary: 'Letter case does not matter to X-Sandbox-Mode',
    headers: { 'X-Sandbox-Mode': 'TRUE' },
    body: buyTwo,
    answer: simulated,
  },
  {
    operation: 'createOrder',
    name: 'rehearsedDelay',
    summary: 'The scenario slow: the answer comes after 10 seconds',
    headers: scenarioHeaders('slow'),
    body: buyTwo,
    answer: simulated,
  },
];

const HISTORY: Exchange[] = [
  { operation: 'listOrders', name: 'all', summary: 'The whole history', answer: { status: 200, body: [listed] } },
  {
    operation: 'listOrders',
    name: 'page',
    summary: 'A page; there are older orders',
    query: { limit: '1' },
    answer: {
      status: 200,
      headers: { Link: `</api/orders?limit=1&after=${SAMPLE.orderNumber}>; rel="next"` },
      body: [listed],
    },
  },
  {
    operation: 'listOrders',
    name: 'csv',
    summary: 'The same as CSV',
    headers: { Accept: 'text/csv' },
    answer: {
      status: 200,
      headers: { 'Content-Disposition': 'attachment; filename="orders.csv"' },
      csv: ORDERS_CSV.map((line) => `${line}\r\n`).join(''),
    },
  },
  {
    operation: 'listOrders',
    name: 'updatedSince',
    summary: 'What changed since then',
    query: { updatedSince: '2026-03-01T00:00:00Z', limit: '500' },
    answer: { status: 200, body: [listed] },
  },
  {
    operation: 'listOrders',
    name: 'reference',
    summary: 'By your own number of the order',
    query: { reference: buyTwo.reference },
    answer: { status: 200, body: [listed] },
  },
  {
    operation: 'listOrders',
    name: 'none',
    summary: 'None between these dates',
    query: { from: '2020-01-01', to: '2020-02-01T00:00:00Z', status: 'completed' },
    answer: { status: 200, body: [] },
  },
  invalid(
    'listOrders',
    'badLimit',
    'A page that is too large',
    { query: { limit: '501' } },
    {
      limit: 'Limit must be a whole number from 1 to 500',
    },
  ),
  invalid(
    'listOrders',
    'badAfter',
    'No order number',
    { query: { after: 'last' } },
    {
      after: 'After must be a whole number from 0 to 2147483647',
    },
  ),
  invalid(
    'listOrders',
    'badCursor',
    'An order number in a list of changes',
    { query: { updatedSince: '2026-03-01', after: '100042' } },
    {
      after: 'After must be a cursor from an earlier answer',
    },
  ),
  invalid(
    'listOrders',
    'badUpdatedSince',
    'No timestamp to ask for changes from',
    { query: { updatedSince: 'yesterday' } },
    {
      updatedSince: 'UpdatedSince must be an ISO 8601 timestamp',
    },
  ),
  invalid(
    'listOrders',
    'badDates',
    'No timestamps',
    { query: { from: '31.01.2026', to: 'now' } },
    {
      from: 'From must be an ISO 8601 timestamp',
      to: 'To must be an ISO 8601 timestamp',
    },
  ),
  invalid(
    'listOrders',
    'blankReference',
    'No reference to look for',
    { query: { reference: '' } },
    {
      reference: 'Reference must not be blank',
    },
  ),
  invalid(
    'listOrders',
    'badStatus',
    'An unknown status',
    { query: { status: 'done' } },
    {
      status: 'Status must be one of completed, pending, failed, sandbox-completed',
    },
  ),
  {
    operation: 'getOrder',
    name: 'order',
    summary: 'One order',
    params: { orderNumber: String(SAMPLE.orderNumber) },
    answer: { status: 200, body: listed },
  },
  {
    operation: 'getOrder',
    name: 'replaced',
    summary: 'One of its keys was replaced',
    params: { orderNumber: String(SAMPLE.orderNumber) },
    answer: { status: 200, body: { ...listed, items: [replacedItem, replacement] } },
  },
  missing('getOrder', 'Order 100001', { orderNumber: '100001' }),
  invalid(
    'getOrder',
    'badNumber',
    'No number',
    { params: { orderNumber: 'last' } },
    {
      orderNumber: 'Order number must be a number',
    },
  ),
];

export const ORDER_EXCHANGES: Exchange[] = [...CREATED, ...REFUSED_ORDERS, ...REHEARSED_REFUSALS, ...HISTORY];
