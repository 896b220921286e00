import { readFile } from 'node:fs/promises';
import { ERROR_CATALOGUE } from '../../src/domain/errors.js';
import { REQUEST_ERRORS } from '../../src/graphql/shared/errors.js';
import { QUERY_LIMIT_EXCEEDED } from '../../src/graphql/shared/limits/limit-exceeded.js';
import { ORDER_OPERATIONS } from '../../src/rest/openapi/orders.js';
import { order, stoppedClock, useService } from '../rest/support.js';
import { signatureHeaders } from '../../src/services/webhooks/webhook-signature.js';

// These two codes belong to the staff's GraphQL, and to the guide for staff.
const STAFF_CODES = ['FORBIDDEN', 'VERSION_CONFLICT'];

/** The codes that only GraphQL has, beside those of the catalogue. */
const GRAPHQL_CODES = [...REQUEST_ERRORS, QUERY_LIMIT_EXCEEDED].map(String);

let text: string;
let staffText: string;

beforeAll(async () => {
  text = await readFile('docs/integrators.md', 'utf8');
  staffText = await readFile('docs/staff.md', 'utf8');
});

/** The errors in a guide's tables, each as `400 VALIDATION_ERROR`; a row without a meaning or an advice has no place there. */
const errorsIn = (guide: string): string[] =>
  [...guide.matchAll(/^\| (\d{3}) `(\w+)` +\| [^|]*\w[^|]* \| [^|]*\w[^|]* \|$/gm)].map(
    ([, status, code]) => `${status} ${code}`,
  );

describe("the integrators' guide", () => {
  it("the integrators' guide explains every error that a customer can get, and no other", () => {
    const expected = Object.entries(ERROR_CATALOGUE)
      .filter(([code]) => !STAFF_CODES.includes(code))
      .map(([code, { status }]) => `${status} ${code}`);
    const ofGraphql = GRAPHQL_CODES.map((code) => `400 ${code}`);
    expect(errorsIn(text).toSorted()).toEqual([...expected, ...ofGraphql].toSorted());
  });

  it('the guides for integrators and for staff explain every error of the catalogue between them', () => {
    const catalogue = Object.entries(ERROR_CATALOGUE).map(([code, { status }]) => `${status} ${code}`);
    const explained = [...errorsIn(text), ...errorsIn(staffText)];
    expect(catalogue.filter((error) => !explained.includes(error))).toEqual([]);
    expect(errorsIn(staffText)).toEqual(['403 FORBIDDEN', '409 VERSION_CONFLICT']);
  });

  it("the integrators' guide shows test vectors with the signatures that the service makes", () => {
    const [, secret = ''] = /With the secret `(\S+)`/.exec(text) ?? [];
    const [, deliveryId = ''] = /`webhook-id` `(\w+)`/.exec(text) ?? [];
    const [, seconds = ''] = /`webhook-timestamp` `(\d+)`/.exec(text) ?? [];
    const vectors = [...text.matchAll(/^(\{.+\})\nX-Webhook-Signature: (\w+)\nwebhook-signature: (.+)$/gm)];
    expect(vectors).toHaveLength(2);
    for (const [, body = '', hex, standard] of vectors) {
      const headers = signatureHeaders({ deliveryId, at: new Date(Number(seconds) * 1000), body, secrets: [secret] });
      expect(headers).toMatchObject({ 'X-Webhook-Signature': hex, 'webhook-signature': standard });
    }
  });
});

