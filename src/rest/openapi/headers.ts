import { SANDBOX_HEADER_NOTICE } from '../../domain/orders/sandbox.js';
import { REQUEST_ID_PATTERN } from '../../records/error.js';
import type { Schema } from '../../records/record.js';

interface Header {
  description: string;
  required?: boolean;
  schema: Schema;
}

/** Response headers; the key is what a `$ref` says. */
export const HEADERS = {
  'X-Request-Id': {
    description:
      "Names this request in the service's log: your own `X-Request-Id` where it was usable, otherwise a new one. Quote it when you ask for help.",
    required: true,
    schema: { type: 'string', pattern: REQUEST_ID_PATTERN },
  },
  'X-Interface-Version': {
    description: 'The `version` of this description that the service follows.',
    required: true,
    schema: { type: 'string', pattern: '^\\d+\\.\\d+\\.\\d+$' },
  },
  'X-Sandbox-Mode': {
    description: 'Comes with every answer to a sandbox request, errors included, and with no other.',
    schema: { type: 'string', const: 'true' },
  },
  'X-Sandbox-Notice': {
    description: 'Comes together with `X-Sandbox-Mode`.',
    schema: { type: 'string', const: SANDBOX_HEADER_NOTICE },
  },
  'X-Test-Shop': {
    description: 'Comes with every answer of a test shop, and with none of a real one.',
    schema: { type: 'string', const: 'true' },
  },
  'Cache-Control': {
    description: 'An answer is yours alone, and may be kept as long as it is asked each time whether it still holds.',
    required: true,
    schema: { type: 'string', const: 'private, no-cache' },
  },
  'No-Store': {
    description: 'The header `Cache-Control` of an answer that nobody may keep.',
    required: true,
    schema: { type: 'string', const: 'no-store' },
  },
  'X-Accel-Buffering': {
    description: 'Of a stream: tells proxies not to hold it back.',
    schema: { type: 'string', const: 'no' },
  },
  ETag: {
    description:
      'Names this state of the answer. It moves with everything that can be seen in it; send it back as `If-None-Match`.',
    required: true,
    schema: { type: 'string', pattern: '^(W/)?"[^"]*"$' },
  },
  'Content-Disposition': {
    description: 'Of an answer that is a file, such as CSV: its name.',
    schema: { type: 'string', pattern: '^(attachment|inline); filename="[A-Za-z0-9-]+\\.(csv|pdf|xml)"$' },
  },
  Link: {
    description:
      'The next page, where there is one: `</api/orders?limit=50&after=100042>; rel="next"`. Of products, what changes from now on: ' +
      '`</api/products?changesAfter=WyJjYXRhbG9ndWUiXQ>; rel="changes"`.',
    schema: { type: 'string', pattern: '^<[^>]+>; rel="(next|changes)"$' },
  },
  'Idempotent-Replayed': {
    description: 'The Idempotency-Key has made this order before: nothing was bought now.',
    schema: { type: 'string', const: 'true' },
  },
  RateLimit: {
    description:
      'What is left: `"reads";r=599;t=42` leaves 599 reads now, and the whole quota in 42 seconds. One entry for each limit that counted.',
    schema: { type: 'string' },
  },
  'RateLimit-Policy': {
    description: 'The quota: `"reads";q=600;w=60` allows 600 reads in 60 seconds.',
    schema: { type: 'string' },
  },
  'Retry-After': {
    description: 'How many seconds to wait.',
    required: true,
    schema: { type: 'string', pattern: '^[1-9][0-9]*$' },
  },
} satisfies Record<string, Header>;

export type HeaderName = keyof typeof HEADERS;

export type HeaderRefs = Record<string, { $ref: string }>;

export function headerRefs(...names: readonly HeaderName[]): HeaderRefs {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** The headers that every answer under /api can have. */
export const COMMON_HEADERS = headerRefs(
  'X-Request-Id',
  'X-Interface-Version',
  'X-Sandbox-Mode',
  'X-Sandbox-Notice',
  'X-Test-Shop',
  'RateLimit',
  'RateLimit-Policy',
);
