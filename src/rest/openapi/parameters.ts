import { CLAIM_STATUSES } from '../../domain/claim.js';
import { MAX_WAIT_SECONDS } from '../../domain/feed.js';
import { ORDER_STATUSES } from '../../domain/order.js';
import { SANDBOX_SCENARIOS, SCENARIO_HEADER } from '../../domain/sandbox-scenario.js';
import { WEBHOOK_EVENTS } from '../../domain/webhook.js';
import { DELIVERY_STATUSES } from '../../entities/webhook-delivery.js';
import { REGIONS } from '../../entities/product.js';
import { SAMPLE } from './examples/exchange.js';
import type { Schema } from './schema.js';

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  description: string;
  required?: boolean;
  style?: 'form';
  explode?: boolean;
  schema: Schema;
  example?: unknown;
}

// Each form says its type: generators of code take what says none for anything.
const INSTANT_FORMS = ['date-time', 'date'].map((format) => ({ type: 'string', format }));
export const instantSchema: Schema = { type: 'string', anyOf: INSTANT_FORMS };
export const optionalInstantSchema: Schema = { anyOf: [...INSTANT_FORMS, { type: 'null' }] };
const INSTANT =
  'An ISO 8601 timestamp with its offset (`2026-01-31T12:00:00Z`; the `+` of `+01:00` is written `%2B` in an address), or a ' +
  'date (midnight UTC).';

