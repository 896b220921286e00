import type { Request, Response } from 'express';
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
  /** Whether the client would rather have CSV; only where the route offers it. */
  wantsCsv: boolean;
}

/**
 * The answer of a route, with exactly one of: a value to be written as JSON, a stream of JSON text, a prepared body, CSV
 * as a whole or as a stream, or what answers by itself once the request is admitted.
 */
export interface RestAnswer {
  status?: number;
  headers?: Record<string, string>;
  json?: unknown;
  stream?: AsyncIterable<string>;
  body?: CatalogueBody;
  csv?: string | AsyncIterable<string>;
  serve?: (request: Request, response: Response) => Promise<void>;
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
  /** The name of the file, where the route answers in CSV too. */
  csvFile?: string;
  answer(request: RestRequest, resolvers: Callable<Called>, bodies: CatalogueBodies): Promise<RestAnswer>;
}

/** Has the compiler check that a route calls no resolver method but those it names. */
export function route<Called extends Operation>(checked: Route<Called>): Route;
export function route(checked: Route): Route {
  return checked;
}
