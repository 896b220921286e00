import { TOKEN_SCOPES, type TokenScope } from '../../domain/access/token-scope.js';
import { createCustomerResolvers, type CustomerResolvers } from '../../graphql/customer-schema.js';
import { declaredAmong, PUBLIC } from '../../graphql/shared/authorization.js';
import type { Route } from './route.js';

// The declarations belong to the classes: these resolvers have no services to call.
const RESOLVERS = createCustomerResolvers({} as never);

/**
 * What each resolver method of a route declares with `@Authorized(...)`: the scopes of which a token needs one.
 * @throws {Error} if one of the methods declares no scope.
 */
export function declaredScopes({ calls }: Route): (readonly string[])[] {
  return calls.map((name) => {
    const [resolver, method] = name.split('.') as [keyof CustomerResolvers, string];
    return declaredAmong(TOKEN_SCOPES, RESOLVERS[resolver].constructor, method);
  });
}

/** Whether a route needs no token. */
export const isPublic = (route: Route): boolean => declaredScopes(route).every((scopes) => scopes.includes(PUBLIC));

/** The scope that a token needs for a route. @throws {Error} if no scope, or more than one, would do. */
export function scopeOf(route: Route): TokenScope {
  const declared = declaredScopes(route);
  const [scope, ...others] = TOKEN_SCOPES.filter((one) => declared.every((scopes) => scopes.includes(one)));
  if (scope && others.length === 0) return scope;
  throw new Error(`The methods of ${route.operationId} do not declare one scope: ${route.calls.join(', ')}`);
}
