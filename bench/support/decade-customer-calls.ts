import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { buildSchema } from 'graphql';
import { daysAgo, type Call, type DecadeCustomer, type DecadeSubjects } from './decade-subjects.js';

/** Customers' GraphQL: what is read as a list, and each of its filters. */
const CUSTOMER_QUERIES: Record<string, string> = {
  me: '{ me { id name balance availableCredit } }',
  orders: '{ orders { nodes { orderNumber items { displayName licenses { id licenseKey } } } } }',
  'orders with their count': '{ orders { totalCount nodes { orderNumber } } }',
  'orders that failed': '{ orders(status: failed) { nodes { orderNumber } } }',
  'orders found by a name': '{ orders(search: "no such product") { nodes { orderNumber } } }',
  'orders found by a part of a name': '{ orders(search: "Produ") { nodes { orderNumber } } }',
  'orders by reference': '{ orders(reference: "PO-none") { nodes { orderNumber } } }',
  'orders by key': '{ orders(idempotencyKey: "none") { nodes { orderNumber } } }',
  'changed orders': '{ orders(updatedSince: "$DAYS20") { nodes { orderNumber } } }',
  'orders of a month': '{ orders(from: "$DAYS365", to: "$DAYS335") { nodes { orderNumber } } }',
  order: '{ order(orderNumber: $ORDER) { orderNumber items { displayName licenses { id licenseKey } } } }',
  products: '{ products { nodes { id name price } } }',
  'products found by a name': '{ products(search: "no such product") { nodes { id } } }',
  'products of a category': '{ products(category: "category-7") { nodes { id } } }',
  product: '{ product(id: "$PRODUCT") { id name price } }',
  productBySku: '{ productBySku(sku: "SKU-17") { id name price } }',
  productChanges: '{ productChanges(updatedSince: "$DAYS0") { next } }',
  ledger: '{ ledger { nodes { kind amount balanceAfter } } }',
  'ledger with its count': '{ ledger { totalCount nodes { kind } } }',
  'ledger of a month': '{ ledger(from: "$DAYS365", to: "$DAYS335") { nodes { kind } } }',
  invoices: '{ invoices { nodes { number status openAmount } } }',
  'invoices with their count': '{ invoices { totalCount nodes { number } } }',
  'open invoices': '{ invoices(status: OPEN) { nodes { number } } }',
  'overdue invoices': '{ invoices(status: OVERDUE) { nodes { number } } }',
  'paid invoices': '{ invoices(status: PAID) { nodes { number } } }',
  invoice: '{ invoice(number: "$INVOICE") { number status openAmount } }',
  claims: '{ claims { nodes { id status } } }',
  'open claims': '{ claims(status: OPEN) { nodes { id } } }',
  claim: '{ claim(id: "$CLAIM") { id status } }',
  events: '{ events { next } }',
  'events of a kind': '{ events(kinds: [orderCompleted]) { next } }',
  'events that never happened': '{ events(kinds: [creditLow]) { next } }',
  webhooks: '{ webhooks { id url } }',
  webhook: '{ webhook(id: "$WEBHOOK") { id deliveries { nodes { id attempts { statusCode } } } } }',
  'failed deliveries': '{ webhook(id: "$WEBHOOK") { deliveries(status: FAILED) { nodes { id } } } }',
  delivery: '{ delivery(id: "$DELIVERY") { id status } }',
};

/** Root fields of customers' GraphQL that a schema has and no query asks for: new ones have to be added. */
async function assertComplete(): Promise<void> {
  const schema = buildSchema(await readFile('schema/customer.graphql', 'utf8'));
  const asked = Object.values(CUSTOMER_QUERIES).join(' ');
  const missing = Object.keys(schema.getQueryType()?.getFields() ?? {}).filter(
    (name) => !new RegExp(`\\b${name}\\b`).test(asked),
  );
  if (missing.length > 0) throw new Error(`Add a query to decade-calls.ts for ${missing.join(', ')}`);
}

function placeholders(s: DecadeSubjects, of: DecadeCustomer): (text: string) => string {
  const values: Record<string, string | number> = {
    ORDER: of.orderNumber,
    PRODUCT: s.productId,
    INVOICE: of.invoiceNumber,
    CLAIM: of.claimId,
    WEBHOOK: of.webhookId,
    DELIVERY: of.deliveryId,
  };
  return (text) =>
    text.replace(/\$(?:(DAYS?)(\d+)|([A-Z]+))/g, (_, unit?: string, days?: string, name = '') =>
      unit ? daysAgo(Number(days)).slice(0, unit === 'DAY' ? 10 : undefined) : String(values[name as string]),
    );
}

