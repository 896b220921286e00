import { getNamedType, type GraphQLNamedType } from 'graphql';
import { buildCustomerSchema } from '../../../src/graphql/customer-schema.js';
import { AfterSalesFixture, keyOf } from '../../support/graphql/after-sales-fixture.js';
import { graphqlOf, selectionFor, textOf } from '../../support/graphql/rest-as-graphql.js';
import { REPLACE_KEY } from '../../support/graphql/stock-keeping.js';
import { InvoiceFixture } from '../../support/invoices/invoice-fixture.js';
import { useStaff } from '../../support/staff.js';

const fixture = useStaff();
const afterSales = new AfterSalesFixture(fixture);
const invoices = new InvoiceFixture(fixture);
const schema = await buildCustomerSchema();

const HOOK = { url: 'https://hooks.example.com/a?b=1', events: { productPriceChanged: true, creditLow: true } };

/** A customer with everything that can be read, and the ids of it. */
async function scene() {
  const { shop, service } = fixture;
  await invoices.begin();
  const discountPackageId = await shop.discountPackage({ Default: 1_250 });
  const buyer = await invoices.buyer({ name: 'Harbour IT', email: 'a@b.example', discountPackageId });
  const [word, sheet] = [
    await shop.product({ listPriceCents: 1_999, oldListPriceCents: 2_999, validRegion: 'EU' }, 9),
    await shop.product({}, 9),
  ];
  await shop.tiers(word.id, { 5: 1_025 });
  const { id: bundle } = await shop.bundle([word.poolId, sheet.poolId]);
  const request = async (method: string, path: string, body?: object) =>
    (await service.request(method, `/api${path}`, { token: buyer.token, body })).body;
  const products = [
    { productId: word.id, amount: 3, maxPrice: 17.99 },
    { productId: bundle, amount: 1 },
  ];
  const placed = await service.request('POST', '/api/orders', {
    token: buyer.token,
    headers: { 'Idempotency-Key': 'k' },
    body: { products, reference: 'PO-1' },
  });
  const { orderNumber } = placed.body;
  const keys = [0, 1, 2].map((index) => keyOf(word.poolId, index)) as [string, string, string];
  await fixture.dataOf(REPLACE_KEY, { order: orderNumber, key: keys[0], reason: 'is blocked' });
  await afterSales.credit(orderNumber, [keys[1]]);
  await invoices.issue();
  await invoices.pay(buyer.id, 1_234);
  const claim = (await request('POST', '/claims', { orderNumber, licenseKey: keys[2], reason: 'is refused' }))._id;
  await afterSales.resolve(claim, 'REPLACE', 'Here is another one');
  const { webhook } = await request('POST', '/webhooks', HOOK);
  const test = await request('POST', `/webhooks/${webhook._id}/test`, { event: 'creditLow' });
  const invoice = await invoices.numberOf(orderNumber);
  const { id, sku } = word;
  const names = {
    product: id,
    sku,
    order: orderNumber,
    claim,
    invoice,
    webhook: webhook._id,
    delivery: test.delivery._id,
  };
  return { ...buyer, ...names, request, bundleKey: keyOf(sheet.poolId, 0) };
}

type Scene = Awaited<ReturnType<typeof scene>>;

let all: Scene;
beforeAll(async () => {
  all = await scene();
});

/** A text with the ids of the scene for their names, such as `$order`. */
const filled = (text: string): string =>
  text.replaceAll(/\$(\w+)/g, (_, name: string) => String(all[name as keyof Scene]));

/** The type of a root field. */
function typeOf(field: string): GraphQLNamedType {
  const name = /^\w+/.exec(field)?.[0] ?? '';
  const root = { ...schema.getQueryType()?.getFields(), ...schema.getMutationType()?.getFields() };
  return getNamedType(root[name]!.type);
}

