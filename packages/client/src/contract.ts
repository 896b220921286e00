import type { Paths, Schemas } from './openapi.js';

// Types of each request and response, derived from the OpenAPI document.

export type { Schemas };

export type Method = 'get' | 'post' | 'patch' | 'delete';

/** The paths that have a method, such as `/orders/{orderNumber}`. */
export type PathWith<M extends Method> = {
  [P in keyof Paths]: Paths[P] extends Record<M, object> ? P : never;
}[keyof Paths];

type PartOf<M extends Method, P extends PathWith<M>, Part extends string> =
  Paths[P] extends Record<M, Record<Part, infer Found extends object>> ? Found : never;

/** The query parameters of a request. */
export type QueryOf<M extends Method, P extends PathWith<M>> = PartOf<M, P, 'query'>;

/** The headers of a request. */
export type HeadersOf<M extends Method, P extends PathWith<M>> = PartOf<M, P, 'header'>;

/** The parameters in the path's braces. */
export type ParamsOf<M extends Method, P extends PathWith<M>> = PartOf<M, P, 'path'>;

/** The JSON that a request sends. */
export type BodyOf<M extends Method, P extends PathWith<M>> = PartOf<M, P, 'body'>;

/** The JSON of the successful response. */
export type ResponseOf<M extends Method, P extends PathWith<M>> = PartOf<M, P, 'response'>;
