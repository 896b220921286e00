import { newId } from '../../src/db/ids.js';
import { inTransaction } from '../../src/db/transaction.js';
import { TOKEN_SCOPES, type TokenScope } from '../../src/domain/access/token-scope.js';
import { deliveryNumber } from '../../src/domain/webhooks/delivery.js';
import type { CustomerEventData } from '../../src/domain/webhooks/event.js';
import { Customer } from '../../src/entities/customers/customer.js';
import { DeliveryAttempt } from '../../src/entities/webhooks/webhook-delivery.js';
import { sampleEvent } from '../../src/records/event.js';
import { SAMPLE } from '../../src/records/sample.js';
import { openApiDocument } from '../../src/rest/openapi/document.js';
import { COMMON_EXCHANGES, SCOPE_EXCHANGES } from '../../src/rest/openapi/examples/common.js';
import type { Exchange } from '../../src/rest/openapi/examples/exchange.js';
import { EXCHANGES } from '../../src/rest/openapi/examples/index.js';
import { IN_REAL_SHOP } from '../../src/rest/openapi/examples/test-shop.js';
import { EXAMPLE_ORIGIN } from '../../src/rest/openapi/headers.js';
import { ROUTES } from '../../src/rest/routes/index.js';
import { recordStockEvent } from '../../src/services/webhooks/outbox.js';
import { beginExampleInvoices, EXAMPLE_BILLING, issueExample } from '../support/contract/example-invoices.js';
import { exampleProducts } from '../support/contract/example-products.js';
import { normalize, normalizeCsv } from '../support/contract/normalize.js';
import { expectStream } from '../support/contract/stream-example.js';
import { customerEvent } from '../support/feed.js';
import type { TestResponse } from '../support/service.js';
import { StaffApi } from '../support/staff.js';
import { useIsolatedService } from '../support/use-service.js';

/** The rows of the test that correspond to those of the examples. */
interface ExampleFixture {
  /** Pairs of an id, name or number of the examples and its counterpart in the test. */
  names: [sample: string, real: string][];
  customer: { id: string; token: string };
  productIds: string[];
}

const ofTestShop = ({ operation, name }: Pick<Exchange, 'operation' | 'name'>): boolean =>
  ROUTES.some(({ operationId, tag }) => operationId === operation && tag === 'Test shop') && name !== IN_REAL_SHOP;

