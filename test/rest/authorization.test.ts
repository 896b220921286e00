import { getMetadataStorage } from 'type-graphql';
import { TOKEN_SCOPES } from '../../src/domain/access/token-scope.js';
import { createCustomerResolvers, type CustomerResolvers } from '../../src/graphql/customer-schema.js';
import { PUBLIC } from '../../src/graphql/shared/authorization.js';
import { openApiDocument } from '../../src/rest/openapi/document.js';
import { ROUTES } from '../../src/rest/routes/index.js';

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
  it.each(ROUTES.map((route) => [`${route.method.toUpperCase()} ${route.path}`, route] as const))(
    'the OpenAPI document names the scope that %s needs',
    (_name, { method, path, calls, isOpen = false }) => {
      const needed = calls.map((operation) => (declarationOf(operation)?.roles ?? []) as string[]);
      const paths = openApiDocument().paths as unknown as Record<
        string,
        Record<string, { security: { bearer: string[] }[] }>
      >;
      const documented = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method]?.security;
      if (isOpen) {
        expect([documented, needed]).toEqual([[], [[PUBLIC]]]);
        return;
      }
      expect(documented).toEqual([{ bearer: [expect.any(String)] }]);
      const scope = documented?.[0]?.bearer[0]?.toUpperCase();
      // It suffices, and no other does.
      for (const one of TOKEN_SCOPES) expect(needed.every((scopes) => scopes.includes(one))).toBe(one === scope);
    },
  );
});
