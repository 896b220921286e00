import { Agent, request as httpRequest } from 'node:http';
import fc from 'fast-check';
import { SCENARIO_HEADER, type SandboxScenario } from '../../../src/domain/orders/sandbox.js';
import { SellerRow } from '../../../src/entities/invoices/seller.js';
import { Product } from '../../../src/entities/products/product.js';
import { openApiDocument } from '../../../src/rest/openapi/document.js';
import { ROUTES } from '../../../src/rest/routes/index.js';
import { InvoiceIssuing } from '../../../src/services/invoices/issuing/invoice-issuing.js';
import { RequestMaker, type FuzzRequest, type Known } from '../../support/contract/fuzz/requests.js';
import { BILLING } from '../../support/invoices/invoice-fixture.js';
import { SELLER } from '../../support/invoices/seller-fixture.js';
import { keepingLogger } from '../../support/log-lines.js';
import type { Shop } from '../../support/shop.js';
import { useIsolatedService } from '../../support/use-service.js';
import { takeContractViolations } from '../../support/watched-responses.js';

// This many requests are sent at once, so that they also contend for locks.
const AT_ONCE = 6;
const REQUESTS = Number(process.env.FUZZ_RUNS ?? 2_500);
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
const ANSWER_TIMEOUT_MS = 60_000;
const DELIVERIES_KEPT = 5;
/** Operations whose path names a webhook or a delivery. */
const ABOUT = {
  webhook: [
    'getWebhook',
    'updateWebhook',
    'deleteWebhook',
    'regenerateWebhookSecret',
    'sendTestEvent',
    'replayWebhook',
    'listDeliveries',
  ],
  delivery: ['getDelivery', 'redeliver'],
};

/** In a real shop they are not there. */
const OF_TEST_SHOP = new Set<string>(
  ROUTES.filter(({ tag }) => tag === 'Test shop').map(({ operationId }) => operationId),
);

jest.setTimeout(600_000 + REQUESTS * 100);

interface FuzzFixture {
  tokens: string[];
  known: Known;
  webhookIds: string[];
  /** The newest first; some may be gone with their webhooks. */
  deliveryIds: string[];
}

/** Whether a request selects this scenario of the sandbox. */
function asksFor(scenario: SandboxScenario, headers: FuzzRequest['headers']): boolean {
  const sent = (name: string) => String(headers[name]).trim();
  return sent('X-Sandbox-Mode').toLowerCase() === 'true' && sent(SCENARIO_HEADER) === scenario;
}

interface FuzzResponse {
  sentPath: string;
  status: number;
  text: string;
}

