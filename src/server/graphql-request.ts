import type { Request } from 'express';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The parts of a GraphQL request as the client sent them, unchecked. */
export interface GraphqlRequest {
  query: unknown;
  variables: unknown;
  extensions: unknown;
  operationName: unknown;
}

function parsed(text: unknown): unknown {
  if (typeof text !== 'string') return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Apollo refuses it.
    return undefined;
  }
}

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
