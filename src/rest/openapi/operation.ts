import { scopeName } from '../../domain/access/token-scope.js';
import { isRetryable, type DomainError, type ErrorCode } from '../../domain/common/errors.js';
import { oneOfErrors } from '../../records/error.js';
import type { Schema } from '../../records/record.js';
import { SAMPLE } from '../../records/sample.js';
import { parameterRefs, type ParameterKey } from '../parameters.js';
import { isPublic, scopeOf } from '../routes/route-scopes.js';
import type { Route } from '../routes/route.js';
import { COMMON_EXCHANGES } from './examples/common.js';
import type { Example, Exchange } from './examples/exchange.js';
import { EXCHANGES } from './examples/index.js';
import { COMMON_HEADERS, headerRefs, type HeaderName, type HeaderRefs } from './headers.js';

interface ExampleMap {
  [name: string]: { summary: string; value: unknown };
}

interface MediaType {
  schema: Schema;
  examples: ExampleMap;
}

type MediaTypes = Partial<
  Record<
    'application/json' | 'application/pdf' | 'application/xml' | 'text/csv' | 'text/event-stream',
    Partial<MediaType>
  >
>;

interface ResponseObject {
  description: string;
  headers?: HeaderRefs;
  content?: MediaTypes;
}

const json = (schema: Schema, examples: ExampleMap): MediaTypes => ({ 'application/json': { schema, examples } });

/** The body of an error in an example, with the fields of every error. */
export function exampleError<T extends { code: string }>(body: T): T & { requestId: string; retryable: boolean } {
  return { ...body, requestId: SAMPLE.requestId, retryable: isRetryable(body.code, false) };
}

function exampleBody({ status, body }: Exchange['response']): unknown {
  return status >= 400 ? exampleError(body as { code: string }) : body;
}

const isJson = ({ csv, file, stream }: Exchange['response']): boolean => (csv ?? file ?? stream) === undefined;

/** The responses of the examples with this status. */
export function examplesWithStatus(exchanges: readonly Example[], status: number): ExampleMap {
  return Object.fromEntries(
    exchanges
      .filter(({ response }) => response.status === status && isJson(response))
      .map(({ name, summary, response }) => [name, { summary, value: exampleBody(response) }]),
  );
}

/** The responses of the examples that are not JSON. */
function textExamplesOf(exchanges: readonly Example[], kind: 'csv' | 'file' | 'stream'): ExampleMap {
  const matching = exchanges.filter(({ response }) => response[kind] !== undefined);
  return Object.fromEntries(matching.map(({ name, summary, response }) => [name, { summary, value: response[kind] }]));
}

/** A response as JSON, also as CSV if it has columns, or as server-sent events; or as a file. */
function successTypes(
  { schema, csv, file, status = 200, eventStream = false }: Route['success'],
  exchanges: readonly Exchange[],
): MediaTypes {
  // A part of a PDF is not a useful example.
  if (file === 'application/pdf') return { [file]: { schema } };
  if (file) return { [file]: { schema, examples: textExamplesOf(exchanges, 'file') } };
  const types = json(schema, examplesWithStatus(exchanges, status));
  if (eventStream) {
    const streamed = { type: 'string', pattern: '^(: [^\\n]*\\n)?id: ' };
    types['text/event-stream'] = { schema: streamed, examples: textExamplesOf(exchanges, 'stream') };
  }
  if (csv) {
    const headed = { type: 'string', pattern: `^${csv.columns.join(',')}\\r\\n` };
    types['text/csv'] = { schema: headed, examples: textExamplesOf(exchanges, 'csv') };
  }
  return types;
}

export function errorResponse(description: string, codes: readonly ErrorCode[], examples: ExampleMap): ResponseObject {
  return { description, headers: COMMON_HEADERS, content: json(oneOfErrors(codes), examples) };
}

const NO_STORE: HeaderRefs = { 'Cache-Control': { $ref: '#/components/headers/No-Store' } };

const SHARED = { 401: 'Unauthenticated', 403: 'Forbidden', 429: 'RateLimitExceeded', 500: 'InternalError' };

export const NOT_MODIFIED = {
  description: 'Not modified: your cached copy is current. The response has no body.',
  headers: { ...COMMON_HEADERS, ...headerRefs('ETag', 'Cache-Control') },
};