describe(`generated requests (FUZZ_SEED=${SEED} FUZZ_RUNS=${REQUESTS})`, () => {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const { logger, lines } = keepingLogger('error');
  const seams = { logger, pause: () => Promise.resolve() };
  const fixture = useIsolatedService(6, seams, { WEBHOOK_ALLOW_INSECURE_TARGETS: 'false' });
  let fuzzFixture: FuzzFixture;
  /** The number of responses by operation and status. */
  const counts = new Map<string, number>();

  beforeAll(async () => {
    fuzzFixture = await build(fixture.shop);
  });
  afterAll(() => agent.destroy());

  async function build(shop: Shop): Promise<FuzzFixture> {
    const discountPackageId = await shop.discountPackage({ Default: 1_250 });
    const german = await shop.customer({ countryCode: 'DE', discountPackageId, ...BILLING });
    const poor = await shop.customer({ creditLimitCents: 5_000 });
    const word = await shop.product({ validRegion: 'EU', listPriceCents: 1_999 }, 6_000);
    const sheet = await shop.product({ validRegion: 'DACH' }, 1_000);
    const bundle = await shop.bundle([word.poolId, sheet.poolId]);
    const withdrawn = await shop.product({}, 1);
    await fixture.service.app.dataSource.manager.update(Product, { id: withdrawn.id }, { available: false });
    await shop.tiers(word.id, { 3: 500 });
    const suspended = await shop.customer({ status: 'SUSPENDED' });
    const webhookIds = await Promise.all([german.token, german.token, poor.token].map(createWebhook));
    const orders = await Promise.all([german.token, poor.token].map((token) => buy(token, word.id)));
    const claimable = await claimableKeys(german.token, word.id);
    const invoice = fc.constant(await issueInvoice());
    const cursors = await Promise.all([german.token, poor.token].map(ledgerCursor));
    const feedCursors = await Promise.all([german.token, poor.token].map(feedCursor));
    const limits = [{ scopes: 'READ' }, { scopes: 'ORDER,WEBHOOKS' }, { allowedIps: '203.0.113.0/24' }];
    const limited = await Promise.all(limits.map((fields) => shop.token(german.id, fields)));
    const productId = fc.constantFrom(...Array.from({ length: 9 }, () => word.id), bundle.id, sheet.id, withdrawn.id);
    return {
      tokens: [...Array.from({ length: 20 }, () => german.token), poor.token, poor.token, suspended.token, ...limited],
      webhookIds,
      deliveryIds: [],
      known: {
        productId,
        'getProduct path': productId,
        'getOrder path': fc.oneof(fc.constantFrom(...orders), fc.integer({ min: 0, max: 2 ** 31 })),
        'getClaim path': fc.constant(claimable.claimId),
        'getInvoice path': invoice,
        'getInvoiceXml path': invoice,
        'getInvoicePdf path': invoice,
        orderNumber: fc.oneof({ weight: 9, arbitrary: fc.constant(claimable.orderNumber) }, fc.constantFrom(...orders)),
        licenseKey: fc.constantFrom(...claimable.keys),
        // New webhooks replace the deleted ones.
        ...Object.fromEntries(
          Object.entries(ABOUT).flatMap(([kind, operations]) =>
            operations.map((operation) => [`${operation} path`, fc.nat().map((number) => `${kind}-${number}`)]),
          ),
        ),
        url: fc.webUrl({ validSchemes: ['https'], withQueryParameters: true }),
        'Idempotency-Key': fc.oneof(
          { weight: 4, arbitrary: fc.uuid() },
          { weight: 1, arbitrary: fc.constantFrom('a', 'b') },
        ),
        reference: fc.oneof(fc.constantFrom('PO-1', 'po-1', 'Ä 2'), fc.string({ unit: 'binary', maxLength: 101 })),
        after: fc.oneof(
          fc.constantFrom(...orders, ...cursors, ...feedCursors, 'latest'),
          fc.integer({ min: 0, max: 2 ** 31 - 1 }),
        ),
        // So that no request waits for long.
        wait: fc.constantFrom(0, 0, 1),
        'Last-Event-ID': fc.constantFrom(...feedCursors),
        sku: fc.constantFrom(word.sku, bundle.sku, withdrawn.sku),
        'X-Sandbox-Mode': fc.constantFrom('true', 'TRUE', 'false'),
        'If-None-Match': fc.constantFrom('*', 'W/"x"', '"x"', '""'),
      },
    };
  }

  /** The response to a valid request. */
  const made = async (token: string, path: string, body: object) =>
    (await fixture.service.request('POST', `/api${path}`, { token, body })).body;

  async function createWebhook(token: string): Promise<string> {
    const body = { url: 'https://shop.example.com/hook', events: { productOutOfStock: true } };
    return (await made(token, '/webhooks', body)).webhook._id as string;
  }

  /** An order of many keys, of which the first is claimed. */
  async function claimableKeys(token: string, productId: string) {
    const order = await made(token, '/orders', { products: [{ productId, amount: 200 }] });
    const { orderNumber } = order as { orderNumber: number };
    const keys = (order.items[0].licenses as { licenseKey: string }[]).map(({ licenseKey }) => licenseKey);
    const claim = await made(token, '/claims', { orderNumber, licenseKey: keys[0], reason: 'It does not work' });
    return { orderNumber, keys, claimId: claim._id as string };
  }

  /** Issues what can be. @returns the number of an invoice. */
  async function issueInvoice(): Promise<string> {
    const { dataSource } = fixture.service.app;
    await dataSource.manager.update(SellerRow, { id: 1 }, { ...SELLER, invoicesFrom: '2020-01-01' });
    const reports = { issued: () => undefined, checkFailed: () => undefined };
    await new InvoiceIssuing(dataSource, () => new Date(), 'Europe/Berlin', reports).issueDue();
    const [issued] = await dataSource.query<{ number: string }[]>('SELECT number FROM invoices LIMIT 1');
    return issued?.number ?? '';
  }

  /** The ledger's cursor after its newest entry. */
  async function ledgerCursor(token: string): Promise<string> {
    const { data } = await fixture.service.graphql('{ ledger(first: 1) { pageInfo { endCursor } } }', {}, { token });
    return data.ledger.pageInfo.endCursor as string;
  }

  /** Where the feed of events stands. */
  async function feedCursor(token: string): Promise<string> {
    return (await fixture.service.request('GET', '/api/events?limit=1', { token })).body.next as string;
  }

  async function buy(token: string, productId: string): Promise<number> {
    return (await made(token, '/orders', { products: [{ productId, amount: 1 }] })).orderNumber as number;
  }

  /** Replaces the number of a webhook or a delivery in the path by the id of one that exists or is deleted. */
  const withId = (path: string) =>
    path.replace(/(webhook|delivery)-(\d+)/, (_, kind: 'webhook' | 'delivery', number: string) => {
      const ids = fuzzFixture[`${kind}Ids`];
      return ids[Number(number) % ids.length] ?? '';
    });

  /** Sends a request as it is, where `fetch` would normalise it. */
  function send({ method, path, headers, body }: FuzzRequest): Promise<FuzzResponse> {
    const sentPath = withId(path);
    return new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
      const options = { method, headers: { ...headers, ...length }, agent, timeout: ANSWER_TIMEOUT_MS };
      const outgoing = httpRequest(fixture.service.url + sentPath, options);
      outgoing.on('timeout', () => outgoing.destroy(new Error('There was no response')));
      outgoing.on('error', (error) => {
        // This scenario expects no response.
        if (asksFor('lost-answer', headers)) resolve({ sentPath, status: 0, text: '' });
        else reject(error);
      });
      outgoing.on('response', (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => (text += part));
        response.on('end', () => resolve({ sentPath, status: response.statusCode ?? 0, text }));
      });
      outgoing.end(body);
    });
  }

  /** Updates the lists of the existing webhooks and deliveries, and of a few deleted ones. */
  function noteIds({ sentPath, text }: FuzzResponse): void {
    const made = /^\{"betaNotice":[^{]*"webhook":\{"_id":"([0-9a-f]{24})"/.exec(text)?.[1];
    if (made !== undefined && !fuzzFixture.webhookIds.includes(made)) fuzzFixture.webhookIds.unshift(made);
    const sent = /^\{"delivery":\{"_id":"([0-9a-f]{24})"/.exec(text)?.[1];
    if (sent !== undefined && !fuzzFixture.deliveryIds.includes(sent)) {
      fuzzFixture.deliveryIds = [sent, ...fuzzFixture.deliveryIds].slice(0, DELIVERIES_KEPT);
    }
    if (text.includes('"deleted":true') && fuzzFixture.webhookIds.length > 3) {
      fuzzFixture.webhookIds = fuzzFixture.webhookIds.filter((id) => !sentPath.includes(id));
    }
  }

  it('a generated request gets a documented response and never a 5xx, and leaves every invariant intact', async () => {
    const wrong = fc.constantFrom('Bearer wrong', 'Bearer', '', 'Basic YTpi', 'Bearer a b', 'Bearer \u00e9');
    const authorizations = fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom(...fuzzFixture.tokens).map((token) => `Bearer ${token}`) },
      { weight: 1, arbitrary: fc.option(wrong, { nil: undefined }) },
    );
    const maker = new RequestMaker(openApiDocument(), fuzzFixture.known, authorizations);
    const operations = maker.operations();
    const one = fc
      .constantFrom(...operations)
      .chain((operation) => fc.tuple(fc.constant(operation.operationId), maker.request(operation)));

    await fc.assert(
      fc.asyncProperty(fc.array(one, { minLength: AT_ONCE, maxLength: AT_ONCE }), async (requests) => {
        const responses = await Promise.all(requests.map(([, request]) => send(request)));
        expect(takeContractViolations()).toEqual([]);
        for (const [index, response] of responses.entries()) {
          const { status, text } = response;
          const isSimulated = status === 500 && asksFor('server-error', requests[index]?.[1].headers ?? {});
          expect({ status, text: status < 500 || isSimulated || [text, ...lines] }).toEqual({
            status: expect.any(Number),
            text: true,
          });
          const key = `${requests[index]?.[0]} ${status}`;
          counts.set(key, (counts.get(key) ?? 0) + 1);
          noteIds(response);
        }
      }),
      { seed: SEED, numRuns: Math.ceil(REQUESTS / AT_ONCE), interruptAfterTimeLimit: undefined },
    );

    expect(await fixture.service.violations()).toEqual([]);
    // Each operation must have both succeeded and failed, or the requests did not test it.
    const successes: Record<string, number> = {
      createClaim: 201,
      createOrder: 201,
      createWebhook: 201,
      sendTestEvent: 201,
    };
    const statuses = (operationId: string): (number | string)[] =>
      OF_TEST_SHOP.has(operationId) ? [404] : [successes[operationId] ?? 200, 400, 401, 403];
    const wanted = operations.flatMap(({ operationId }) =>
      statuses(operationId).map((status) => `${operationId} ${status}`),
    );
    if (REQUESTS >= 3_000) expect(wanted.filter((key) => !counts.has(key))).toEqual([]);
    process.stdout.write(`fuzz: FUZZ_SEED=${SEED}, ${REQUESTS} requests\n`);
    if (process.env.FUZZ_REPORT)
      process.stdout.write(`${JSON.stringify(Object.fromEntries([...counts].toSorted()), null, 1)}\n`);
  });
});
