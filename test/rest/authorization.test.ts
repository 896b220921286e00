import { getMetadataStorage } from 'type-graphql';
import { createCustomerResolvers, type CustomerResolvers } from '../../src/graphql/customer-schema.js';
import { declaredRoles } from '../../src/graphql/shared/authorization.js';
import { ROUTES } from '../../src/rest/routes/index.js';
import { takeDeviations } from '../support/watched-answers.js';
import { TestService } from '../support/service.js';
import { Shop } from '../support/shop.js';

// No test calls the services.
const resolvers = createCustomerResolvers({} as never);

function declarationOf(operation: string) {
  const [resolver, method] = operation.split('.') as [keyof CustomerResolvers, string];
  const resolverClass = resolvers[resolver].constructor;
  return getMetadataStorage().authorizedFields.find(
    ({ target, fieldName }) => target === resolverClass && fieldName === method,
  );
}

describe('the authorisation of REST routes', () => {
  it.each(ROUTES.map(({ method, path, calls }) => [`${method.toUpperCase()} ${path}`, calls] as const))(
    'the route %s calls only resolver methods that declare who may call them',
    (_route, calls) => {
      expect(calls.length).toBeGreaterThan(0);
      expect(calls.filter((operation) => !declarationOf(operation))).toEqual([]);
    },
  );

  it('a route to a resolver method without a declaration cannot be built', () => {
    const { constructor } = resolvers.customer;
    expect(() => declaredRoles(constructor, 'availableCredit')).toThrow(
      'CustomerResolver.availableCredit does not declare who may call it',
    );
  });
});

describe('a declaration on a resolver method', () => {
  const declaration = declarationOf('webhook.webhooks');
  let service: TestService;
  let token: string;

  beforeAll(async () => {
    // The service reads the declarations while it starts. No customer has this role.
    declaration?.roles.push('NOBODY');
    service = await TestService.start();
    ({ token } = await new Shop(service.app).customer());
  });
  afterAll(async () => {
    declaration?.roles.pop();
    await service.stop();
  });

  it('a declaration for another role refuses the caller over GraphQL and over REST', async () => {
    const graphql = await service.graphql('{ webhooks { id } }', {}, { token });
    expect(graphql.errors).toMatchObject([
      { message: 'Your role does not allow this', extensions: { code: 'FORBIDDEN' } },
    ]);
    const rest = await service.request('GET', '/api/webhooks', { token });
    expect([rest.status, rest.body]).toEqual([403, { error: 'Your role does not allow this', code: 'FORBIDDEN' }]);
    // The OpenAPI file has no such answer, as no real declaration refuses a customer for a role.
    expect(takeDeviations()).toEqual([expect.stringContaining('403'), expect.stringContaining('403')]);
  });

  it('a declaration does not refuse the caller for other resolver methods', async () => {
    expect((await service.graphql('{ me { id } }', {}, { token })).errors).toBeUndefined();
    expect((await service.request('GET', '/api/orders', { token })).status).toBe(200);
  });

  it('an unknown caller is answered with 401 before any role is checked', async () => {
    const { status, body } = await service.request('GET', '/api/webhooks');
    expect([status, body.code]).toEqual([401, 'UNAUTHENTICATED']);
  });
});
