import { OperationTypeNode } from 'graphql';
import { getMetadataStorage, type AuthCheckerFn, type ClassType } from 'type-graphql';
import { insufficientScope } from '../../domain/access/token-scope.js';
import { DomainError } from '../../domain/common/errors.js';
import { executedFields } from './executed-fields.js';

/*
 * Each resolver method declares who may call it with type-graphql's `@Authorized(...)`: roles of staff or scopes of a
 * customer's token, of which the caller must have one. Every query, every mutation and every method that REST calls
 * has a declaration; without one the service does not start.
 *
 * Field resolvers of object types have no declaration: their objects are reached only through a query or a mutation,
 * which has been checked. So the check runs once for each root field, and not for each field of the response.
 */

/** What the check needs of a request; the contexts of both schemas have it. */
export interface RequestCaller {
  /** Why authentication failed; undefined if it succeeded. */
  readonly refusal: DomainError | undefined;
  /** Staff only. */
  readonly role?: string | undefined;
  /** Customers only: the scopes of the token. */
  readonly scopes?: readonly string[] | undefined;
  readonly customer?: object | undefined;
  readonly staff?: object | undefined;
}

/** Declares that no token is needed. A request that is refused for another reason than its token stays refused. */
export const PUBLIC = 'PUBLIC';

/** A context after the check: it has its customer or its member of staff. */
export type AuthorizedCaller<C extends RequestCaller> = C & {
  readonly [K in keyof C & ('customer' | 'staff')]: NonNullable<C[K]>;
};

/**
 * Checks a caller against declarations, all of which must allow it.
 * @param declarations the roles or scopes of each; an empty declaration allows every authenticated caller.
 * @throws {DomainError} why authentication failed; FORBIDDEN if the caller lacks the roles of a declaration,
 *   INSUFFICIENT_SCOPE if its token lacks the scopes.
 */
export function authorize<C extends RequestCaller>(
  caller: C,
  ...declarations: readonly (readonly string[])[]
): asserts caller is AuthorizedCaller<C> {
  const isForAll = declarations.length > 0 && declarations.every((needed) => needed.includes(PUBLIC));
  if (isForAll && (!caller.refusal || caller.refusal.code === 'UNAUTHENTICATED')) return;
  if (caller.refusal) throw caller.refusal;
  const { role, scopes } = caller;
  const permissions = scopes ?? (role === undefined ? [] : [role]);
  for (const needed of declarations) {
    if (needed.length === 0 || needed.some((one) => one === PUBLIC || permissions.includes(one))) continue;
    throw scopes ? insufficientScope(needed) : new DomainError('FORBIDDEN');
  }
}

/**
 * The checker for GraphQL. If a caller may not call one mutation of a document, none of its mutations runs: the error
 * would hide what the others had done.
 * @param classes the resolvers of the schema.
 */
export function authCheckerOf(classes: readonly ClassType[]): AuthCheckerFn<RequestCaller> {
  const mutations = new Map(
    getMetadataStorage()
      .mutations.filter(({ target }) => isOneOf(classes, target))
      .map(({ schemaName, target, methodName }) => [schemaName, declaredRoles(target, methodName)]),
  );
  // An arrow function, because type-graphql treats a function with a prototype as a class.
  return ({ context, info: { operation, fragments, variableValues } }, roles) => {
    authorize(context, roles);
    if (operation.operation !== OperationTypeNode.MUTATION) return true;
    for (const name of executedFields(operation, fragments, variableValues).values()) {
      authorize(context, mutations.get(name) ?? []);
    }
    return true;
  };
}

/**
 * The roles or scopes that a resolver method declares. A declaration on the class does not count: type-graphql would
 * run the check for every field resolver of the class too.
 * @throws {Error} if the method has no declaration.
 */
export function declaredRoles(resolverClass: { name: string }, method: string): readonly string[] {
  const declaration = getMetadataStorage().authorizedFields.find(
    ({ target, fieldName }) => target === resolverClass && fieldName === method,
  );
  if (!declaration) throw new Error(`${resolverClass.name}.${method} does not declare who may call it: @Authorized()`);
  return declaration.roles as string[];
}

/**
 * The same, if every declaration names one of these roles or scopes.
 * @throws {Error} if the method names no role or scope, or an unknown one.
 */
export function declaredAmong(
  permissions: readonly string[],
  resolverClass: { name: string },
  method: string,
): readonly string[] {
  const declared = declaredRoles(resolverClass, method);
  if (declared.length > 0 && declared.every((one) => one === PUBLIC || permissions.includes(one))) return declared;
  throw new Error(
    `${resolverClass.name}.${method} does not declare one of ${permissions.join(', ')}: @Authorized(...)`,
  );
}

/** Whether a resolver class is one of these, or a base class of one of them. */
function isOneOf(classes: readonly ClassType[], target: Function): boolean {
  return classes.some((one) => one === target || one.prototype instanceof target);
}

/**
 * @param permissions the roles or scopes of the schema; if empty, declarations may be empty.
 * @throws {Error} if a query or a mutation of these resolver classes does not declare who may call it.
 */
export function assertAuthorized(classes: readonly ClassType[], permissions: readonly string[]): void {
  const { queries, mutations, subscriptions } = getMetadataStorage();
  for (const { target, methodName } of [...queries, ...mutations, ...subscriptions]) {
    if (!isOneOf(classes, target)) continue;
    if (permissions.length > 0) declaredAmong(permissions, target, methodName);
    else declaredRoles(target, methodName);
  }
}
