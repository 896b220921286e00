import type { Request, Response } from 'express';
import { validationError, type DomainError, type ErrorCode } from '../../domain/common/errors.js';
import type { CustomerResolvers } from '../../graphql/customer-schema.js';
import type { AuthorizedCustomerContext } from '../../graphql/customer/context.js';
import { field, fieldsOf, type Field, type Fields, type RecordOf, type Schema } from '../../records/record.js';
import type { SlotKind } from '../../services/rate-limits/concurrency-limiter.js';
import type { CatalogueBodies, CatalogueBody } from '../catalogue-bodies.js';
import type { HeaderName } from '../openapi/headers.js';
import type { ParameterKey, Query } from '../parameters.js';

/** What routes read of a REST request. */
export interface RestRequest<K extends ParameterKey = never> {
  params: Record<string, string>;
  /** The parameters of the query that the route names. */
  query: Query<K>;
  /** The complete query as it was sent. */
  sentQuery: unknown;
  /** Undefined if the request has no body. */
  body: unknown;
  /** The URL without its query: absolute if the origin of the service is known. */
  url: string;
  context: AuthorizedCustomerContext;
  /** Whether the client prefers CSV; only if the route offers it. */
  wantsCsv: boolean;
  /** Releases the slot of a request that now only waits. */
  releaseSlot: () => void;
}

/**
 * A response that is dear to make, with an ETag that is known before: a client that has it, and one that sends HEAD, costs
 * no more than the look at the ETag.
 */
interface DeferredResponse<J> {
  etag: string;
  /** The name of the file that it makes; undefined for JSON. */
  fileName?: string;
  make: () => Promise<Pick<RestResponse<J>, 'json' | 'file'>>;
}

/**
 * The response of a route, with exactly one of: a value to serialize as JSON, such a value as JSON text, a stream of JSON
 * text, a prepared body, CSV as a string or a stream, a file, a deferred response, or a function that sends the response
 * after the rate limit has been checked.
 */
export interface RestResponse<J = unknown> {
  headers?: Record<string, string>;
  json?: J;
  text?: string;
  stream?: AsyncIterable<string>;
  body?: CatalogueBody;
  /** Whether the prepared body was made for this request; others are shared. */
  isOwnBody?: boolean;
  csv?: string | AsyncIterable<string>;
  /** `points` are what it cost to make, if that does not follow from its size. */
  file?: { name: string; content: string | Buffer; points?: number };
  deferred?: DeferredResponse<J>;
  serve?: (request: Request, response: Response) => Promise<void>;
}

/** The names of the methods of `T`. */
type MethodOf<T> = { [K in keyof T]: T[K] extends (...args: never[]) => unknown ? K & string : never }[keyof T];

/** A method of a resolver: `order.createOrder`. */
type ResolverMethod = {
  [R in keyof CustomerResolvers]: `${R}.${MethodOf<CustomerResolvers[R]>}`;
}[keyof CustomerResolvers];

/** The resolvers, with only the methods that `Called` names. */
type Callable<Called extends ResolverMethod> = {
  [R in keyof CustomerResolvers as Called extends `${R}.${string}` ? R : never]: {
    [M in MethodOf<CustomerResolvers[R]> as `${R}.${M}` extends Called ? M : never]: CustomerResolvers[R][M];
  };
};

/** The success of an operation. */
interface Success<J> {
  /** Defaults to 200. */
  status?: 200 | 201;
  description: string;
  schema: Field<J>;
  /** If the response is also available as CSV: its columns, and the name of the file. */
  csv?: { file: string; columns: readonly string[] };
  /** The content type of a response that is a file instead of JSON. */
  file?: 'application/xml' | 'application/pdf';
  /** Whether the response is also available as server-sent events. */
  eventStream?: boolean;
  headers?: HeaderName[];
  /** Whether the response must not be cached. */
  noStore?: boolean;
}

/**
 * An operation of REST: what it does, and how the document describes it. What all operations share is in
 * `openapi/operation.ts`.
 */
interface Operation<
  Called extends ResolverMethod = ResolverMethod,
  K extends ParameterKey = ParameterKey,
  J = unknown,
> {
  method: 'get' | 'post' | 'patch' | 'delete';
  path: string;
  operationId: string;
  /** The kind of slot that it needs; by default that of a request, or no slot if it counts as an order. */
  slot?: SlotKind;
  summary: string;
  description: string;
  /** Its parameters, besides those of every operation. */
  parameters?: readonly K[];
  body?: Schema;
  success: Success<J>;
  /** False if the response of a GET has no ETag, so that it is always sent in full. */
  conditional?: boolean;
  /** Codes of 400 besides VALIDATION_ERROR. */
  refusals?: readonly ErrorCode[];
  /** Refusals as 429 by limits of its own, besides those of all operations. */
  limits?: readonly DomainError[];
  /** Whether it can answer 404, by default if its path has a parameter. */
  canReturn404?: boolean;
  /** The resolver methods that the route calls. Each declares who may call it, and so who may use the route. */
  calls: readonly Called[];
  handle(
    request: RestRequest<K>,
    resolvers: Callable<Called>,
    bodies: CatalogueBodies,
  ): Promise<RestResponse<NoInfer<J>>>;
}

/**
 * Lets the compiler check that a route returns what it describes, and uses only the resolvers and parameters that it
 * names.
 */
export function route<Called extends ResolverMethod, K extends ParameterKey = never, J = unknown>(
  checked: Operation<Called, K, J>,
): Operation;
export function route(checked: Operation): Operation {
  return checked;
}

export interface Route extends Operation {
  tag: 'Products' | 'Orders' | 'Claims' | 'Invoices' | 'Account' | 'Webhooks' | 'Events' | 'Test shop';
}

/** Routes of one tag of the document. */
export const routesOf = (tag: Route['tag'], routes: readonly Operation[]): Route[] =>
  routes.map((one) => ({ ...one, tag }));

/** The schema of a response that is a file. */
export const FILE = field<unknown>({ type: 'string', format: 'binary' });

/** The Link header to the next page of the same list (RFC 8288); empty on the last page. */
export function linkToNext(
  { url, sentQuery }: Pick<RestRequest, 'url' | 'sentQuery'>,
  { hasNextPage, endCursor }: { hasNextPage: boolean; endCursor: string | null },
): Record<string, string> {
  if (!hasNextPage || endCursor === null) return {};
  const params = new URLSearchParams(sentQuery as Record<string, string>);
  params.set('after', endCursor);
  return { Link: `<${url}?${params.toString()}>; rel="next"` };
}

/** The Link header to the changes after a response. */
export function linkToChanges(url: string, token: string): Record<string, string> {
  return { Link: `<${url}?changesAfter=${token}>; rel="changes"` };
}

/** The fields of a body; empty if it is not an object. The services check them, for REST and GraphQL alike. */
export function bodyFields(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
}

/** The fields of a body that a record names, unchanged; further ones are ignored. */
export function namedFields(named: RecordOf<Fields>, body: unknown): Record<string, unknown> {
  const sent = bodyFields(body);
  return Object.fromEntries(Object.keys(fieldsOf(named)).map((name) => [name, sent[name]]));
}

/**
 * The same for the optional body of a change.
 * @throws {DomainError} VALIDATION_ERROR for a body that is not an object: otherwise it would count as a body
 *   without fields, change nothing and get 200.
 */
export function namedChanges(named: RecordOf<Fields>, body: unknown): Record<string, unknown> {
  if (body !== undefined && (typeof body !== 'object' || body === null || Array.isArray(body))) {
    throw validationError({ body: 'Body must be a JSON object' });
  }
  return namedFields(named, body);
}
