import { scopeName, type TokenScope } from '../../domain/token-scope.js';
import { COMMON_EXCHANGES } from './examples/common.js';
import type { Exchange } from './examples/exchange.js';
import { EXCHANGES } from './examples/index.js';
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
  success: { status: number; description: string; schema: Schema; headers?: string[] };
  /** Whether an `If-None-Match` can be answered with 304. */
  conditional?: boolean;
  /** Codes of 400 beside VALIDATION_ERROR. */
  refusals?: string[];
  canBeMissing?: boolean;
}

interface ExampleMap {
  [name: string]: { summary: string; value: unknown };
}

export interface MediaTypes {
  'application/json': { schema: Schema; examples: ExampleMap };
}

export interface ResponseObject {
  description: string;
  headers?: HeaderRefs;
  content?: MediaTypes;
}

const json = (schema: Schema, examples: ExampleMap): MediaTypes => ({ 'application/json': { schema, examples } });

/** What the examples with this status answer. */
export function answersWith(exchanges: readonly Omit<Exchange, 'operation'>[], status: number): ExampleMap {
  return Object.fromEntries(
    exchanges
      .filter(({ answer }) => answer.status === status)
      .map(({ name, summary, answer }) => [name, { summary, value: answer.body }]),
  );
}

export function errorResponse(description: string, codes: readonly string[], examples: ExampleMap): ResponseObject {
  return { description, headers: COMMON_HEADERS, content: json(oneOfErrors(codes), examples) };
}

const SHARED = { 401: 'Unauthenticated', 403: 'Forbidden', 429: 'RateLimitExceeded', 500: 'InternalError' };

function responsesOf(spec: OperationSpec, exchanges: readonly Exchange[]): Record<string, unknown> {
  const { success, conditional = false, canBeMissing = false, refusals = [] } = spec;
  const headers = { ...COMMON_HEADERS, ...headerRefs('Cache-Control', ...(success.headers ?? [])) };
  const etag = conditional ? headerRefs('ETag') : {};
  const refused = answersWith([...exchanges, ...COMMON_EXCHANGES], 400);
  return {
    [success.status]: {
      description: success.description,
      headers: { ...headers, ...etag },
      content: json(success.schema, answersWith(exchanges, success.status)),
    },
    ...(conditional ? { 304: { $ref: '#/components/responses/NotModified' } } : {}),
    400: errorResponse('Refused: nothing was changed.', ['VALIDATION_ERROR', ...refusals], refused),
    ...(canBeMissing ? { 404: errorResponse('There is none.', ['NOT_FOUND'], answersWith(exchanges, 404)) } : {}),
    ...Object.fromEntries(
      Object.entries(SHARED).map(([status, name]) => [status, { $ref: `#/components/responses/${name}` }]),
    ),
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