async function run(document: string): Promise<any> {
  const { data, errors } = await fixture.service.graphql(document, {}, all);
  expect(errors).toBeUndefined();
  return data;
}

const nodes = (body: object[]): object => ({ nodes: body });

/** Each query with the path of REST that shows the same, and where it has another form, what it has of it. */
const QUERIES: [field: string, path: string, form?: (body: any) => object][] = [
  ['me', '/account', ({ rateLimits, ...account }) => ({ ...account, ...rateLimits })],
  ['ledger', '/account/ledger', nodes],
  ['ledger(from: "2020-01-01T00:00:00Z", to: "2020-01-02T00:00:00Z")', '/account/ledger?to=2020-01-02', nodes],
  ['products(first: 500)', '/products', nodes],
  ['products(region: EU)', '/products?region=EU', nodes],
  ['product(id: "$product")', '/products/$product'],
  ['productBySku(sku: "$sku")', '/products?sku=$sku', ([one]) => one],
  [
    'productChanges(sku: "$sku", updatedSince: "2020-01-01T00:00:00Z")',
    '/products?sku=$sku&updatedSince=2020-01-01T00:00:00Z',
    (products) => ({ products }),
  ],
  ['order(orderNumber: $order)', '/orders/$order'],
  ['orders', '/orders', nodes],
  ['orders(reference: "PO-1", status: completed)', '/orders?reference=PO-1&status=completed', nodes],
  ['orders(idempotencyKey: "k")', '/orders?idempotencyKey=k', nodes],
  ['orders(updatedSince: "2020-01-01T00:00:00Z")', '/orders?updatedSince=2020-01-01T00:00:00Z', nodes],
  ['orders(to: "2020-01-01T00:00:00Z")', '/orders?to=2020-01-01T00:00:00Z', nodes],
  ['claim(id: "$claim")', '/claims/$claim'],
  ['claims(status: REPLACED)', '/claims?status=replaced', nodes],
  ['claims(status: OPEN)', '/claims?status=open', nodes],
  ['invoice(number: "$invoice")', '/invoices/$invoice'],
  ['invoices(orderNumber: $order)', '/invoices?orderNumber=$order', nodes],
  ['invoices(status: PAID, from: "2020-01-01")', '/invoices?status=paid&from=2020-01-01', nodes],
  ['webhook(id: "$webhook")', '/webhooks/$webhook', (body) => body.webhook],
  ['webhooks', '/webhooks', (body) => body.webhooks],
  ['delivery(id: "$delivery")', '/deliveries/$delivery'],
  ['events(first: 3)', '/events?limit=3'],
  ['events(kinds: [orderCompleted, claimResolved])', '/events?events=orderCompleted,claimResolved'],
];

/** Each mutation, what is to become of its input, and where REST shows an earlier result and then this one. */
const MUTATIONS: [
  field: string,
  result: object,
  earlier: string,
  path: (result: any) => string,
  form?: (body: any) => object,
][] = [
  [
    'createOrder(input: { products: [{ productId: "$product", amount: 2 }], reference: "PO-2" })',
    { reference: 'PO-2', orderFrom: 2, status: 'completed', items: [{ quantity: 2 }] },
    '/orders/$order',
    ({ orderNumber }) => `/orders/${orderNumber}`,
  ],
  [
    'settleOrder(idempotencyKey: "k")',
    { outcome: 'MADE', order: { reference: 'PO-1' } },
    '/orders/$order',
    ({ order }) => `/orders/${order.orderNumber}`,
    (order) => ({ outcome: 'made', order }),
  ],
  [
    'createClaim(input: { orderNumber: $order, licenseKey: "$bundleKey", reason: " is refused " })',
    { reason: 'is refused', status: 'OPEN' },
    '/claims/$claim',
    ({ id }) => `/claims/${id}`,
  ],
  [
    'createWebhook(input: { url: "https://hooks.example.com/new", events: { creditLow: true } })',
    { webhook: { url: 'https://hooks.example.com/new', events: { creditLow: true, productPriceChanged: false } } },
    '/webhooks/$webhook',
    ({ webhook }) => `/webhooks/${webhook.id}`,
    ({ webhook }) => ({ webhook }),
  ],
  [
    'updateWebhook(id: "$webhook", input: { events: { productAdded: true } })',
    { events: { creditLow: true, productAdded: true } },
    '/webhooks/$webhook',
    ({ id }) => `/webhooks/${id}`,
    ({ webhook }) => webhook,
  ],
  [
    'regenerateWebhookSecret(id: "$webhook")',
    {},
    '/webhooks/$webhook',
    ({ webhook }) => `/webhooks/${webhook.id}`,
    ({ webhook }) => ({ webhook }),
  ],
  [
    'sendTestEvent(webhookId: "$webhook", event: orderCompleted)',
    { event: 'orderCompleted', status: 'PENDING' },
    '/deliveries/$delivery',
    ({ id }) => `/deliveries/${id}`,
  ],
];

