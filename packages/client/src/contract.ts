import type { components, paths } from './openapi.js';

// Types of each request and response, derived from the OpenAPI document.

export type Schemas = components['schemas'];

export type Method = 'get' | 'post' | 'patch' | 'delete';

/** The paths that have a method, such as `/orders/{orderNumber}`. */
export type PathWith<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, object> ? P : never;
}[keyof paths];

type Operation<M extends Method, P extends PathWith<M>> = paths[P] extends Record<M, infer Found> ? Found : never;

type Parameters<M extends Method, P extends PathWith<M>, Kind extends 'path' | 'query' | 'header'> =
  Operation<M, P> extends { parameters: Partial<Record<Kind, infer Found>> } ? NonNullable<Found> : never;

/** The query parameters of a request. */
export type QueryOf<M extends Method, P extends PathWith<M>> = Parameters<M, P, 'query'>;

/** The headers of a request. */
export type HeadersOf<M extends Method, P extends PathWith<M>> = Parameters<M, P, 'header'>;

/** The parameters in the path's braces. */
export type ParamsOf<M extends Method, P extends PathWith<M>> = Parameters<M, P, 'path'>;

type Json<Content> = Content extends { content: { 'application/json': infer Found } } ? Found : never;

type Sent<M extends Method, P extends PathWith<M>> =
  Operation<M, P> extends { requestBody?: infer Found } ? NonNullable<Found> : never;

/** The JSON that a request sends. */
export type BodyOf<M extends Method, P extends PathWith<M>> = Json<Sent<M, P>>;

/** The JSON of the successful response. */
export type ResponseOf<M extends Method, P extends PathWith<M>> =
  Operation<M, P> extends { responses: infer Responses } ? Json<Responses[keyof Responses & (200 | 201)]> : never;
