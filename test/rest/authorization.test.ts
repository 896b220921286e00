import { getMetadataStorage } from 'type-graphql';
import { createCustomerResolvers, type CustomerResolvers } from '../../src/graphql/customer-schema.js';
import { declaredRoles } from '../../src/graphql/shared/authorization.js';
import { ROUTES } from '../../src/rest/routes.js';
import { takeDeviations } from '../support/watched-answers.js';
import { TestService } from '../support/service.js';
import { Shop } from '../support/shop.js';

// The services are called by no test here.
const resolvers = createCustomerResolvers({} as never);

function declarationOf(operation: string) {
  const [resolver, method] = operation.split('.') as [keyof CustomerResolvers, string];
  const resolverClass = resolvers[resolver].constructor;
  return getMetadataStorage().authorizedFields.find(
    ({ target, fieldName }) => target === resolverClass && fieldName === method,
  );
}

describe('a REST route', () => {
  it.each(ROUTES.map(({ method, path, calls }) => [`${method.toUpperCase()} ${path}`, calls] as const))(
    '%s calls resolver methods that declare who may call them',
    (_route, calls) => {
      expect(calls.length).toBeGreaterThan(0);
      expect(calls.filter((operation) => !declarationOf(operation))).toEqual([]);
    },
  );

  it('cannot be built on a resolver method without a declaration', () => {
    const { constructor } = resolvers.customer;
    expect(() => declaredRoles(constructor, 'availableCredit')).toThrow(
      'CustomerResolver.availableCredit does not declare who may call it',
    );
  });
});

describe('a declaration on a resolver', () => {
  const declaration = declarationOf('webhook.webhooks');
  let service: TestService;
  let token: string;

  beforeAll(async () => {
    // A role that no customer has. It is read while the service starts.
    declaration?.roles.push('NOBODY');
    service = await TestService.start();
    ({ token } = await new Shop(service.app).customer());
  });
  afterAll(async () => {
    declaration?.roles.pop();
    await service.stop();
  });

  it('holds for GraphQL and for REST', async () => {
    const graphql = await service.graphql('{ webhooks { id } }', {}, { token });
    expect(graphql.errors).toMatchObject([
      { message: 'Your role does not allow this', extensions: { code: 'FORBIDDEN' } },
    ]);
    const rest = await service.request('GET', '/api/webhooks', { token });
    expect([rest.status, rest.body]).toEqual([403, { error: 'Your role does not allow this', code: 'FORBIDDEN' }]);
    // No customer is refused for a role, so the OpenAPI file has no such answer.
    expect(takeDeviations()).toEqual([expect.stringContaining('403'), expect.stringContaining('403')]);
  });

  it('keeps no caller from what other resolver methods answer', async () => {
    expect((await service.graphql('{ me { id } }', {}, { token })).errors).toBeUndefined();
    expect((await service.request('GET', '/api/orders', { token })).status).toBe(200);
  });

  it('is looked at only once the caller is known', async () => {
    const { status, body } = await service.request('GET', '/api/webhooks');
    expect([status, body.code]).toEqual([401, 'UNAUTHENTICATED']);
  });
});
