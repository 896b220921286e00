import { SANDBOX_HEADER_NOTICE } from '../../domain/orders/sandbox.js';
import { REQUEST_ID_PATTERN } from '../../records/error.js';
import type { Schema } from '../../records/record.js';

interface Header {
  description: string;
  required?: boolean;
  schema: Schema;
}

/** Response headers; the key is the name of the `$ref`. */
export const HEADERS = {
  'X-Request-Id': {
    description:
      "Identifies this request in the service's log: your own `X-Request-Id` if it was valid, otherwise a new " +
      'one. Quote it when you ask for help.',
    required: true,
    schema: { type: 'string', pattern: REQUEST_ID_PATTERN },
  },
  'X-Interface-Version': {
    description: 'The `version` of this description that the service implements.',
    required: true,
    schema: { type: 'string', pattern: '^\\d+\\.\\d+\\.\\d+$' },
  },
  'X-Sandbox-Mode': {
    description: 'In every response to a sandbox request, including errors, and in no other.',
    schema: { type: 'string', const: 'true' },
  },
  'X-Sandbox-Notice': {
    description: 'Together with `X-Sandbox-Mode`.',
    schema: { type: 'string', const: SANDBOX_HEADER_NOTICE },
  },
  'X-Test-Shop': {
    description: 'In every response of a test shop, and in no response of a real one.',
    schema: { type: 'string', const: 'true' },
  },
  'Cache-Control': {
    description: 'The response is private to you. It may be cached but must be revalidated before each use.',
    required: true,
    schema: { type: 'string', const: 'private, no-cache' },
  },
  'No-Store': {
    description: 'The `Cache-Control` header of a response that must not be stored.',
    required: true,
    schema: { type: 'string', const: 'no-store' },
  },
  'X-Accel-Buffering': {
    description: 'For a stream: prevents proxies from buffering it.',
    schema: { type: 'string', const: 'no' },
  },
  ETag: {
    description:
      'Identifies this state of the response. It changes with everything visible in it; send it back as ' +
      '`If-None-Match`.',
    required: true,
    schema: { type: 'string', pattern: '^(W/)?"[^"]*"$' },
  },
  'Content-Disposition': {
    description: 'For a response that is a file, such as CSV: its name.',
    schema: { type: 'string', pattern: '^(attachment|inline); filename="[A-Za-z0-9-]+\\.(csv|pdf|xml)"$' },
  },
  Link: {
    description:
      'The next page, if there is one: `</api/orders?limit=50&after=100042>; rel="next"`. For products, the ' +
      'later changes: `</api/products?changesAfter=WyJjYXRhbG9ndWUiXQ>; rel="changes"`.',
    schema: { type: 'string', pattern: '^<[^>]+>; rel="(next|changes)"$' },
  },
  'Idempotent-Replayed': {
    description: 'The Idempotency-Key created this order before: nothing was bought now.',
    schema: { type: 'string', const: 'true' },
  },
  RateLimit: {
    description:
      'The remaining quota: `"reads";r=599;t=42` leaves 599 reads now, and the full quota in 42 seconds. One ' +
      'entry for each limit that counted.',
    schema: { type: 'string' },
  },
  'RateLimit-Policy': {
    description: 'The quota: `"reads";q=600;w=60` allows 600 reads in 60 seconds.',
    schema: { type: 'string' },
  },
  'Retry-After': {
    description: 'The number of seconds to wait.',
    required: true,
    schema: { type: 'string', pattern: '^[1-9][0-9]*$' },
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