describe("what the integrators' guide says of a running service", () => {
  const [NOW, LATER] = ['2040-01-01T00:00:00.000Z', '2040-01-02T00:00:00.000Z'];
  const time = stoppedClock(NOW);
  const fixture = useService({ clock: time.clock });
  const SANDBOX = { 'X-Sandbox-Mode': 'true' };

  const graphql = (body: unknown, token?: string, headers: Record<string, string> = {}) =>
    fixture.service.request('POST', '/graphql', { token, headers, body });

  it("the sandbox refuses an order for the reasons that the integrators' guide names, and for no other", async () => {
    const [, checked = '', unchecked = ''] =
      /refused like a real one with ([^:]+), but never with (\w+): the sandbox does not/.exec(
        text.replaceAll(/\s+/g, ' '),
      ) ?? [];
    const named = { checked: checked.match(/[A-Z_]{5,}/g) ?? [], unchecked: [unchecked] };
    const refusals = ORDER_OPERATIONS.find(({ operationId }) => operationId === 'createOrder')?.refusals ?? [];
    expect([...named.checked, ...named.unchecked].toSorted()).toEqual(['VALIDATION_ERROR', ...refusals].toSorted());

    const { token } = await fixture.shop.customer({ creditLimitCents: 2_000 });
    const { id } = await fixture.shop.product({ listPriceCents: 1_000 }, 3);
    const key = { 'Idempotency-Key': 'k' };
    const attempts: Record<string, [object, Record<string, string>?]> = {
      VALIDATION_ERROR: [{ productId: id, amount: 0 }],
      PRODUCT_NOT_AVAILABLE: [{ productId: 'f'.repeat(24), amount: 1 }],
      PRICE_CHANGED: [{ productId: id, amount: 1, maxPrice: 9.99 }],
      INSUFFICIENT_STOCK: [{ productId: id, amount: 4 }],
      IDEMPOTENCY_KEY_REUSED: [{ productId: id, amount: 2 }, key],
      CREDIT_LIMIT_EXCEEDED: [{ productId: id, amount: 3 }],
    };
    const send = async (code: string, mode: Record<string, string>) => {
      const [line, headers] = attempts[code] ?? [{}];
      const { status, body } = await order(fixture, token, [line as { productId: string; amount: number }], {
        ...mode,
        ...headers,
      });
      return [status, body.code];
    };
    for (const mode of [SANDBOX, {}]) await order(fixture, token, [{ productId: id, amount: 1 }], { ...mode, ...key });
    for (const code of named.checked) {
      expect([code, await send(code, SANDBOX), await send(code, {})]).toEqual([code, [400, code], [400, code]]);
    }
    for (const code of named.unchecked) {
      // The real order took one of three, so that two remain for 20 EUR, of which 10 are owed.
      attempts[code] = [{ productId: id, amount: 2 }];
      expect([code, await send(code, SANDBOX), await send(code, {})]).toEqual([code, [201, undefined], [400, code]]);
    }
  });

  it.each<[string, unknown]>([
    ['BAD_REQUEST', {}],
    ['GRAPHQL_PARSE_FAILED', { query: '{' }],
    ['GRAPHQL_VALIDATION_FAILED', { query: '{ nothing }' }],
    ['OPERATION_RESOLUTION_FAILURE', { query: 'query a { me { name } } query b { me { name } }', operationName: 'c' }],
    ['QUERY_LIMIT_EXCEEDED', { query: `{ ${Array.from({ length: 500 }, (_, i) => `a${i}: me { name }`).join(' ')} }` }],
  ])("a GraphQL request is answered with %s and the status in the integrators' guide", async (code, body) => {
    const { token } = await fixture.shop.customer();
    const { status, body: answer } = await graphql(body, token);
    const codes = (answer.errors as { extensions: { code: string } }[]).map(({ extensions }) => extensions.code);
    expect([`${status} ${codes[0]}`, GRAPHQL_CODES]).toEqual([`400 ${code}`, expect.arrayContaining([code])]);
    expect(errorsIn(text)).toContain(`400 ${code}`);
  });

  it('the headers that the guide names mean over GraphQL what they mean over REST', async () => {
    const [, names = ''] =
      /The headers ([^.;]+) mean what they mean over REST/.exec(text.replaceAll(/\s+/g, ' ')) ?? [];
    expect([...names.matchAll(/`([^`]+)`/g)].map(([, name]) => name)).toEqual([
      'Authorization',
      'X-Sandbox-Mode',
      'X-Sandbox-Scenario',
      'X-Request-Id',
    ]);
    const { token } = await fixture.shop.customer();
    const { id } = await fixture.shop.product({}, 1);
    const query = 'mutation ($input: CreateOrderInput!) { createOrder(input: $input) { status } }';
    const variables = { input: { products: [{ productId: id, amount: 1 }], idempotencyKey: 'a' } };
    const { headers, body } = await graphql({ query, variables }, token, { ...SANDBOX, 'X-Request-Id': 'mine' });
    expect(body.data).toEqual({ createOrder: { status: 'sandbox_completed' } });
    expect([headers.get('X-Sandbox-Mode'), headers.get('X-Request-Id')]).toEqual(['true', 'mine']);
    for (const turn of ['first', 'again']) {
      const real = await graphql({ query, variables }, token);
      expect([turn, real.body.data]).toEqual([turn, { createOrder: { status: 'completed' } }]);
    }
    expect((await graphql({ query: '{ me { name } }' })).body.errors[0].extensions.code).toBe('UNAUTHENTICATED');
  });

  it('updatedAt of a product moves with its stock, and not with the discounts of a customer', async () => {
    const product = await fixture.shop.product({ listPriceCents: 1_000 }, 2);
    const read = async ({ token }: { token: string }) =>
      (await fixture.service.request('GET', `/api/products/${product.id}`, { token })).body;
    const plain = await fixture.shop.customer();
    expect((await read(plain)).updatedAt < NOW).toBe(true);
    await order(fixture, plain.token, [{ productId: product.id, amount: 1 }]);
    expect(await read(plain)).toMatchObject({ stock: 1, updatedAt: NOW });

    time.now = new Date(LATER);
    const dates = { createdAt: time.now, updatedAt: time.now };
    const discountPackageId = await fixture.shop.discountPackage({ Default: 1_000 }, dates);
    const discounted = await fixture.shop.customer({ discountPackageId, discountsChangedAt: time.now });
    expect(await read(discounted)).toMatchObject({ price: 9, updatedAt: NOW });
    for (const page of ['docs/spec/products.md', 'schema/openapi.json', 'schema/customer.graphql']) {
      expect(await readFile(page, 'utf8')).toMatch(/the product or (of )?its stock/);
    }
  });
});
