import { CLAIM_STATUSES } from '../domain/after-sales/claim.js';
import { IDEMPOTENCY_KEY } from '../domain/common/idempotency-key.js';
import { reportMisspelledNames } from '../domain/common/misspelled-names.js';
import { INVOICE_STATUSES } from '../domain/invoices/open-amount.js';
import { ORDER_STATUSES } from '../domain/orders/order.js';
import { SANDBOX_SCENARIOS, SCENARIO_HEADER } from '../domain/orders/sandbox-scenario.js';
import { MAX_WAIT_SECONDS } from '../domain/webhooks/feed.js';
import { WEBHOOK_EVENTS } from '../domain/webhooks/webhook.js';
import { REGIONS } from '../entities/products/product.js';
import { DELIVERY_STATUSES } from '../entities/webhooks/webhook-delivery.js';
import {
  enumValue,
  enumList,
  cursor,
  calendarDate,
  alternateWhen,
  lowercaseEnum,
  timestamp,
  mapInput,
  parseFields,
  integer,
  withDefault,
  anyString,
  utf8String,
  type InputField,
  type InputFields,
} from '../records/input-fields.js';
import { optional, type Schema, type OutputFields } from '../records/record.js';
import { SAMPLE } from '../records/sample.js';
import { orderCursor } from '../services/orders/order-history.js';

/** A parameter as OpenAPI describes it. */
export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  description: string;
  schema: Schema;
  required?: boolean;
  style?: 'form';
  explode?: boolean;
  example?: unknown;
}

/** The same with what reads it. Headers are read before any route is. */
interface Readable<P extends Parameter['in'], N extends string, G> extends Parameter {
  name: N;
  in: P;
  input: G;
}

type Further = Partial<Parameter>;

function described<P extends Parameter['in'], N extends string, G extends Schema>(
  location: P,
  name: N,
  input: G,
  further: Further,
): Readable<P, N, G> {
  const { description, ...schema } = input;
  return { ...further, name, in: location, description: String(description), schema, input };
}

const query = <N extends string, T>(name: N, schema: InputField<T>, further: Further = {}) =>
  described('query', name, optional(schema), further);
/** One that has a value where it is left out. */
const defaulted = <N extends string, T>(name: N, schema: InputField<T>, value: T) =>
  described('query', name, withDefault(schema, value), {});
/** One that the services look at. */
const path = (name: string, description: string, example: unknown, schema: Schema = { type: 'string' }) =>
  described('path', name, { ...schema, description }, { required: true, example });
/** One that is read before the route is known. */
const header = (name: string, description: string, schema: Schema = {}, further: Further = {}) =>
  described('header', name, { type: 'string', description, ...schema }, further);

/** The largest number that fits into a column. */
export const MAX_INT = 2_147_483_647;

const INSTANT =
  'An ISO 8601 timestamp with its offset (`2026-01-31T12:00:00Z`; the `+` of `+01:00` is written `%2B` in an address), or a ' +
  'date (midnight UTC).';

const limit = (description: string) => integer(description, 1, 500);

/** Where a page of orders begins. A list of changes has cursors of its own: an order that changes moves in it. */
const orderPosition = alternateWhen(
  'updatedSince',
  cursor(''),
  mapInput(
    integer(
      'Only orders older than the one with this number; with `updatedSince`, an opaque text. `Link` fills it in.',
      0,
      MAX_INT,
    ),
    (orderNumber) => orderCursor({ orderNumber }),
  ),
);

/**
 * The parameters of requests, each with its name, its description and its reader. The key is what a `$ref` says.
 * Several problems are reported in this order.
 */