export function tooManyRequests(examples: ExampleMap): ResponseObject {
  const refused = errorResponse('Too many requests.', ['RATE_LIMIT_EXCEEDED'], examples);
  return { ...refused, headers: { ...COMMON_HEADERS, ...headerRefs('Retry-After') } };
}

function limitExamples(limits: readonly DomainError[]): ExampleMap {
  const examples = limits.map(({ message, code, extras }, index) => [
    `limit${index + 1}`,
    { summary: message, value: exampleError({ error: message, code, ...extras }) },
  ]);
  return Object.fromEntries(examples) as ExampleMap;
}

export function serviceFailed(examples: ExampleMap): ResponseObject {
  return errorResponse(
    'The service failed. If `retryable` is true, the same request can be repeated, an order with its Idempotency-Key.',
    ['INTERNAL_ERROR'],
    examples,
  );
}

/** @param further headers of the operation besides the common ones. */
function notModified(further: readonly HeaderName[]): ResponseObject | { $ref: string } {
  if (further.length === 0) return { $ref: '#/components/responses/NotModified' };
  return { ...NOT_MODIFIED, headers: { ...NOT_MODIFIED.headers, ...headerRefs(...further) } };
}

const isConditional = ({ method, conditional = true }: Route): boolean => method === 'get' && conditional;

function responsesOf(route: Route, exchanges: readonly Exchange[]): Record<string, unknown> {
  const { success, path, parameters = [], canReturn404 = path.includes(':'), refusals = [], limits } = route;
  const conditional = isConditional(route);
  const ofFile: HeaderName[] = success.csv || success.file ? ['Content-Disposition'] : [];
  const caching = success.noStore ? NO_STORE : headerRefs('Cache-Control');
  const headers = { ...COMMON_HEADERS, ...caching, ...headerRefs(...ofFile, ...(success.headers ?? [])) };
  const etag = conditional ? headerRefs('ETag') : {};
  const refused = examplesWithStatus([...exchanges, ...COMMON_EXCHANGES], 400);
  return {
    [success.status ?? 200]: {
      description: success.description,
      headers: { ...headers, ...etag },
      content: successTypes(success, exchanges),
    },
    ...(conditional ? { 304: notModified([...ofFile, ...(success.headers ?? [])]) } : {}),
    400: errorResponse('Rejected: nothing was changed.', ['VALIDATION_ERROR', ...refusals], refused),
    ...(canReturn404 ? { 404: errorResponse('Not found.', ['NOT_FOUND'], examplesWithStatus(exchanges, 404)) } : {}),
    ...Object.fromEntries(
      Object.entries(SHARED).map(([status, name]) => [status, { $ref: `#/components/responses/${name}` }]),
    ),
    ...(parameters.includes('sandboxScenario')
      ? {
          429: tooManyRequests(examplesWithStatus(exchanges, 429)),
          500: serviceFailed(examplesWithStatus(exchanges, 500)),
        }
      : {}),
    ...(limits ? { 429: tooManyRequests(limitExamples(limits)) } : {}),
  };
}

/** Bodies with valid JSON and the right content type; the others cannot be represented as JSON. */
function bodyExamples(exchanges: readonly Exchange[]): ExampleMap {
  return Object.fromEntries(
    exchanges
      .filter(({ body, response }) => typeof body === 'object' && response.status < 400)
      .map(({ name, summary, body }) => [name, { summary, value: body }]),
  );
}

/** An operation in OpenAPI, with its examples. */
function operation(route: Route): Record<string, unknown> {
  const { method, operationId, tag, summary, description, parameters = [], body } = route;
  const exchanges = EXCHANGES.filter((exchange) => exchange.operation === operationId);
  const revalidated: ParameterKey[] = isConditional(route) ? ['ifNoneMatch'] : [];
  // The body of a change is optional.
  const sent = body && { required: method === 'post', content: json(body, bodyExamples(exchanges)) };
  return {
    operationId,
    tags: [tag],
    summary,
    description,
    security: isPublic(route) ? [] : [{ bearer: [scopeName(scopeOf(route))] }],
    parameters: parameterRefs(...parameters, ...revalidated, 'sandboxMode', 'requestId'),
    ...(sent ? { requestBody: sent } : {}),
    responses: responsesOf(route, exchanges),
  };
}

/** Operations under their paths. */
export function pathsOf(routes: readonly Route[]): Record<string, Record<string, unknown>> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method]: operation(route) };
  }
  return paths;
}
