import { getNamedType, isObjectType, type GraphQLObjectType } from 'graphql';
import { getMetadataStorage } from 'type-graphql';
import { buildCustomerSchema } from '../../../src/graphql/customer-schema.js';
import { declaredRoles } from '../../../src/graphql/shared/authorization.js';
import { assertRefused, useService } from '../../support/rest/rest-api.js';

const ORDER = 'createOrder(input: { products: [{ productId: $productId, amount: 1 }] })';
const MAKE_WEBHOOK = 'createWebhook(input: { url: "https://hooks.example.com/", events: {} })';
const WITH_PRODUCT = 'mutation ($productId: ObjectID!)';

/** All types that a response of this type can contain. */
function reachableFrom(type: GraphQLObjectType, found = new Set<string>()): Set<string> {
  if (found.has(type.name)) return found;
  found.add(type.name);
  for (const field of Object.values(type.getFields())) {
    const of = getNamedType(field.type);
    if (isObjectType(of)) reachableFrom(of, found);
  }
  return found;
}

describe("a token's scopes over GraphQL", () => {
  const fixture = useService();
  const tokenWith = (customerId: string, ...scopes: string[]) =>
    fixture.shop.token(customerId, { scopes: scopes.join(',') });
  const run = (token: string, query: string, variables: object = {}) =>
    fixture.service.request('POST', '/graphql', { token, body: { query, variables } });
  const refusalOf = (scope: string, path: string) => ({
    message: 'Your token does not allow this',
    path: [path],
    extensions: expect.objectContaining({
      code: 'INSUFFICIENT_SCOPE',
      details: { Authorization: `The token needs the scope ${scope}` },
    }),
  });

  // What each root field declares is tried in shared/authorization.
  it.each([
    ['read', 'query', 'me { id }'],
    ['webhooks', 'query', 'webhooks { id }'],
    ['order', 'mutation', `createOrder(input: { products: [] }) { orderNumber }`],
  ])('the scope %s is needed for the %s { %s }, and suffices', async (scope, kind, field) => {
    const { id } = await fixture.shop.customer();
    const name = /^\w+/.exec(field)?.[0] ?? '';
    const others = ['READ', 'ORDER', 'WEBHOOKS'].filter((one) => one !== scope.toUpperCase());
    const without = await run(await tokenWith(id, ...others), `${kind} { ${field} }`);
    expect(without.status).toBe(200);
    expect(without.body.errors).toMatchObject([refusalOf(scope, name)]);
    const { body } = await run(await tokenWith(id, scope.toUpperCase()), `${kind} { ${field} }`);
    for (const { extensions } of body.errors ?? []) expect(extensions.code).not.toBe('INSUFFICIENT_SCOPE');
  });

  it('a query is refused field by field: the fields that the token may read are returned', async () => {
    const { id } = await fixture.shop.customer();
    const query = `{ me { id } delivery(id: "${'f'.repeat(24)}") { id } }`;
    const { status, body } = await run(await tokenWith(id, 'READ'), query);
    expect([status, body.data]).toEqual([200, { me: { id }, delivery: null }]);
    expect(body.errors).toMatchObject([refusalOf('webhooks', 'delivery')]);
  });

  it.each([
    ['the allowed one last', `{ b: ${MAKE_WEBHOOK} { secret } a: ${ORDER} { orderNumber } }`],
    [
      'both in fragments',
      `{ ...A ...B } fragment A on Mutation { a: ${ORDER} { orderNumber } } fragment B on Mutation { b: ${MAKE_WEBHOOK} { secret } }`,
    ],
  ])('of a mutation that is partly not allowed nothing is done, with %s', async (_how, selection) => {
    const { shop } = fixture;
    const { id } = await shop.customer();
    const product = await shop.product({}, 1);
    for (const [scopes, needed] of [
      [['READ', 'ORDER'], 'webhooks'],
      [['READ', 'WEBHOOKS'], 'order'],
    ] as const) {
      const token = await tokenWith(id, ...scopes);
      const response = await assertRefused(fixture, id, [product.poolId], () =>
        run(token, `${WITH_PRODUCT} ${selection}`, { productId: product.id }),
      );
      expect(response.body.data).toBeNull();
      expect(response.body.errors).toMatchObject([refusalOf(needed, expect.any(String) as unknown as string)]);
    }
  });

  it('a mutation runs if @include omits its field for another scope', async () => {
    const { shop } = fixture;
    const { id } = await shop.customer();
    const product = await shop.product({}, 1);
    const selection = `{ ${ORDER} { items { licenses { licenseKey } } } b: ${MAKE_WEBHOOK} @include(if: false) { secret } }`;
    const { body } = await run(await tokenWith(id, 'ORDER'), `${WITH_PRODUCT} ${selection}`, { productId: product.id });
    expect(body).toMatchObject({
      data: { createOrder: { items: [{ licenses: [{ licenseKey: `KEY-${product.poolId}-0` }] }] } },
    });
  });

  it('a cached response to a product query is not returned for a token that may not read', async () => {
    const { id } = await fixture.shop.customer();
    const product = await fixture.shop.product();
    const query = `{ product(id: "${product.id}") { id } }`;
    const [reader, buyer] = [await tokenWith(id, 'READ'), await tokenWith(id, 'ORDER', 'WEBHOOKS')];
    for (let times = 0; times < 2; times += 1) {
      expect((await run(reader, query)).body).toMatchObject({ data: { product: { id: product.id } } });
      expect((await run(buyer, query)).body.errors).toMatchObject([refusalOf('read', 'product')]);
    }
  });

  it('no response to a read or an order links to webhooks', async () => {
    const schema = await buildCustomerSchema();
    const { queries, mutations } = getMetadataStorage();
    const roots = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
      Object.values(type?.getFields() ?? {}),
    );
    const classes = roots.flatMap((field) =>
      [...queries, ...mutations]
        .filter(
          ({ schemaName, target }) =>
            schemaName === field.name && !/^(Staff|Api|Audit|Dashboard|Discount|Promotion)/.test(target.name),
        )
        .map(({ target, methodName }) => ({ field, scopes: declaredRoles(target, methodName) })),
    );
    const others = classes.filter(({ scopes }) => !scopes.includes('WEBHOOKS') && !scopes.includes('ADMIN'));
    expect(others.length).toBeGreaterThan(4);
    const reached = new Set<string>();
    for (const { field } of others) {
      const type = getNamedType(field.type);
      if (isObjectType(type)) reachableFrom(type, reached);
    }
    expect([...reached].filter((name) => /^(Webhook|DeliveryAttempt)/.test(name))).toEqual([]);
  });
});
