import { newId } from '../../src/db/ids.js';
import { Product } from '../../src/entities/product.js';
import { COMMON_EXCHANGES } from '../../src/rest/openapi/examples/common.js';
import { SAMPLE, type Exchange } from '../../src/rest/openapi/examples/exchange.js';
import { EXCHANGES } from '../../src/rest/openapi/examples/index.js';
import { openApiDocument } from '../../src/rest/openapi/document.js';
import { TestService, type Answer } from '../support/service.js';
import { Shop } from '../support/shop.js';
import { StaffApi } from '../support/staff.js';
import { ownSchema, type OwnSchema } from '../support/own-schema.js';

/** The rows of the test that correspond to those of the examples. */
interface World {
  /** Pairs of an id, name or number of the examples and its counterpart in the test. */
  names: [sample: string, real: string][];
  customer: { id: string; token: string };
  productIds: string[];
}

// These values differ in every run; the contract check validates their form.
const VOLATILE = new Set([
  'customer',
  'orderNumber',
  'orderDate',
  'licenseKey',
  'replacementKey',
  'secret',
  'updatedAt',
  'createdAt',
  'disabledAt',
]);

function steady(value: unknown): unknown {
  const text = JSON.stringify(value, (key, part: unknown) =>
    VOLATILE.has(key) && part !== null ? `some ${key}` : part,
  );
  return JSON.parse(text) as unknown;
}

