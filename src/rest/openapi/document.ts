import { ERROR_CATALOGUE, type ErrorCode } from '../../domain/common/errors.js';
import { schemasOf } from '../../records/record.js';
import { DESCRIBED_PARAMETERS } from '../parameters.js';
import { ROUTES } from '../routes/index.js';
import { EVENTS } from './events.js';
import { COMMON_EXCHANGES, SCOPE_EXCHANGES } from './examples/common.js';
import { HEADERS } from './headers.js';
import { INTERFACE_VERSION } from './interface-version.js';
import { openToAdditions } from './open-document.js';
import {
  examplesWithStatus,
  errorResponse,
  NOT_MODIFIED,
  pathsOf,
  serviceFailed,
  exampleError,
  tooManyRequests,
} from './operation.js';
import { OPERATIONAL_PATHS } from './operational.js';

const DESCRIPTION = `Products at your prices, orders for license keys, the order history, and webhooks for stock and prices.

**Begin** with \`GET /products\`, then \`POST /orders\` with \`X-Sandbox-Mode: true\`: a sandbox order is priced like a real one and
checked like it but for the credit limit, and buys nothing. Every request carries \`Authorization: Bearer <token>\`; staff issues the tokens.

**Tokens** can be limited, by staff, to scopes and to addresses. \`read\` is for every GET but those of webhooks, \`order\` for making
orders, and \`webhooks\` for everything about webhooks and deliveries; each operation says which one it needs. Other requests are 403.

**Money** is in EUR, as numbers with at most two decimals, computed in whole cents; percentages have at most two decimals too.

**Discounts**: your discount package gives a percentage by category (its entry \`Default\` for all others) on the days from its
first to its last. Where promotions apply, the largest percentage counts, the package's where they are equal. A volume tier
comes off what is left then. The price is rounded half up to the cent once, and then multiplied by the quantity. Some products
get no discounts at all.

**VAT**: 19 % for customers in Germany, else none, rounded half up once per order.

**Credit**: an order passes if what you owe and its \`grandTotal\` together do not exceed your credit limit. \`GET /account\` says how
much is left.

**Errors** are \`{"error", "code", "details"?, "requestId", "retryable"}\`. Go by \`code\`; unknown paths, and methods that a path
does not offer, are 404 \`NOT_FOUND\`. A refused request changes nothing. Where \`retryable\` is true, the same request may be sent
again as it is; \`requestId\` names it in the service's log.

**Rate limits** count reads and orders apart, for all your tokens together. Answers carry \`RateLimit\` and \`RateLimit-Policy\`; a 429
carries \`Retry-After\`. A few requests of yours are at work at once; others wait, and are 429 after ten seconds. Repeats of an \`Idempotency-Key\`, and 304 answers to an \`ETag\` that you
have, cost nothing up to ten times the limit; \`If-None-Match: *\` costs like any request.

**Changes** are additive: new fields, parameters and error codes may come. A client must ignore fields that it does not know,
and treat a code that it does not know by its HTTP status. Every answer names this version in \`X-Interface-Version\`. What must go is
announced at least twelve months before, in \`/docs/changes\` and with the headers \`Deprecation\` and \`Sunset\`.

The same and more is there over GraphQL, at \`/graphql\`.`;

const shared = (status: number, description: string, code: ErrorCode) =>
  errorResponse(description, [code], examplesWithStatus(COMMON_EXCHANGES, status));

function failure(code: ErrorCode) {
  const { text: error } = ERROR_CATALOGUE[code];
  const extras = code === 'RATE_LIMIT_EXCEEDED' ? { retryAfterSeconds: 42 } : {};
  return { error: { summary: error, value: exampleError({ error, code, ...extras }) } };
}

const RESPONSES = {
  NotModified: NOT_MODIFIED,
  Unauthenticated: shared(401, 'The token is missing or wrong. Comes before any other check.', 'UNAUTHENTICATED'),
  Forbidden: errorResponse(
    'The account is not active, or the token may not do this, or not from there.',
    ['ACCOUNT_SUSPENDED', 'INSUFFICIENT_SCOPE', 'ADDRESS_NOT_ALLOWED'],
    examplesWithStatus([...COMMON_EXCHANGES, ...Object.values(SCOPE_EXCHANGES)], 403),
  ),
  RateLimitExceeded: tooManyRequests(failure('RATE_LIMIT_EXCEEDED')),
  InternalError: serviceFailed(failure('INTERNAL_ERROR')),
};

const TAGS = [
  { name: 'Products', description: 'What there is to buy, at your prices.' },
  { name: 'Orders', description: 'Buying license keys, and what was bought.' },
  { name: 'Claims', description: 'License keys that do not work, and what comes of it.' },
  { name: 'Invoices', description: 'What tax offices accept: invoices of orders, and their corrections.' },
  { name: 'Account', description: 'What you owe, what moved it, and how much you may send.' },
  {
    name: 'Webhooks',
    description: 'In beta: their behaviour may change in later releases. Who is told of changes of stock and price.',
  },
  { name: 'Events', description: 'What happens, to be read in order, or as it is sent to your webhooks.' },
  {
    name: 'Test shop',
    description: 'Only in the test shop, whose answers have the header `X-Test-Shop`: does what staff would do.',
  },
  { name: 'Operation', description: 'For whoever runs the service.' },
];

/** The document with every object closed: an answer that holds a field which is not described is a leak. For tests. */
export function strictOpenApiDocument() {
  const paths = { ...pathsOf(ROUTES), ...OPERATIONAL_PATHS };
  return {
    openapi: '3.1.1',
    info: {
      title: 'Reseller orders',
      version: INTERFACE_VERSION,
      summary: 'Buy license keys at your own prices',
      description: DESCRIPTION,
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
          description: 'An access token of your account. Operations name the scope that it needs.',
        },
      },
    },
  };
}

/** The OpenAPI 3.1 description of everything under /api and of the events, as `schema/openapi.json` holds it. */
export function openApiDocument() {
  return openToAdditions(strictOpenApiDocument());
}