/** Request parameters; the key is what a `$ref` says. */
export const PARAMETERS: Record<string, Parameter> = {
  productId: {
    name: 'id',
    in: 'path',
    required: true,
    description: "The product's `_id`.",
    schema: { type: 'string' },
    example: SAMPLE.office,
  },
  webhookId: {
    name: 'id',
    in: 'path',
    required: true,
    description: "The webhook's `_id`.",
    schema: { type: 'string' },
    example: SAMPLE.webhook,
  },
  claimId: {
    name: 'id',
    in: 'path',
    required: true,
    description: "The claim's `_id`.",
    schema: { type: 'string' },
    example: SAMPLE.claim,
  },
  deliveryId: {
    name: 'id',
    in: 'path',
    required: true,
    description: "The delivery's `_id`.",
    schema: { type: 'string' },
    example: SAMPLE.delivery,
  },
  deliveryStatus: {
    name: 'status',
    in: 'query',
    description: 'Only deliveries with this status.',
    schema: { type: 'string', enum: DELIVERY_STATUSES.map((status) => status.toLowerCase()) },
  },
  orderNumber: {
    name: 'orderNumber',
    in: 'path',
    required: true,
    description: "The order's `orderNumber`.",
    schema: { type: 'integer', minimum: 0 },
    example: SAMPLE.orderNumber,
  },
  region: {
    name: 'region',
    in: 'query',
    description:
      'Only products whose `validRegion` equals it; those with `validRegion` null are left out. Without it, all products.',
    schema: { type: 'string', enum: [...REGIONS] },
  },
  updatedSince: {
    name: 'updatedSince',
    in: 'query',
    description:
      `Only products that changed since then. A change of stock counts, and a change of your discounts changes all of them. ` +
      `Withdrawn products, and those that have left the \`region\`, come as \`{"_id", "deleted": true}\`. ${INSTANT}`,
    schema: instantSchema,
  },
  ordersUpdatedSince: {
    name: 'updatedSince',
    in: 'query',
    description: `Only orders that changed since then: made, or a key replaced or credited. They come in the order of their changes. ${INSTANT}`,
    schema: instantSchema,
  },
  limit: {
    name: 'limit',
    in: 'query',
    description:
      'At most so many orders; the header `Link` leads to the next page. Without it, all orders in one answer.',
    schema: { type: 'integer', minimum: 1, maximum: 500 },
  },
  after: {
    name: 'after',
    in: 'query',
    description:
      'Only orders older than the one with this number; with `updatedSince`, an opaque text. `Link` fills it in.',
    schema: { type: ['integer', 'string'], minimum: 0, maximum: 2_147_483_647 },
  },
  listLimit: {
    name: 'limit',
    in: 'query',
    description: 'At most so many; the header `Link` leads to the next page.',
    schema: { type: 'integer', minimum: 1, maximum: 500, default: 100 },
  },
  listAfter: {
    name: 'after',
    in: 'query',
    description: 'An opaque text that says where the page begins. `Link` fills it in.',
    schema: { type: 'string' },
  },
  feedAfter: {
    name: 'after',
    in: 'query',
    description:
      'The `next` of an earlier answer, of GraphQL too; `latest` for what comes from now on. Without it, the oldest event that is kept.',
    schema: { type: 'string' },
  },
  feedLimit: {
    name: 'limit',
    in: 'query',
    description: 'At most so many events. A stream has no limit.',
    schema: { type: 'integer', minimum: 1, maximum: 500, default: 100 },
  },
  wait: {
    name: 'wait',
    in: 'query',
    description: 'Where there is no event yet, waits so many seconds for the first.',
    schema: { type: 'integer', minimum: 0, maximum: MAX_WAIT_SECONDS, default: 0 },
  },
  eventKinds: {
    name: 'events',
    in: 'query',
    description: 'Only events of these kinds, joined by commas.',
    style: 'form',
    explode: false,
    schema: { type: 'array', minItems: 1, items: { type: 'string', enum: [...WEBHOOK_EVENTS] } },
  },
  lastEventId: {
    name: 'Last-Event-ID',
    in: 'header',
    description:
      'Of a stream: the `id` of the last event that you have. It goes before `after`. Browsers send it by themselves.',
    schema: { type: 'string' },
  },
  sku: {
    name: 'sku',
    in: 'query',
    description: 'Only the product with exactly this SKU, so at most one.',
    schema: { type: 'string' },
  },
  from: { name: 'from', in: 'query', description: `From then on, included. ${INSTANT}`, schema: instantSchema },
  to: { name: 'to', in: 'query', description: `Before then, not included. ${INSTANT}`, schema: instantSchema },
  status: {
    name: 'status',
    in: 'query',
    description: 'Only orders with this status.',
    schema: { type: 'string', enum: [...ORDER_STATUSES] },
  },
  reference: {
    name: 'reference',
    in: 'query',
    description: 'Only orders with this `reference`: the whole of it, letter case included. A blank one is refused.',
    schema: { type: 'string', minLength: 1, maxLength: 100 },
  },
  claimStatus: {
    name: 'status',
    in: 'query',
    description: 'Only claims with this status.',
    schema: { type: 'string', enum: CLAIM_STATUSES.map((status) => status.toLowerCase()) },
  },
  sandboxMode: {
    name: 'X-Sandbox-Mode',
    in: 'header',
    description:
      '`true` makes this a sandbox request. It works everywhere; only `POST /orders` behaves differently. Letter case does not ' +
      'matter; anything but `true` and `false` is refused, so that no typing error ever buys anything.',
    // Patterns have no flag for letter case.
    schema: { type: 'string', pattern: '^([Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee])$' },
    example: 'true',
  },
  sandboxScenario: {
    name: SCENARIO_HEADER,
    in: 'header',
    description:
      'Only with `X-Sandbox-Mode: true`: how the order is to end, so that you can try what your program does then. Bodies, codes ' +
      'and headers are those of the real case. `slow` answers after 10 seconds; `lost-answer` records the order and cuts the ' +
      'connection, so that the same Idempotency-Key gives the replay. What is wrong with the request, a product that is not ' +
      'there, and a replay come first.',
    schema: { type: 'string', enum: [...SANDBOX_SCENARIOS] },
  },
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A text of your own, such as a UUID, one for each order that you mean. The same key with the same order gives the first ' +
      'order again (header `Idempotent-Replayed`) for at least 24 hours, so that an order can be repeated after a time-out ' +
      'without buying twice. With another order it is refused. A refused order does not use it up. Visible ASCII characters, ' +
      'with spaces only between them; anything else is refused.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+( +[!-~]+)*$' },
  },
  ifNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description:
      'The `ETag` of an earlier answer: 304 without a body where it still holds. `*` holds always, and is not free.',
    schema: { type: 'string' },
  },
  requestId: {
    name: 'X-Request-Id',
    in: 'header',
    description: 'Your own name for this request, up to 128 letters, digits and `_.:-`; anything else is ignored.',
    schema: { type: 'string' },
  },
};

export const parameterRefs = (...names: string[]): { $ref: string }[] =>
  names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
