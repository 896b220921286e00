import { ROUTES } from '../../../src/rest/routes/index.js';
import type { RequestOptions, TestResponse, TestService } from '../service.js';
import { PRODUCT } from './busy-shop.js';
import type { Scene } from './scene.js';

/** A call that must succeed. */
export type Call = readonly [name: string, run: () => Promise<unknown>];

const NOW = new Date().toISOString();
const LONG_AGO = '2020-01-01T00:00:00.000Z';
const line = { productId: PRODUCT, amount: 2 };
const products = [line];
const kinds = 'orderCompleted,productOutOfStock';

/** Each operation of REST: the ends of its address, or what it sends; `$claim` is that of the scene. */
const REST: Record<string, readonly (string | RequestOptions)[]> = {
  getAccount: [''],
  listLedger: ['', `?limit=5&from=${LONG_AGO}&to=${NOW}`],
  listClaims: ['', '?status=open', '?status=rejected&limit=5'],
  createClaim: [{ body: { orderNumber: '$order', licenseKey: '$licenseKey', reason: 'is refused' } }],
  getClaim: [''],
  sendTestEvent: [{ body: { event: 'orderCompleted' } }],
  replayWebhook: [{ body: { since: NOW, events: ['orderCompleted'] } }],
  listDeliveries: ['', '?status=pending', '?status=failed&limit=5'],
  getDelivery: [''],
  redeliver: [{}],
  listEvents: ['', '?after=latest', `?limit=5&events=${kinds}`],
  listInvoices: ['', '?limit=5', '?orderNumber=$order', `?from=2020-01-01&to=2020-02-01`],
  getInvoice: [''],
  getInvoiceXml: [''],
  getInvoicePdf: [''],
  listOrders: [
    '',
    '?limit=5',
    `?limit=5&from=${LONG_AGO}`,
    '?reference=PO-2&limit=5',
    '?idempotencyKey=none',
    `?updatedSince=${NOW}`,
    `?limit=5&updatedSince=${LONG_AGO}`,
  ],
  createOrder: [
    { body: { products } },
    { body: { products, reference: 'PO-new' }, headers: { 'Idempotency-Key': '$unique' } },
    { body: { products }, headers: { 'X-Sandbox-Mode': 'true' } },
  ],
  settleOrder: [{ body: { idempotencyKey: '$unique' } }],
  getOrder: [''],
  listProducts: ['', '?region=EU', '?sku=SKU-7', `?updatedSince=${NOW}`],
  getProduct: [''],
  listWebhooks: [''],
  createWebhook: [{ body: { url: 'http://127.0.0.1:9/new', events: { creditLow: true } } }],
  getWebhook: [''],
  updateWebhook: [{ body: { events: { creditLow: false } } }],
  regenerateWebhookSecret: [{}],
  deleteWebhook: [{}],
};

const GRAPHQL = [
  `{ me { balance availableCredit } ledger(first: 5) { totalCount nodes { id amount } } }`,
  `{ orders(first: 20) { nodes { orderNumber items { displayName licenses { licenseKey } } } } }`,
  `{ order(orderNumber: $order) { orderNumber items { product { sku stock } licenses { licenseKey } } } }`,
  `{ products(first: 100) { totalCount nodes { sku price stock } } }`,
  `{ product(id: "${PRODUCT}") { sku price } productBySku(sku: "SKU-7") { price } }`,
  `{ productChanges(updatedSince: "${NOW}") { products { sku } } }`,
  `{ claims(first: 5) { nodes { id product { sku } } } webhooks { id } }`,
  `{ invoices(first: 5) { nodes { number } } events(first: 5) { next } }`,
  `mutation { createOrder(input: { products: [{ productId: "${PRODUCT}", amount: 1 }] }) { orderNumber } }`,
];

let unique = 0;

/** Every call of a customer over REST, and the most common ones over GraphQL. */
export function customerCalls(service: TestService, scene: Scene): Call[] {
  const id: Record<string, string> = {
    claims: scene.claim,
    deliveries: scene.delivery,
    invoices: scene.invoice,
    orders: String(scene.orderNumber),
    products: PRODUCT,
    webhooks: scene.webhook,
  };
  const filled = (text: string): string =>
    text
      .replaceAll('"$order"', String(scene.orderNumber))
      .replaceAll('$order', String(scene.orderNumber))
      .replaceAll('$licenseKey', scene.licenseKey)
      .replaceAll('$unique', `key ${(unique += 1)}`);
  const request = async (method: string, path: string, options: RequestOptions = {}): Promise<TestResponse['body']> => {
    const sent = JSON.parse(filled(JSON.stringify(options))) as RequestOptions;
    const { status, text, body } = await service.request(method, filled(path), { token: scene.token, ...sent });
    if (status >= 300 || body?.errors) throw new Error(`${method} ${path}: ${text}`);
    return body;
  };
  const routes = ROUTES.filter(({ tag }) => tag !== 'Test shop');
  const isLast = ({ method }: (typeof routes)[number]): number => (method === 'delete' ? 1 : 0);
  const rest = routes
    .sort((a, b) => isLast(a) - isLast(b))
    .flatMap(({ method, path, operationId }) =>
      (REST[operationId] ?? ['']).map((each): Call => {
        const [end, options] = typeof each === 'string' ? [each, {}] : ['', each];
        const address = `/api${path.replace(/:\w+/, id[path.split('/')[1] ?? ''] ?? '')}${end}`;
        return [`${operationId} ${end}`, () => request(method.toUpperCase(), address, options)];
      }),
    );
  const many: Call = [
    '8 requests at once',
    async () => {
      const order = () => request('POST', '/api/orders', { body: { products } });
      const orders = await Promise.all(Array.from({ length: 8 }, order));
      await Promise.all(orders.map(({ orderNumber }) => request('GET', `/api/orders/${orderNumber}`)));
    },
  ];
  const graphql = GRAPHQL.map((query): Call => [query, () => request('POST', '/graphql', { body: { query } })]);
  return [...rest, many, ...graphql];
}