/** What has no other form over REST to be compared with, and its test. */
const ELSEWHERE = {
  deleteWebhook: 'below',
  redeliver: 'test/services/webhooks/delivery-graphql.test.ts',
  replayWebhook: 'test/services/webhooks/webhook-replay.test.ts',
  testCreateAccount: 'test/rest/test-shop.test.ts',
  testRecordPayment: 'test/rest/test-shop.test.ts',
  testResolveClaim: 'test/rest/test-shop.test.ts',
  testSetPrice: 'test/rest/test-shop.test.ts',
  testSetStock: 'test/rest/test-shop.test.ts',
};

describe("the customers' GraphQL beside REST", () => {
  it.each(QUERIES)('the query %s shows what %s shows', async (field, path, form = (body) => body) => {
    const body = form(await all.request('GET', filled(path)));
    const selection = selectionFor([body], typeOf(field));
    const { shown } = await run(`{ shown: ${filled(field)} ${textOf(selection)} }`);
    expect(shown).toEqual(graphqlOf(body, selection));
  });

  it.each(MUTATIONS)(
    'the mutation %s does and returns what REST then shows',
    async (field, result, earlier, path, form = (body) => body) => {
      const selection = selectionFor([form(await all.request('GET', filled(earlier)))], typeOf(field));
      const { shown } = await run(`mutation { shown: ${filled(field)} ${textOf(selection)} }`);
      expect(shown).toMatchObject(result);
      expect(shown).toEqual(graphqlOf(form(await all.request('GET', path(shown))), selection));
    },
  );

  it('a webhook gets another secret, which no query shows, and is deleted', async () => {
    const { webhook } = await all.request('POST', '/webhooks', HOOK);
    const regenerate = `mutation { regenerateWebhookSecret(id: "${webhook._id}") { secret notice } }`;
    const [one, other] = [await run(regenerate), await run(regenerate)];
    expect(one.regenerateWebhookSecret).toEqual({
      secret: expect.stringMatching(/^whsec_/),
      notice: (await all.request('POST', `/webhooks/${webhook._id}/regenerate-secret`)).notice,
    });
    expect(other).not.toEqual(one);
    expect(typeOf('webhook')).not.toHaveProperty('_fields.secret');
    expect(await run(`mutation { deleteWebhook(id: "${webhook._id}") }`)).toEqual({ deleteWebhook: webhook._id });
    expect(await run(`{ webhook(id: "${webhook._id}") { id } }`)).toEqual({ webhook: null });
  });

  it('each operation has its exchange here, or a test elsewhere', () => {
    const here = [...QUERIES, ...MUTATIONS].map(([field]) => /^\w+/.exec(field)?.[0]);
    const names = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
      Object.keys(type?.getFields() ?? {}),
    );
    expect([...new Set(here), ...Object.keys(ELSEWHERE)].toSorted()).toEqual(names.toSorted());
  });
});