describe.each([false, true])('the examples of the OpenAPI document (test shop: %s)', (isTestShop) => {
  const limits = { RATE_LIMIT_READS_PER_MINUTE: '600', RATE_LIMIT_ORDERS_PER_MINUTE: '120' };
  const settings = { WEBHOOK_ALLOW_INSECURE_TARGETS: 'false', TEST_SHOP: String(isTestShop), ...limits };
  const seams = { pause: () => Promise.resolve() };
  const fixture = useIsolatedService(isTestShop ? 6 : 5, seams, settings);
  const ownExchanges = EXCHANGES.filter((exchange) => ofTestShop(exchange) === isTestShop);

  beforeAll(async () => {
    await beginExampleInvoices(fixture.service);
  });

  /** Creates a customer, products and a webhook, for one example only if it uses them up. */
  async function build(): Promise<ExampleFixture> {
    const { office, pdf, bundle, withdrawn } = await exampleProducts(fixture.service, fixture.shop);
    const discountPackageId = await fixture.shop.discountPackage({ office: 1_000 });
    const customer = await fixture.shop.customer({
      name: 'Harbour IT',
      email: 'orders@harbour.example',
      countryCode: 'DE',
      creditLimitCents: 250_000,
      discountPackageId,
      ...EXAMPLE_BILLING,
    });
    const webhook = await fixture.service.request('POST', '/api/webhooks', {
      token: customer.token,
      body: {
        url: 'https://shop.example.com/hooks/licenses',
        events: { productOutOfStock: true, productBackInStock: true },
      },
    });
    return {
      customer,
      productIds: [office.id, pdf.id, bundle.id, withdrawn.id],
      names: [
        // The SKUs contain ids, so they are replaced first.
        [SAMPLE.officeSku, office.sku],
        [SAMPLE.pdfSku, pdf.sku],
        [SAMPLE.bundleSku, bundle.sku],
        [SAMPLE.customer, customer.id],
        [SAMPLE.office, office.id],
        [SAMPLE.officePool, office.poolId],
        [SAMPLE.pdf, pdf.id],
        [SAMPLE.pdfPool, pdf.poolId],
        [SAMPLE.bundle, bundle.id],
        [SAMPLE.withdrawn, withdrawn.id],
        [SAMPLE.webhook, webhook.body.webhook._id as string],
      ]
        .map(([sample, real]): [string, string] => [`"${sample}"`, `"${real}"`])
        // A text that names a product.
        .concat([[`Product ${SAMPLE.office} is`, `Product ${office.id} is`]]),
    };
  }

  const toReal = <T>({ names }: ExampleFixture, value: T): T =>
    JSON.parse(names.reduce((text, [sample, real]) => text.replaceAll(sample, real), JSON.stringify(value))) as T;
  const toSample = <T>({ names }: ExampleFixture, value: T): T =>
    JSON.parse(names.reduce((text, [sample, real]) => text.replaceAll(real, sample), JSON.stringify(value))) as T;

  /** The same in a text whose values have no quotes around them. */
  const toSampleText = ({ names }: ExampleFixture, text: string): string =>
    names.reduce(
      (shown, [sample, real]) => shown.replaceAll(real.replaceAll('"', ''), sample.replaceAll('"', '')),
      text,
    );

  async function tokenOf({ customer }: ExampleFixture, caller: Exchange['caller']): Promise<string | undefined> {
    if (caller === undefined) return customer.token;
    if (caller === 'nobody') return undefined;
    if (caller === 'elsewhere') return fixture.shop.token(customer.id, { allowedIps: '203.0.113.0/24' });
    return caller === 'stranger' ? `wrong-${newId()}` : (await fixture.shop.customer({ status: 'SUSPENDED' })).token;
  }

  const operations = new Map(
    Object.entries(openApiDocument().paths).flatMap(([path, item]) =>
      Object.entries(item as Record<string, { operationId?: string; security?: { bearer: string[] }[] }>).map(
        ([method, { operationId, security }]) => [
          operationId,
          { method: method.toUpperCase(), path, scope: security?.[0]?.bearer[0]?.toUpperCase() as TokenScope },
        ],
      ),
    ),
  );

  /** A token that may do everything but what the operation needs. */
  function tokenWithout(scope: TokenScope | undefined, { customer }: ExampleFixture): Promise<string> {
    return fixture.shop.token(customer.id, { scopes: TOKEN_SCOPES.filter((one) => one !== scope).join(',') });
  }

  async function send(example: ExampleFixture, exchange: Exchange): Promise<TestResponse> {
    const { operation, query, headers, body, caller } = exchange;
    const { method = '', path = '', scope } = operations.get(operation) ?? {};
    const params = toReal(example, exchange.params ?? {});
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? newId());
    const search = query ? `?${new URLSearchParams(toReal(example, query)).toString()}` : '';
    const token = caller === 'unscoped' ? await tokenWithout(scope, example) : await tokenOf(example, caller);
    return fixture.service.request(method, `/api${filled}${search}`, {
      token,
      headers,
      body: body && toReal(example, body),
    });
  }

  const named = (operation: string, name: string): Exchange => {
    const found = EXCHANGES.find((exchange) => exchange.operation === operation && exchange.name === name);
    if (!found) throw new Error(`There is no example ${name} of ${operation}`);
    return found;
  };

  async function orderFirst(example: ExampleFixture): Promise<TestResponse['body']> {
    const { body } = await send(example, named('createOrder', 'order'));
    example.names.push([`"${SAMPLE.orderNumber}"`, `"${body.orderNumber}"`]);
    return body;
  }

  /** Orders, and makes the first key of the order the counterpart of the example's. @returns the key. */
  async function orderKey(example: ExampleFixture): Promise<string> {
    const { orderNumber, items } = await orderFirst(example);
    const { _id: licenseId, licenseKey } = items[0].licenses[0];
    example.names.push([`"orderNumber":${SAMPLE.orderNumber}`, `"orderNumber":${orderNumber}`]);
    example.names.push([`"${SAMPLE.licenseKey}"`, `"${licenseKey}"`], [`"${SAMPLE.license}"`, `"${licenseId}"`]);
    return licenseKey as string;
  }

  async function invoiceFirst(example: ExampleFixture): Promise<void> {
    const { orderNumber } = await orderFirst(example);
    example.names.push([`"${SAMPLE.invoice}"`, `"${await issueExample(fixture.service, orderNumber as number)}"`]);
  }

  async function claimFirst(example: ExampleFixture): Promise<string> {
    await orderKey(example);
    const { body } = await send(example, named('createClaim', 'claim'));
    example.names.push([`"${SAMPLE.claim}"`, `"${body._id}"`]);
    return body._id as string;
  }

  /** The staff's services, and a member of staff who uses them. */
  async function staff() {
    const api = new StaffApi(fixture.service, () => new Date());
    return { services: api.services, actor: { ...(await api.member()), role: 'ADMIN' as const } };
  }

  /** Has staff record a payment for the first order, and names both entries of the ledger. */
  async function orderAndPay(example: ExampleFixture): Promise<void> {
    await orderFirst(example);
    const staff = new StaffApi(fixture.service, () => new Date());
    const member = await staff.member('FINANCE');
    const input = { amount: 100, kind: 'PAYMENT', reference: 'SEPA 4711' } as const;
    await staff.services.payments.recordPayment({ ...member, role: 'FINANCE' }, example.customer.id, input);
    const { body } = await fixture.service.request('GET', '/api/account/ledger', { token: example.customer.token });
    const [paid, ordered] = body as { _id: string }[];
    example.names.push([`"${SAMPLE.payment}"`, `"${paid?._id}"`], [`"${SAMPLE.orderEntry}"`, `"${ordered?._id}"`]);
  }

  /** @returns the id of the delivery. */
  async function testFirst(example: ExampleFixture): Promise<string> {
    const { body } = await send(example, named('sendTestEvent', 'test'));
    noteDelivery(example, body.delivery._id as string);
    return body.delivery._id as string;
  }

  /** Makes the account as old as the examples. A product went out of stock in their hour, and for no other example. */
  async function happenInMarch({ customer }: ExampleFixture): Promise<void> {
    const at = new Date(SAMPLE.time);
    const { dataSource } = fixture.service.app;
    await dataSource.manager.update(Customer, { id: customer.id }, { createdAt: new Date('2026-01-01T00:00:00Z') });
    await dataSource.query(
      'DELETE d FROM webhook_deliveries d JOIN events e ON e.id = d.event_id WHERE e.occurred_at = ?',
      [at],
    );
    await dataSource.query('DELETE FROM events WHERE occurred_at = ?', [at]);
    const product = { id: newId(), sku: 'FO-26', name: 'Fjord Office 26' };
    await inTransaction(dataSource, (manager) => recordStockEvent(manager, product, 0, at));
  }

  /** Records the event that the examples of the feed show. */
  async function completeOrder({ customer }: ExampleFixture): Promise<void> {
    const { data } = sampleEvent('orderCompleted');
    await customerEvent(
      fixture.service.app.dataSource,
      customer.id,
      'orderCompleted',
      data as CustomerEventData['orderCompleted'],
    );
  }

  /** Two products change after a response, whose token is the counterpart of the example's. */
  async function changeAfterResponse({ names, customer, productIds }: ExampleFixture): Promise<void> {
    const { headers } = await fixture.service.request('GET', '/api/products', { token: customer.token });
    const [, real] = /changesAfter=([\w-]+)/.exec(headers.get('Link') ?? '') ?? [];
    names.push([`"${named('listProducts', 'changesAfter').query?.['changesAfter']}"`, `"${real}"`]);
    const [office = '', , , withdrawn = ''] = productIds;
    for (const id of [office, withdrawn]) await fixture.shop.changeProduct(id, { updatedAt: new Date() });
  }

  /** Does what an example requires to have happened before. */
  const BEFORE: Record<string, (example: ExampleFixture) => Promise<unknown>> = {
    'createOrder replay': orderFirst,
    'createOrder keyReused': orderFirst,
    'createOrder keyVoided': (example) => send(example, named('settleOrder', 'voided')),
    'settleOrder made': orderFirst,
    'listOrders idempotencyKey': orderFirst,
    'listOrders all': orderFirst,
    'listOrders csv': orderFirst,
    'listProducts changesAfter': changeAfterResponse,
    'getAccount account': orderFirst,
    'listLedger all': orderAndPay,
    'listLedger csv': orderAndPay,
    'listOrders updatedSince': orderFirst,
    'listOrders reference': orderFirst,
    'listOrders page': async (example) => {
      await send(example, named('createOrder', 'bundle'));
      await orderFirst(example);
    },
    'getOrder order': orderFirst,
    'getOrder replaced': async (example) => {
      const { items, orderNumber } = await orderFirst(example);
      const reason = 'It does not activate';
      const replacement = { orderNumber, licenseKey: items[0].licenses[0].licenseKey, reason };
      const { services, actor } = await staff();
      await services.afterSales.replaceKey(actor, replacement);
    },
    'listInvoices all': invoiceFirst,
    'listInvoices open': invoiceFirst,
    'getInvoice invoice': invoiceFirst,
    'getInvoiceXml xml': invoiceFirst,
    'getInvoicePdf pdf': invoiceFirst,
    'createClaim claim': orderKey,
    'createClaim byId': orderKey,
    'createClaim longReason': orderKey,
    'createClaim open': claimFirst,
    'createClaim unknownKey': orderKey,
    'createClaim replacedKey': async (example) => {
      const licenseKey = await orderKey(example);
      const { services, actor } = await staff();
      const { orderNumber } = toReal(example, { orderNumber: SAMPLE.orderNumber });
      await services.afterSales.replaceKey(actor, { orderNumber, licenseKey, reason: 'It is blocked' });
    },
    'listClaims open': claimFirst,
    'getClaim open': claimFirst,
    'getClaim replaced': async (example) => {
      const id = await claimFirst(example);
      const { services, actor } = await staff();
      const answer = 'Blocked by mistake; here is another one';
      await services.afterSales.resolveClaim(actor, id, 'REPLACE', answer);
    },
    'resolveTestClaim credited': claimFirst,
    'recordTestPayment paid': orderFirst,
    'listDeliveries all': testFirst,
    'getDelivery failed': async (example) => {
      const id = await testFirst(example);
      await fixture.service.query(
        "UPDATE webhook_deliveries SET status = 'FAILED', queued = NULL, next_attempt_at = NULL WHERE id = ?",
        [deliveryNumber(id)],
      );
      await fixture.service.app.dataSource.manager.insert(DeliveryAttempt, {
        deliveryId: deliveryNumber(id),
        at: new Date(SAMPLE.time),
        statusCode: 503,
        error: 'Answered with status 503',
        durationMs: 41,
        responseStart: 'Down for maintenance',
      });
    },
    'redeliver again': testFirst,
    'replayWebhook hour': happenInMarch,
    'replayWebhook kinds': happenInMarch,
    'replayWebhook off': (example) =>
      fixture.service.request('PATCH', `/api/webhooks/${toReal(example, { id: SAMPLE.webhook }).id}`, {
        token: example.customer.token,
        body: { active: false },
      }),
    'listEvents page': completeOrder,
    'listEvents stream': completeOrder,
    'createWebhook tooMany': async (example) => {
      await Promise.all(Array.from({ length: 19 }, () => send(example, named('createWebhook', 'stock'))));
    },
  };

  /** Makes the claim that was just created the counterpart of the example's. */
  function noteClaim({ names }: ExampleFixture, { body }: TestResponse): void {
    if (body._id) names.push([`"${SAMPLE.claim}"`, `"${body._id}"`]);
  }

  /** Makes the webhook that was just created the counterpart of the example's. */
  function noteWebhook({ names }: ExampleFixture, { body }: TestResponse): void {
    if (body.webhook) names.push([`"${SAMPLE.webhook}"`, `"${body.webhook._id}"`]);
  }

  /** The same for the delivery that was just made. */
  function noteDelivery({ names }: ExampleFixture, id: string): void {
    names.push([`"${SAMPLE.delivery}"`, `"${id}"`]);
  }

  /** The part of a body without the products of other examples, which share the schema. */
  function ownPart({ productIds }: ExampleFixture, body: unknown): unknown {
    const isOthers = (part: unknown) => !productIds.includes((part as { _id: string })._id);
    const isCatalogue = Array.isArray(body) && body.some((part) => 'sku' in part || 'deleted' in part);
    return isCatalogue ? body.filter((part) => !isOthers(part)) : body;
  }

  // What is refused or only read changes nothing, so that all of it uses one fixture.
  let unchanged: Promise<ExampleFixture> | undefined;
  const changesNothing = ({ operation, name, response }: Exchange): boolean =>
    BEFORE[`${operation} ${name}`] === undefined &&
    (response.status >= 400 || operations.get(operation)?.method === 'GET');

  async function expectResponse(exchange: Exchange): Promise<void> {
    const example = await (changesNothing(exchange) ? (unchanged ??= build()) : build());
    await BEFORE[`${exchange.operation} ${exchange.name}`]?.(example);
    if (exchange.response.stream !== undefined)
      return expectStream(fixture.service.url, example.customer.token, exchange, normalize);
    const response = await send(example, exchange);
    expect(response.status).toBe(exchange.response.status);
    if (exchange.operation === 'createWebhook') noteWebhook(example, response);
    if (exchange.operation === 'createClaim') noteClaim(example, response);
    if (response.status === 201 && exchange.operation === 'sendTestEvent')
      noteDelivery(example, response.body.delivery._id);
    if (exchange.response.file !== undefined) {
      expect(response.text.startsWith(exchange.response.file)).toBe(true);
    } else if (exchange.response.csv === undefined) {
      const shown = toSample(example, ownPart(example, response.body));
      expect(normalize(shown)).toEqual(normalize(exchange.response.body));
    } else {
      expect(normalizeCsv(toSampleText(example, response.text))).toBe(normalizeCsv(exchange.response.csv));
    }
    for (const [name, value] of Object.entries(exchange.response.headers ?? {})) {
      const orderNumber =
        example.names.find(([sample]) => sample === `"${SAMPLE.orderNumber}"`)?.[1].replaceAll('"', '') ?? '';
      const invoiceNumber =
        example.names.find(([sample]) => sample === `"${SAMPLE.invoice}"`)?.[1].replaceAll('"', '') ?? '';
      expect(response.headers.get(name)).toBe(
        value
          .replace(EXAMPLE_ORIGIN, fixture.service.url)
          .replace(String(SAMPLE.orderNumber), orderNumber)
          .replace(SAMPLE.invoice, invoiceNumber),
      );
    }
  }

  it.each(ownExchanges.map((exchange) => [`${exchange.operation}: ${exchange.name}`, exchange] as const))(
    'the service responds as in the example of %s',
    (_name, exchange) => expectResponse(exchange),
  );

  // What needs no token has no scope.
  const underApi = [...operations].filter(
    ([operation = '', { scope }]) => scope && ofTestShop({ operation, name: '' }) === isTestShop,
  );
  it.each(underApi.map(([operationId]) => operationId ?? ''))(
    'the service responds to the operation %s as in the examples shared by all operations',
    async (operation) => {
      const scope = operations.get(operation)?.scope as TokenScope;
      for (const exchange of [...COMMON_EXCHANGES, SCOPE_EXCHANGES[scope]]) {
        await expectResponse({ ...exchange, operation });
      }
    },
  );
});