/** The paths of customers' REST, each with its queries; null for what sends a request to a receiver, or answers nobody. */
const REST: Record<string, readonly string[] | null> = {
  'GET /account': [''],
  'GET /account/ledger': ['', '?limit=500', '?from=$DAYS365&to=$DAYS335'],
  'GET /claims': ['', '?status=open', '?status=rejected'],
  'GET /claims/{id}': [''],
  'GET /events': ['', '?events=orderCompleted', '?events=creditLow', '?after=latest'],
  'GET /invoices': [
    '',
    '?status=open',
    '?status=overdue',
    '?status=paid',
    '?from=$DAY60&to=$DAY30',
    '?orderNumber=$ORDER',
  ],
  'GET /invoices/{number}': [''],
  'GET /invoices/{number}/xml': [''],
  'GET /invoices/{number}/pdf': [''],
  'GET /orders': [
    '',
    '?limit=50',
    '?limit=50&status=failed',
    '?limit=50&status=completed',
    '?limit=50&reference=PO-none',
    '?limit=50&idempotencyKey=none',
    '?limit=50&updatedSince=$DAYS20',
    '?limit=50&from=$DAYS365&to=$DAYS335',
  ],
  'GET /orders/{orderNumber}': [''],
  'GET /products': ['', '?region=EU', '?sku=SKU-17', '?updatedSince=$DAYS0'],
  'GET /products/{id}': [''],
  'GET /webhooks': [''],
  'GET /webhooks/{id}': [''],
  'GET /webhooks/{id}/deliveries': ['', '?status=failed', '?status=pending'],
  'GET /deliveries/{id}': [''],
  'POST /orders': [''],
  'POST /orders/settle': [''],
  'POST /claims': null,
  'POST /webhooks': null,
  'PATCH /webhooks/{id}': [''],
  'DELETE /webhooks/{id}': null,
  'POST /webhooks/{id}/regenerate-secret': [''],
  'POST /webhooks/{id}/test': null,
  'POST /webhooks/{id}/replay': [''],
  'POST /deliveries/{id}/redeliver': null,
};

function restBody(path: string, s: DecadeSubjects): object | undefined {
  if (path === '/orders') return { products: [{ productId: s.productId, amount: 1 }] };
  if (path === '/orders/settle') return { idempotencyKey: randomUUID() };
  if (path.endsWith('/replay')) return { since: daysAgo(0.01) };
  return path === '/webhooks/{id}' ? { events: { orderCompleted: true } } : undefined;
}

async function restCalls(s: DecadeSubjects): Promise<Call[]> {
  const { paths } = JSON.parse(await readFile('schema/openapi.json', 'utf8')) as { paths: Record<string, object> };
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => [method.toUpperCase(), path]),
  );
  return calls.flatMap(([method = '', path = '']) => {
    // Of a test shop, and of operation.
    if (/^\/(test\/|healthz|readyz|metrics)/.test(path)) return [];
    const queries = REST[`${method} ${path}`];
    if (queries === undefined) throw new Error(`Say in decade-calls.ts with which queries ${method} ${path} is sent`);
    return (queries ?? []).flatMap((query) =>
      [s.large, s.small].map((of) => {
        const ids = path.replace(/\{\w+\}/g, (name) => placeholder(path, name));
        const name = `${method} /api${path}${query.replaceAll('$', '')} (${of === s.large ? 'large' : 'small'})`;
        const body = method === 'GET' ? undefined : restBody(path, s);
        return { name, method, path: `/api${placeholders(s, of)(ids + query)}`, token: of.token, body };
      }),
    );
  });
}

function placeholder(path: string, name: string): string {
  if (name === '{orderNumber}') return '$ORDER';
  if (name === '{number}') return '$INVOICE';
  const kinds = { products: '$PRODUCT', claims: '$CLAIM', webhooks: '$WEBHOOK', deliveries: '$DELIVERY' };
  return kinds[path.split('/')[1] as keyof typeof kinds];
}

/** Every call of customers, each by the largest of them and by a small one. */
export async function customerCalls(s: DecadeSubjects): Promise<Call[]> {
  await assertComplete();
  const queries = Object.entries(CUSTOMER_QUERIES).flatMap(([what, query]) =>
    [s.large, s.small].map((of) => ({
      name: `customer GraphQL, ${what} (${of === s.large ? 'large' : 'small'})`,
      method: 'POST',
      path: '/graphql',
      token: of.token,
      body: { query: placeholders(s, of)(query) },
    })),
  );
  return [...queries, ...(await restCalls(s))];
}
