import { OperationTypeNode } from 'graphql';
import { getMetadataStorage, type AuthCheckerFn, type ClassType } from 'type-graphql';
import { DomainError } from '../../domain/common/errors.js';
import { insufficientScope } from '../../domain/access/token-scope.js';
import { executedFields } from './executed-fields.js';

/*
 * Who may call a resolver method is declared on the method, with type-graphql's `@Authorized(...)`: the roles of staff
 * or the scopes of a customer's token, of which the caller must have one. Every query, every mutation and every method
 * that REST calls has a declaration; without one the service does not start.
 *
 * Field resolvers of object types have none: their objects are reached only through a query or a mutation, which has
 * been checked. The check therefore runs once for each root field, and not for each field of the answer.
 */

/** The facts about a request that the check needs; the contexts of both faces have them. */
export interface RequestCaller {
  /** Why the request is not let in; undefined where it is. */
  readonly refusal: DomainError | undefined;
  /** Staff only. */
  readonly role?: string | undefined;
  /** Customers only: what the token may do. */
  readonly scopes?: readonly string[] | undefined;
  readonly customer?: object | undefined;
  readonly staff?: object | undefined;
}

/** The declaration of what needs no token. A request that is kept out by more than its token is refused all the same. */
export const PUBLIC = 'PUBLIC';

/** A context after the check: it names its customer or its member of staff. */
export type AuthorizedCaller<C extends RequestCaller> = C & {
  readonly [K in keyof C & ('customer' | 'staff')]: NonNullable<C[K]>;
};

/**
 * Checks a caller against declarations, all of which have to allow it.
 * @param declarations the roles or scopes of each; none, or none in a declaration, allows every caller who is let in.
 * @throws {DomainError} why the request is not let in; FORBIDDEN where the caller has none of the roles of a
 *   declaration, INSUFFICIENT_SCOPE where its token has none of the scopes.
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
 * The checker for GraphQL. If a caller may not call one mutation of a document, none of its mutations runs: the refusal
 * would hide what the others had done.
 * @param classes the resolvers of the face.
 */
export function authCheckerOf(classes: readonly ClassType[]): AuthCheckerFn<RequestCaller> {
  const mutations = new Map(
    getMetadataStorage()
      .mutations.filter(({ target }) => isOneOf(classes, target))
      .map(({ schemaName, target, methodName }) => [schemaName, declaredRoles(target, methodName)]),
  );
  // An arrow function, because type-graphql takes a function that has a prototype for a class.
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
 * The roles or scopes that a resolver method declares. A declaration on the class does not count: type-graphql would run the
 * check for every field resolver of the class too.
 * @throws {Error} where the method has no declaration.
 */
export function declaredRoles(resolverClass: { name: string }, method: string): readonly string[] {
  const declaration = getMetadataStorage().authorizedFields.find(
    ({ target, fieldName }) => target === resolverClass && fieldName === method,
  );
  if (!declaration) throw new Error(`${resolverClass.name}.${method} does not declare who may call it: @Authorized()`);
  return declaration.roles as string[];
}

/**
 * The same, where every declaration names one of these roles or scopes.
 * @throws {Error} where the method names none, or another one.
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

/** Whether a resolver class is one of these, or what one of them inherits from. */
function isOneOf(classes: readonly ClassType[], target: Function): boolean {
  return classes.some((one) => one === target || one.prototype instanceof target);
}

/**
 * @param permissions the roles or scopes of the face; none allows declarations without any.
 * @throws {Error} where a query or a mutation of these resolver classes does not declare who may call it.
 */
export function assertAuthorized(classes: readonly ClassType[], permissions: readonly string[]): void {
  const { queries, mutations, subscriptions } = getMetadataStorage();
  for (const { target, methodName } of [...queries, ...mutations, ...subscriptions]) {
    if (!isOneOf(classes, target)) continue;
    if (permissions.length > 0) declaredAmong(permissions, target, methodName);
    else declaredRoles(target, methodName);
  }
}