describe('the examples of the OpenAPI document', () => {
  let schema: OwnSchema;
  let service: TestService;
  let shop: Shop;

  beforeAll(async () => {
    schema = await ownSchema(5);
    const strict = { DATABASE_URL: schema.url, WEBHOOK_ALLOW_INSECURE_TARGETS: 'false' };
    service = await TestService.start({ resolveHost: () => Promise.resolve(['93.184.216.34']) }, strict);
    shop = new Shop(service.app);
  });
  afterAll(async () => {
    await service.stop();
    await schema.drop();
  });

  async function products() {
    const office = await shop.product(
      {
        name: 'Fjord Office 26',
        displayName: 'Fjord Office 26 (1 user, perpetual)',
        category: 'office',
        listPriceCents: 12_990,
        oldListPriceCents: 13_990,
        validRegion: 'EU',
      },
      25,
    );
    await shop.tiers(office.id, { 10: 500 });
    const pdf = await shop.product(
      { name: 'Fjord PDF 8', displayName: 'Fjord PDF 8 (1 device)', category: 'tools', listPriceCents: 4_900 },
      3,
    );
    const bundle = await shop.bundle([office.poolId, pdf.poolId], {
      name: 'Fjord Work Set',
      displayName: 'Fjord Work Set (Office 26 and PDF 8)',
      category: 'sets',
      listPriceCents: 15_900,
    });
    const withdrawn = await shop.product();
    await service.app.dataSource.manager.update(
      Product,
      { id: withdrawn.id },
      { available: false, updatedAt: new Date() },
    );
    for (const [pool, name] of [
      [office.poolId, 'Fjord Office 26'],
      [pdf.poolId, 'Fjord PDF 8'],
    ]) {
      await service.app.dataSource.query('UPDATE license_pools SET name = ? WHERE id = ?', [name, pool]);
    }
    return { office, pdf, bundle, withdrawn };
  }

  /** Creates a customer, products and a webhook for one example only, so that it may use them up. */
  async function build(): Promise<World> {
    const { office, pdf, bundle, withdrawn } = await products();
    const discountPackageId = await shop.discountPackage({ office: 1_000 });
    const customer = await shop.customer({ countryCode: 'DE', creditLimitCents: 250_000, discountPackageId });
    const webhook = await service.request('POST', '/api/webhooks', {
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
      ].map(([sample, real]) => [`"${sample}"`, `"${real}"`]),
    };
  }

  const toReal = <T>({ names }: World, value: T): T =>
    JSON.parse(names.reduce((text, [sample, real]) => text.replaceAll(sample, real), JSON.stringify(value))) as T;
  const toSample = <T>({ names }: World, value: T): T =>
    JSON.parse(names.reduce((text, [sample, real]) => text.replaceAll(real, sample), JSON.stringify(value))) as T;

  async function tokenOf({ customer }: World, caller: Exchange['caller']): Promise<string | undefined> {
    if (caller === undefined) return customer.token;
    if (caller === 'nobody') return undefined;
    return caller === 'stranger' ? `wrong-${newId()}` : (await shop.customer({ status: 'SUSPENDED' })).token;
  }

  const operations = new Map(
    Object.entries(openApiDocument().paths).flatMap(([path, item]) =>
      Object.entries(item as Record<string, { operationId?: string }>).map(([method, { operationId }]) => [
        operationId,
        { method: method.toUpperCase(), path },
      ]),
    ),
  );

  async function send(world: World, exchange: Exchange): Promise<Answer> {
    const { operation, query, headers, body, caller } = exchange;
    const { method = '', path = '' } = operations.get(operation) ?? {};
    const params = toReal(world, exchange.params ?? {});
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? newId());
    const search = query ? `?${new URLSearchParams(query).toString()}` : '';
    const token = await tokenOf(world, caller);
    return service.request(method, `/api${filled}${search}`, { token, headers, body: body && toReal(world, body) });
  }

  const named = (operation: string, name: string): Exchange => {
    const found = EXCHANGES.find((exchange) => exchange.operation === operation && exchange.name === name);
    if (!found) throw new Error(`There is no example ${name} of ${operation}`);
    return found;
  };

  async function orderFirst(world: World): Promise<Answer['body']> {
    const { body } = await send(world, named('createOrder', 'order'));
    world.names.push([`"${SAMPLE.orderNumber}"`, `"${body.orderNumber}"`]);
    return body;
  }

  /** Orders, and makes the first key of the order the counterpart of the example's. @returns the key. */
  async function orderKey(world: World): Promise<string> {
    const { orderNumber, items } = await orderFirst(world);
    const { licenseKey } = items[0].licenses[0];
    world.names.push([`"orderNumber":${SAMPLE.orderNumber}`, `"orderNumber":${orderNumber}`]);
    world.names.push([`"${SAMPLE.licenseKey}"`, `"${licenseKey}"`]);
    return licenseKey as string;
  }

  async function claimFirst(world: World): Promise<string> {
    await orderKey(world);
    const { body } = await send(world, named('createClaim', 'claim'));
    world.names.push([`"${SAMPLE.claim}"`, `"${body._id}"`]);
    return body._id as string;
  }

  /** The staff's services, and a member of staff who uses them. */
  async function staff() {
    const api = new StaffApi(service, () => new Date());
    return { services: api.services, actor: { ...(await api.member()), role: 'ADMIN' as const } };
  }

  /** Does what an example requires to have happened before. */
  const BEFORE: Record<string, (world: World) => Promise<unknown>> = {
    'createOrder replay': orderFirst,
    'createOrder keyReused': orderFirst,
    'listOrders all': orderFirst,
    'listOrders updatedSince': orderFirst,
    'listOrders page': async (world) => {
      await send(world, named('createOrder', 'bundle'));
      await orderFirst(world);
    },
    'getOrder order': orderFirst,
    'createClaim claim': orderKey,
    'createClaim longReason': orderKey,
    'createClaim open': claimFirst,
    'createClaim unknownKey': orderKey,
    'createClaim replacedKey': async (world) => {
      const licenseKey = await orderKey(world);
      const { services, actor } = await staff();
      const { orderNumber } = toReal(world, { orderNumber: SAMPLE.orderNumber });
      await services.orders.replaceKey(actor, { orderNumber, licenseKey, reason: 'It is blocked' });
    },
    'listClaims open': claimFirst,
    'getClaim open': claimFirst,
    'getClaim replaced': async (world) => {
      const id = await claimFirst(world);
      const { services, actor } = await staff();
      const answer = 'Blocked by mistake; here is another one';
      await services.claimResolution.resolveClaim(actor, id, 'REPLACE', answer);
    },
    'createWebhook tooMany': async (world) => {
      await Promise.all(Array.from({ length: 19 }, () => send(world, named('createWebhook', 'stock'))));
    },
  };

  /** Makes the claim that was just created the counterpart of the example's. */
  function noteClaim({ names }: World, { body }: Answer): void {
    if (body._id) names.push([`"${SAMPLE.claim}"`, `"${body._id}"`]);
  }

  /** Makes the webhook that was just created the counterpart of the example's. */
  function noteWebhook({ names }: World, { body }: Answer): void {
    if (body.webhook) names.push([`"${SAMPLE.webhook}"`, `"${body.webhook._id}"`]);
  }

  /** The part of a body without the products of other examples, which share the schema. */
  function ownPart({ productIds }: World, operation: string, body: unknown): unknown {
    if (operation !== 'listProducts' || !Array.isArray(body)) return body;
    return body.filter((part) => productIds.includes((part as { _id: string })._id));
  }

  async function expectAnswer(exchange: Exchange): Promise<void> {
    const world = await build();
    await BEFORE[`${exchange.operation} ${exchange.name}`]?.(world);
    const answer = await send(world, exchange);
    expect(answer.status).toBe(exchange.answer.status);
    if (exchange.operation === 'createWebhook') noteWebhook(world, answer);
    if (exchange.operation === 'createClaim') noteClaim(world, answer);
    const shown = toSample(world, ownPart(world, exchange.operation, answer.body));
    expect(steady(shown)).toEqual(steady(exchange.answer.body));
    for (const [name, value] of Object.entries(exchange.answer.headers ?? {})) {
      const orderNumber = world.names.at(-1)?.[1].replaceAll('"', '') ?? '';
      expect(answer.headers.get(name)).toBe(value.replace(String(SAMPLE.orderNumber), orderNumber));
    }
  }

  it.each(EXCHANGES.map((exchange) => [`${exchange.operation}: ${exchange.name}`, exchange] as const))(
    'the service answers as in the example of %s',
    (_name, exchange) => expectAnswer(exchange),
  );

  const underApi = [...operations].filter(([, { path }]) => !['/healthz', '/readyz', '/metrics'].includes(path));
  it.each(underApi.map(([operationId]) => operationId ?? ''))(
    'the service answers the operation %s as in the examples shared by all operations',
    async (operation) => {
      for (const exchange of COMMON_EXCHANGES) await expectAnswer({ ...exchange, operation });
    },
  );
});
