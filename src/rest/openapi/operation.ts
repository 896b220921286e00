import { isRetryable } from '../../domain/errors.js';
import { scopeName, type TokenScope } from '../../domain/token-scope.js';
import { COMMON_EXCHANGES } from './examples/common.js';
import { SAMPLE, type Exchange } from './examples/exchange.js';
import { EXCHANGES } from './examples/index.js';
import { csvSchema } from './csv.js';
import { oneOfErrors } from './errors.js';
import { COMMON_HEADERS, headerRefs, type HeaderRefs } from './headers.js';
import { parameterRefs } from './parameters.js';
import type { Schema } from './schema.js';

/** What there is to say of one operation; the rest is the same for all. */
export interface OperationSpec {
  method: 'get' | 'post' | 'patch' | 'delete';
  /** As OpenAPI spells it: `/products/{id}`. */
  path: string;
  operationId: string;
  tag: string;
  summary: string;
  description: string;
  /** Keys of `PARAMETERS`, beside those that every operation takes. */
  parameters?: string[];
  body?: { required: boolean; schema: Schema };
  success: {
    status: number;
    description: string;
    schema: Schema;
    /** The columns, where the answer also comes as CSV. */
    csvColumns?: readonly string[];
    /** Whether the answer also comes as server-sent events. */
    eventStream?: boolean;
    headers?: string[];
    /** Whether nobody may keep the answer. */
    noStore?: boolean;
  };
  /** Whether an `If-None-Match` can be answered with 304. */
  conditional?: boolean;
  /** Codes of 400 beside VALIDATION_ERROR. */
  refusals?: string[];
  canBeMissing?: boolean;
}

interface ExampleMap {
  [name: string]: { summary: string; value: unknown };
}

interface MediaType {
  schema: Schema;
  examples: ExampleMap;
}

export interface MediaTypes {
  'application/json': MediaType;
  'text/csv'?: MediaType;
  'text/event-stream'?: MediaType;
}

export interface ResponseObject {
  description: string;
  headers?: HeaderRefs;
  content?: MediaTypes;
}

const json = (schema: Schema, examples: ExampleMap): MediaTypes => ({ 'application/json': { schema, examples } });

/** The body of an error in an example, with what every error says. */
export function shownError<T extends { code: string }>(body: T): T & { requestId: string; retryable: boolean } {
  return { ...body, requestId: SAMPLE.requestId, retryable: isRetryable(body.code, false) };
}

function shownBody({ status, body }: Exchange['answer']): unknown {
  return status >= 400 ? shownError(body as { code: string }) : body;
}

/** What the examples with this status answer. */
export function answersWith(exchanges: readonly Omit<Exchange, 'operation'>[], status: number): ExampleMap {
  return Object.fromEntries(
    exchanges
      .filter(({ answer }) => answer.status === status && answer.csv === undefined && answer.stream === undefined)
      .map(({ name, summary, answer }) => [name, { summary, value: shownBody(answer) }]),
  );
}

/** An answer that comes as JSON, and as CSV too where it has columns, or as server-sent events. */
function successTypes(
  { schema, csvColumns, status, eventStream = false }: OperationSpec['success'],
  exchanges: readonly Exchange[],
): MediaTypes {
  const types = json(schema, answersWith(exchanges, status));
  if (eventStream) {
    const streams = exchanges.flatMap(({ name, summary, answer: { stream } }) =>
      stream === undefined ? [] : [[name, { summary, value: stream }] as const],
    );
    return { ...types, 'text/event-stream': { schema: EVENT_STREAM_SCHEMA, examples: Object.fromEntries(streams) } };
  }
  if (!csvColumns) return types;
  const shown = exchanges.flatMap(({ name, summary, answer: { csv } }) =>
    csv === undefined ? [] : [[name, { summary, value: csv }] as const],
  );
  return { ...types, 'text/csv': { schema: csvSchema(csvColumns), examples: Object.fromEntries(shown) } };
}

export function errorResponse(description: string, codes: readonly string[], examples: ExampleMap): ResponseObject {
  return { description, headers: COMMON_HEADERS, content: json(oneOfErrors(codes), examples) };
}

const EVENT_STREAM_SCHEMA: Schema = { type: 'string', pattern: '^(: [^\\n]*\\n)?id: ' };

const NO_STORE: HeaderRefs = { 'Cache-Control': { $ref: '#/components/headers/No-Store' } };

const SHARED = { 401: 'Unauthenticated', 403: 'Forbidden', 429: 'RateLimitExceeded', 500: 'InternalError' };

