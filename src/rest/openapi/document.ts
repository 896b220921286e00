import { ERROR_CATALOGUE, type ErrorCode } from '../../domain/common/errors.js';
import { schemasOf, type Schema } from '../../records/record.js';
import { DESCRIBED_PARAMETERS } from '../parameters.js';
import { ROUTES } from '../routes/index.js';
import { EVENTS } from './events.js';
import { COMMON_EXCHANGES, SCOPE_EXCHANGES } from './examples/common.js';
import { HEADERS } from './headers.js';
import { INTERFACE_VERSION } from './interface-version.js';
import {
  errorResponse,
  exampleError,
  examplesWithStatus,
  NOT_MODIFIED,
  pathsOf,
  serviceFailed,
  tooManyRequests,
} from './operation.js';

interface Documented {
  paths: Readonly<Record<string, unknown>>;
  components: { schemas: Readonly<Record<string, Schema>> };
}

function opened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(opened);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key, part]) => key !== 'additionalProperties' || part !== false);
  return Object.fromEntries(entries.map(([key, part]) => [key, opened(part)]));
}

/**
 * The published document: responses may have fields that the document does not name, so that generated clients accept
 * fields of later versions (docs/spec/README.md#versioning). Request bodies stay as strict as the service is.
 */
function openToAdditions<T extends Documented>(document: T): T {
  const requests = schemasOf(ROUTES.map(({ body }) => body));
  const schemas = Object.entries(document.components.schemas).map(([name, schema]) => [
    name,
    name in requests ? schema : opened(schema),
  ]);
  return {
    ...document,
    paths: opened(document.paths),
    components: { ...document.components, schemas: Object.fromEntries(schemas) },
  };
}

const DESCRIPTION = `Products at your prices, orders for license keys, the order history, and webhooks for stock and prices.

**Start** with \`GET /products\`, then \`POST /orders\` with \`X-Sandbox-Mode: true\`: a sandbox order is priced and checked like a
real one, except for the credit limit, and buys nothing. Every request needs \`Authorization: Bearer <token>\`; staff issue the
tokens.

**Tokens** can be limited to scopes and to addresses (\`/docs/spec/authentication\`); each operation names its scope.

**Money** is in EUR, as numbers with at most two decimals; percentages have at most two decimals too. \`/docs/spec/money\` has the
rules of discounts and VAT. What you owe plus an order's \`grandTotal\` must not exceed your credit limit.

**Errors** are \`{"error", "code", "details"?, "requestId", "retryable"}\`. Decide by \`code\`; unknown paths, and methods that a path
does not offer, get 404 \`NOT_FOUND\`. A rejected request changes nothing. If \`retryable\` is true, the same request may be
repeated; \`requestId\` identifies it in the service's log.

**Rate limits** count reads and orders separately, for all your tokens together (\`/docs/spec/rate-limits\`). Responses have
\`RateLimit\` and \`RateLimit-Policy\`; a 429 has \`Retry-After\`.

**Changes** are additive: new fields, parameters and error codes may appear. A client must ignore unknown fields, and handle
an unknown code by its HTTP status. Every response has this version in \`X-Interface-Version\`. Removals are announced at least
twelve months before, in \`/docs/changes\` and with the headers \`Deprecation\` and \`Sunset\`.

GraphQL at \`/graphql\` offers the same and more.`;

const shared = (status: number, description: string, code: ErrorCode) =>
  errorResponse(description, [code], examplesWithStatus(COMMON_EXCHANGES, status));

function failure(code: ErrorCode) {
  const { text: error } = ERROR_CATALOGUE[code];
  const extras = code === 'RATE_LIMIT_EXCEEDED' ? { retryAfterSeconds: 42 } : {};
  return { error: { summary: error, value: exampleError({ error, code, ...extras }) } };
}

const RESPONSES = {
  NotModified: NOT_MODIFIED,
  Unauthenticated: shared(401, 'The token is missing or invalid. Checked first.', 'UNAUTHENTICATED'),
  Forbidden: errorResponse(
    'The account is not active, or the token lacks the scope, or may not be used from this address.',
    ['ACCOUNT_SUSPENDED', 'INSUFFICIENT_SCOPE', 'ADDRESS_NOT_ALLOWED'],
    examplesWithStatus([...COMMON_EXCHANGES, ...Object.values(SCOPE_EXCHANGES)], 403),
  ),
  RateLimitExceeded: tooManyRequests(failure('RATE_LIMIT_EXCEEDED')),
  InternalError: serviceFailed(failure('INTERNAL_ERROR')),
};

const TAGS = [
  { name: 'Products', description: 'The products, at your prices.' },
  { name: 'Orders', description: 'Buying license keys, and the order history.' },
  { name: 'Claims', description: "License keys that do not work, and the reseller's decisions." },
  { name: 'Invoices', description: 'Invoices of orders and their corrections, valid for tax purposes.' },
  { name: 'Account', description: 'Your account, its ledger and your rate limits.' },
  {
    name: 'Webhooks',
    description: 'Beta: behaviour may change in later releases. Webhooks notify you of changes in stock and price.',
  },
  { name: 'Events', description: 'Everything that happens, to be read in order, and as it is sent to your webhooks.' },
  {
    name: 'Test shop',
    description: 'Only in the test shop, whose responses have the header `X-Test-Shop`: performs actions of staff.',
  },
];

/** The document with every object closed: a field in a response that is not described is a leak. For tests. */
export function strictOpenApiDocument() {
  const paths = pathsOf(ROUTES);
  return {
    openapi: '3.1.1',
    info: {
      title: 'Reseller orders',
      version: INTERFACE_VERSION,
      summary: 'Buy license keys at your own prices',
      description: DESCRIPTION,
      contact: { name: 'The reseller who issued your token' },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/api', description: 'This service' }],
    security: [{ bearer: [] }],
    tags: TAGS,
    paths,
    webhooks: EVENTS,
    components: {
      schemas: schemasOf([ROUTES, EVENTS, paths, RESPONSES]),
      parameters: DESCRIBED_PARAMETERS,
      headers: HEADERS,
      responses: RESPONSES,
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'An access token of your account. Each operation names the required scope.',
        },
      },
    },
  };
}

/** The OpenAPI 3.1 description of everything under /api and of the events, as in `schema/openapi.json`. */
export function openApiDocument() {
  return openToAdditions(strictOpenApiDocument());
}
