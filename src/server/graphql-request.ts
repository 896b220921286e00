import { HeaderMap, type HTTPGraphQLRequest } from '@apollo/server';
import type { Request } from 'express';
import type { GraphqlRequest } from '../graphql/customer/product-response-cache.js';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parsed(text: unknown): unknown {
  if (typeof text !== 'string') return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Apollo refuses it.
    return undefined;
  }
}

/** The parts of a request, unchecked. */
export function graphqlRequestOf({ method, query, body }: Request): GraphqlRequest {
  const sent: unknown = method === 'GET' ? query : body;
  const { query: text, variables, extensions, operationName } = isRecord(sent) ? sent : {};
  if (method !== 'GET') return { query: text, variables, extensions, operationName };
  return { query: text, variables: parsed(variables), extensions: parsed(extensions), operationName };
}

const isTextOrNone = (value: unknown): boolean => typeof (value ?? '') === 'string';
const isRecordOrNone = (value: unknown): boolean => isRecord(value ?? {});

/**
 * Whether a request can contain a mutation. Apollo refuses all other requests that are no queries, some of them before
 * plugins are called.
 */
export function canMutate(request: Request): boolean {
  if (request.method !== 'POST') return false;
  const { query, variables, extensions, operationName } = graphqlRequestOf(request);
  const isShaped = isRecord(request.body) && Object.keys(request.body).length > 0;
  return isShaped && [query, operationName].every(isTextOrNone) && [variables, extensions].every(isRecordOrNone);
}

/** A request as Apollo reads it. */
export function httpRequestOf({ method, url, headers, body }: Request): HTTPGraphQLRequest {
  const sent = new HeaderMap();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) sent.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const query = url.indexOf('?');
  return { method, headers: sent, search: query < 0 ? '' : url.slice(query), body: body as unknown };
}

/** Whether Apollo reads a request without a look at its other headers. */
export function isPlain({ method, headers }: Request): boolean {
  return method === 'POST' || (method === 'GET' && headers['content-type'] === undefined);
}