export const NOT_MODIFIED = {
  description: 'What you have still holds. There is no body.',
  headers: { ...COMMON_HEADERS, ...headerRefs('ETag', 'Cache-Control') },
};

/** 429 and 500 of an operation that has examples of its own for them, because the sandbox rehearses them. */
function rehearsedResponses(exchanges: readonly Exchange[]): Record<string, ResponseObject> {
  const limited = answersWith(exchanges, 429);
  const failed = answersWith(exchanges, 500);
  return {
    ...(Object.keys(limited).length > 0 ? { 429: tooManyRequests(limited) } : {}),
    ...(Object.keys(failed).length > 0 ? { 500: serviceFailed(failed) } : {}),
  };
}

export function tooManyRequests(examples: ExampleMap): ResponseObject {
  const refused = errorResponse('Too many requests.', ['RATE_LIMIT_EXCEEDED'], examples);
  return { ...refused, headers: { ...COMMON_HEADERS, ...headerRefs('Retry-After') } };
}

export function serviceFailed(examples: ExampleMap): ResponseObject {
  return errorResponse(
    'The service failed. Where `retryable` is true, the same request can be sent again, an order with its Idempotency-Key.',
    ['INTERNAL_ERROR'],
    examples,
  );
}

/** @param further headers that the operation sends besides those of every answer. */
function notModified(further: readonly string[]): ResponseObject | { $ref: string } {
  if (further.length === 0) return { $ref: '#/components/responses/NotModified' };
  return { ...NOT_MODIFIED, headers: { ...NOT_MODIFIED.headers, ...headerRefs(...further) } };
}

function responsesOf(spec: OperationSpec, exchanges: readonly Exchange[]): Record<string, unknown> {
  const { success, conditional = false, canBeMissing = false, refusals = [] } = spec;
  const ofCsv = success.csvColumns ? ['Content-Disposition'] : [];
  const caching = success.noStore ? NO_STORE : headerRefs('Cache-Control');
  const headers = { ...COMMON_HEADERS, ...caching, ...headerRefs(...ofCsv, ...(success.headers ?? [])) };
  const etag = conditional ? headerRefs('ETag') : {};
  const refused = answersWith([...exchanges, ...COMMON_EXCHANGES], 400);
  return {
    [success.status]: {
      description: success.description,
      headers: { ...headers, ...etag },
      content: successTypes(success, exchanges),
    },
    ...(conditional ? { 304: notModified([...ofCsv, ...(success.headers ?? [])]) } : {}),
    400: errorResponse('Refused: nothing was changed.', ['VALIDATION_ERROR', ...refusals], refused),
    ...(canBeMissing ? { 404: errorResponse('There is none.', ['NOT_FOUND'], answersWith(exchanges, 404)) } : {}),
    ...Object.fromEntries(
      Object.entries(SHARED).map(([status, name]) => [status, { $ref: `#/components/responses/${name}` }]),
    ),
    ...rehearsedResponses(exchanges),
  };
}

/** Bodies that are JSON and in their right content type; the others cannot be shown as JSON. */
function bodyExamples(exchanges: readonly Exchange[]): ExampleMap {
  return Object.fromEntries(
    exchanges
      .filter(({ body, answer }) => typeof body === 'object' && answer.status < 400)
      .map(({ name, summary, body }) => [name, { summary, value: body }]),
  );
}

/** The scope that a token needs for an operation, as `@Authorized(...)` says beside its resolver. */
function scopeOf({ method, tag }: OperationSpec): TokenScope {
  if (tag === 'Webhooks') return 'WEBHOOKS';
  return method === 'get' ? 'READ' : 'ORDER';
}

/** An operation as OpenAPI writes it, with its examples. */
function operation(spec: OperationSpec): Record<string, unknown> {
  const { operationId, tag, summary, description, parameters = [], conditional = false, body } = spec;
  const exchanges = EXCHANGES.filter((exchange) => exchange.operation === operationId);
  const common = [...(conditional ? ['ifNoneMatch'] : []), 'sandboxMode', 'requestId'];
  return {
    operationId,
    tags: [tag],
    summary,
    description,
    security: [{ bearer: [scopeName(scopeOf(spec))] }],
    parameters: parameterRefs(...parameters, ...common),
    ...(body ? { requestBody: { required: body.required, content: json(body.schema, bodyExamples(exchanges)) } } : {}),
    responses: responsesOf(spec, exchanges),
  };
}

/** Operations under their paths. */
export function pathsOf(specs: readonly OperationSpec[]): Record<string, Record<string, unknown>> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const spec of specs) paths[spec.path] = { ...paths[spec.path], [spec.method]: operation(spec) };
  return paths;
}