export const PARAMETERS = {
  productId: path('id', "The product's `_id`.", SAMPLE.office),
  webhookId: path('id', "The webhook's `_id`.", SAMPLE.webhook),
  claimId: path('id', "The claim's `_id`.", SAMPLE.claim),
  invoiceNumber: path('number', "The document's `number`.", SAMPLE.invoice),
  deliveryId: path('id', "The delivery's `_id`.", SAMPLE.delivery),
  orderNumber: path('orderNumber', "The order's `orderNumber`.", SAMPLE.orderNumber, { type: 'integer', minimum: 0 }),
  region: query(
    'region',
    enumValue(
      REGIONS,
      'Only products whose `validRegion` equals it; those with `validRegion` null are left out. Without it, all products.',
    ),
  ),
  updatedSince: query(
    'updatedSince',
    timestamp(
      `Only products that changed since then. A change of stock counts, and a change of your discounts changes all of them. ` +
        `Withdrawn products, and those that have left the \`region\`, come as \`{"_id", "deleted": true}\`. ${INSTANT}`,
    ),
  ),
  changesAfter: query(
    'changesAfter',
    anyString(
      'Only products that changed since an answer whose header `Link` (`rel="changes"`) has this token: a text that means nothing to you. ' +
        'Products that were withdrawn, or have left the `region`, come as `{"_id", "deleted": true}`. `region` and `sku` are those of that ' +
        'answer. A token is good for 30 days; GraphQL has the same ones.',
      'must be a token from an earlier answer',
    ),
  ),
  sku: query('sku', utf8String('Only the product with exactly this SKU, so at most one.', 'must be given once')),
  limit: query(
    'limit',
    limit('At most so many orders; the header `Link` leads to the next page. Without it, all orders in one answer.'),
  ),
  listLimit: defaulted('limit', limit('At most so many; the header `Link` leads to the next page.'), 100),
  feedLimit: defaulted('limit', limit('At most so many events. A stream has no limit.'), 100),
  after: query('after', { ...orderPosition, type: ['integer', 'string'] }),
  listAfter: query('after', cursor('An opaque text that says where the page begins. `Link` fills it in.')),
  feedAfter: query(
    'after',
    cursor(
      'The `next` of an earlier answer, of GraphQL too; `latest` for what comes from now on. Without it, the oldest event that is kept.',
    ),
  ),
  wait: defaulted(
    'wait',
    integer('Where there is no event yet, waits so many seconds for the first.', 0, MAX_WAIT_SECONDS),
    0,
  ),
  eventKinds: query('events', enumList(WEBHOOK_EVENTS, 'Only events of these kinds, joined by commas.'), {
    style: 'form',
    explode: false,
  }),
  from: query('from', timestamp(`From then on, included. ${INSTANT}`)),
  to: query('to', timestamp(`Before then, not included. ${INSTANT}`)),
  issuedFrom: query('from', calendarDate('Only documents issued on this day or later.')),
  issuedTo: query('to', calendarDate('Only documents issued on this day or earlier.')),
  invoiceStatus: query(
    'status',
    lowercaseEnum(INVOICE_STATUSES, 'Only invoices with this status. Corrections have none.'),
  ),
  ofOrder: query('orderNumber', integer('Only the invoice of this order, and its corrections.', 0, MAX_INT)),
  status: query('status', enumValue(ORDER_STATUSES, 'Only orders with this status.')),
  claimStatus: query('status', lowercaseEnum(CLAIM_STATUSES, 'Only claims with this status.')),
  deliveryStatus: query('status', lowercaseEnum(DELIVERY_STATUSES, 'Only deliveries with this status.')),
  reference: query(
    'reference',
    utf8String(
      'Only orders with this `reference`: the whole of it, letter case included. A blank one is refused.',
      'must be a text',
      { minLength: 1, maxLength: 100 },
    ),
  ),
  orderKey: query(
    'idempotencyKey',
    anyString(
      'Only the order that this `Idempotency-Key` made, so at most one; with `X-Sandbox-Mode: true`, that of the sandbox. None ' +
        'says nothing of an order that is still being made: `POST /orders/settle` does.',
      'must be given once',
      IDEMPOTENCY_KEY,
    ),
  ),
  ordersUpdatedSince: query(
    'updatedSince',
    timestamp(
      `Only orders that changed since then: made, or a key replaced, credited or recalled. They come in the order of their changes. ${INSTANT}`,
    ),
  ),
  lastEventId: header(
    'Last-Event-ID',
    'Of a stream: the `id` of the last event that you have. It goes before `after`. Browsers send it by themselves.',
  ),
  sandboxMode: header(
    'X-Sandbox-Mode',
    '`true` makes this a sandbox request. It works everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case does not ' +
      'matter; anything but `true` and `false` is refused, so that no typing error ever buys anything.',
    // Patterns have no flag for letter case.
    { pattern: '^([Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee])$' },
    { example: 'true' },
  ),
  sandboxScenario: header(
    SCENARIO_HEADER,
    'Only with `X-Sandbox-Mode: true`: how the order is to end, so that you can try what your program does then. Bodies, codes ' +
      'and headers are those of the real case. `slow` answers after 10 seconds; `lost-answer` records the order and cuts the ' +
      'connection, so that the same Idempotency-Key gives the replay. What is wrong with the request, a product that is not ' +
      'there, and a replay come first.',
    { enum: [...SANDBOX_SCENARIOS] },
  ),
  idempotencyKey: header(
    'Idempotency-Key',
    'A text of your own, such as a UUID, one for each order that you mean. The same key with the same order gives the first ' +
      'order again (header `Idempotent-Replayed`) for at least 90 days, in the sandbox 24 hours, so that an order can be repeated after a time-out ' +
      'without buying twice. With another order it is refused. A refused order does not use it up. Visible ASCII characters, ' +
      'with spaces only between them; anything else is refused.',
    IDEMPOTENCY_KEY,
  ),
  ifNoneMatch: header(
    'If-None-Match',
    'The `ETag` of an earlier answer: 304 without a body where it still holds. `*` holds always, and is not free.',
  ),
  requestId: header(
    'X-Request-Id',
    'Your own name for this request, up to 128 letters, digits and `_.:-`; anything else is ignored.',
  ),
};

export type ParameterKey = keyof typeof PARAMETERS;

/** What a route has of its query: each of these parameters by its name. */
export type Query<K extends ParameterKey> = OutputFields<{
  [
    P in K as (typeof PARAMETERS)[P]['in'] extends 'query' ? (typeof PARAMETERS)[P]['name'] : never
  ]: (typeof PARAMETERS)[P]['input'];
}>;

/**
 * Gives a function that reads these parameters from a query; those that the path does not know are ignored, unless one is
 * probably misspelled (docs/spec/errors.md#misspelled-names).
 * @throws {DomainError} from that function: VALIDATION_ERROR naming each parameter that is malformed or misspelled.
 */
export function queryReader<K extends ParameterKey>(keys: readonly K[]): (query: unknown) => Query<K> {
  const selected = Object.entries(PARAMETERS).filter(([key, one]) => one.in === 'query' && keys.includes(key as K));
  const fields = Object.fromEntries(selected.map(([, { name, input }]) => [name, input])) as InputFields;
  const known = Object.keys(fields);
  return (sent) => {
    const details: Record<string, string> = {};
    reportMisspelledNames(sent, known, '', details, 'parameter');
    return parseFields(fields, sent as Record<string, unknown>, details) as Query<K>;
  };
}

/** The parameters as the document has them. */
export const DESCRIBED_PARAMETERS: Record<string, Parameter> = Object.fromEntries(
  Object.entries<Parameter & { input: unknown }>(PARAMETERS).map(([key, { input: _input, ...parameter }]) => [
    key,
    parameter,
  ]),
);

export const parameterRefs = (...names: readonly ParameterKey[]): { $ref: string }[] =>
  names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
