import { SANDBOX_HEADER_NOTICE } from '../../domain/orders/sandbox.js';
import { REQUEST_ID_PATTERN } from '../../records/error.js';
import type { Schema } from '../../records/record.js';
import { SAMPLE } from '../../records/sample.js';
import { INTERFACE_VERSION } from './interface-version.js';

interface Header {
  description: string;
  required?: boolean;
  schema: Schema;
  example: string;
}

/** The origin of the service in examples. */
export const EXAMPLE_ORIGIN = 'https://orders.reseller.example';

/** A header that has always the same value. */
const constant = (value: string) => ({ schema: { type: 'string', const: value }, example: value });

/** Response headers; the key is the name of the `$ref`. */
export const HEADERS = {
  'X-Request-Id': {
    description:
      "Identifies this request in the service's log: your own `X-Request-Id` if it was valid, otherwise a new " +
      'one. Quote it when you ask for help.',
    required: true,
    schema: { type: 'string', pattern: REQUEST_ID_PATTERN },
    example: SAMPLE.requestId,
  },
  'X-Interface-Version': {
    description: 'The `version` of this description that the service implements.',
    required: true,
    schema: { type: 'string', pattern: '^\\d+\\.\\d+\\.\\d+$' },
    example: INTERFACE_VERSION,
  },
  'X-Sandbox-Mode': {
    description: 'In every response to a sandbox request, including errors, and in no other.',
    ...constant('true'),
  },
  'X-Sandbox-Notice': {
    description: 'Together with `X-Sandbox-Mode`.',
    ...constant(SANDBOX_HEADER_NOTICE),
  },
  'X-Test-Shop': {
    description: 'In every response of a test shop, and in no response of a real one.',
    ...constant('true'),
  },
  'Cache-Control': {
    description: 'The response is private to you. It may be cached but must be revalidated before each use.',
    required: true,
    ...constant('private, no-cache'),
  },
  'No-Store': {
    description: 'The `Cache-Control` header of a response that must not be stored.',
    required: true,
    ...constant('no-store'),
  },
  'X-Accel-Buffering': {
    description: 'For a stream: prevents proxies from buffering it.',
    ...constant('no'),
  },
  ETag: {
    description:
      'Identifies this state of the response. It changes with everything visible in it; send it back as ' +
      '`If-None-Match`.',
    required: true,
    schema: { type: 'string', pattern: '^(W/)?"[^"]*"$' },
    example: SAMPLE.etag,
  },
  'Content-Disposition': {
    description: 'For a response that is a file, such as CSV: its name.',
    schema: { type: 'string', pattern: '^(attachment|inline); filename="[A-Za-z0-9-]+\\.(csv|pdf|xml)"$' },
    example: 'attachment; filename="orders.csv"',
  },
  Link: {
    description:
      'The absolute URL of the next page, if there is one. For products, that of the later changes, with ' +
      '`rel="changes"`.',
    schema: { type: 'string', pattern: '^<[^>]+>; rel="(next|changes)"$' },
    example: `<${EXAMPLE_ORIGIN}/api/orders?limit=50&after=${SAMPLE.orderNumber}>; rel="next"`,
  },
  'Idempotent-Replayed': {
    description: 'The Idempotency-Key created this order before: nothing was bought now.',
    ...constant('true'),
  },
  RateLimit: {
    description:
      'The remaining quota: `"reads";r=599;t=42` leaves 599 reads now, and the full quota in 42 seconds. One ' +
      'entry for each limit that counted.',
    schema: { type: 'string' },
    example: '"reads";r=599;t=42',
  },
  'RateLimit-Policy': {
    description: 'The quota: `"reads";q=600;w=60` allows 600 reads in 60 seconds.',
    schema: { type: 'string' },
    example: '"reads";q=600;w=60',
  },
  'Retry-After': {
    description: 'The number of seconds to wait.',
    required: true,
    schema: { type: 'string', pattern: '^[1-9][0-9]*$' },
    example: '42',
  },
} satisfies Record<string, Header>;

export type HeaderName = keyof typeof HEADERS;

export type HeaderRefs = Record<string, { $ref: string }>;

export function headerRefs(...names: readonly HeaderName[]): HeaderRefs {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** The headers that every response under /api can have. */
export const COMMON_HEADERS = headerRefs(
  'X-Request-Id',
  'X-Interface-Version',
  'X-Sandbox-Mode',
  'X-Sandbox-Notice',
  'X-Test-Shop',
  'RateLimit',
  'RateLimit-Policy',
);
