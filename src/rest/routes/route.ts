import type { AuthorizedCustomerContext } from '../../graphql/customer/context.js';
import type { CustomerResolvers } from '../../graphql/customer-schema.js';
import type { CatalogueBodies, CatalogueBody } from '../catalogue-bodies.js';

/** The parts of a REST request that routes read. */
export interface RestRequest {
  params: Record<string, string>;
  query: unknown;
  /** Undefined where the client sent none. */
  body: unknown;
  path: string;
  context: AuthorizedCustomerContext;
}

/**
 * The answer of a route, with exactly one of: a value to be written as JSON, a stream of JSON text, a prepared body.
 */
export interface RestAnswer {
  status?: number;
  headers?: Record<string, string>;
  json?: unknown;
  stream?: AsyncIterable<string>;
  body?: CatalogueBody;
}

/** The names of the methods of `T`. */
type MethodOf<T> = { [K in keyof T]: T[K] extends (...args: never[]) => unknown ? K & string : never }[keyof T];

/** A method of a resolver: `order.createOrder`. */
type Operation = {
  [R in keyof CustomerResolvers]: `${R}.${MethodOf<CustomerResolvers[R]>}`;
}[keyof CustomerResolvers];

/** The resolvers with none of their methods but those that `Called` names. */
type Callable<Called extends Operation> = {
  [R in keyof CustomerResolvers as Called extends `${R}.${string}` ? R : never]: {
    [M in MethodOf<CustomerResolvers[R]> as `${R}.${M}` extends Called ? M : never]: CustomerResolvers[R][M];
  };
};

export interface Route<Called extends Operation = Operation> {
  method: 'get' | 'post' | 'patch' | 'delete';
  path: string;
  /** The resolver methods that the route calls. Each declares who may call it, and so who may use the route. */
  calls: readonly Called[];
  /** Whether the route reads a body. */
  body?: boolean;
  answer(request: RestRequest, resolvers: Callable<Called>, bodies: CatalogueBodies): Promise<RestAnswer>;
}

/** Has the compiler check that a route calls no resolver method but those it names. */
export function route<Called extends Operation>(checked: Route<Called>): Route;
export function route(checked: Route): Route {
  return checked;
}
