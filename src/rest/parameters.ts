import { CLAIM_STATUSES } from '../domain/after-sales/claim.js';
import { IDEMPOTENCY_KEY } from '../domain/common/idempotency-key.js';
import { reportMisspelledNames } from '../domain/common/misspelled-names.js';
import { CURSOR } from '../domain/common/text.js';
import { INVOICE_NUMBER, INVOICE_STATUSES } from '../domain/invoices/invoice-document.js';
import { ORDER_REFERENCE, ORDER_STATUSES } from '../domain/orders/order.js';
import { SANDBOX_SCENARIOS, SCENARIO_HEADER } from '../domain/orders/sandbox.js';
import { PRODUCT_TEXT_RULES, REGIONS } from '../domain/products/product-fields.js';
import { MAX_WAIT_SECONDS } from '../domain/webhooks/feed.js';
import { WEBHOOK_EVENTS } from '../domain/webhooks/webhook.js';
import { DELIVERY_STATUSES } from '../entities/webhooks/webhook-delivery.js';
import {
  alternateWhen,
  anyString,
  calendarDate,
  cursor,
  enumList,
  enumValue,
  integer,
  lowercaseEnum,
  mapInput,
  parseFields,
  timestamp,
  utf8String,
  withDefault,
  type InputField,
  type InputFields,
} from '../records/input-fields.js';
import { optional, type OutputFields, type Schema } from '../records/record.js';
import { SAMPLE } from '../records/sample.js';
import { orderCursor } from '../services/orders/order-history.js';

/** A parameter in OpenAPI. */
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

/** A parameter with its parser. Headers are read before any route is. */
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
/** A parameter with a default value. */
const defaulted = <N extends string, T>(name: N, schema: InputField<T>, value: T) =>
  described('query', name, withDefault(schema, value), {});
/** The id of a row; a longer one belongs to no row, either. */
const ID: Schema = { type: 'string', maxLength: 24 };
/** A parameter that the services check. */
const path = (name: string, description: string, example: unknown, schema: Schema = ID) =>
  described('path', name, { ...schema, description }, { required: true, example });
/** A parameter that is read before the route is known. */
const header = (name: string, description: string, schema: Schema = {}, further: Further = {}) =>
  described('header', name, { type: 'string', description, ...schema }, further);

/** The largest number that fits into a column. */
export const MAX_INT = 2_147_483_647;

const INSTANT =
  'An ISO 8601 timestamp with its offset (`2026-01-31T12:00:00Z`; the `+` of `+01:00` is encoded as `%2B` ' +
  'in a URL), or a date (midnight UTC).';

const limit = (description: string) => integer(description, 1, 500);

/** The start of a page of orders. A list of changes has its own cursors, because an order that changes moves in it. */
const orderPosition = alternateWhen(
  'updatedSince',
  cursor(''),
  mapInput(
    integer(
      'Only orders older than the one with this number; with `updatedSince`, an opaque cursor. The `Link` ' +
        'header contains it.',
      0,
      MAX_INT,
    ),
    (orderNumber) => orderCursor({ orderNumber }),
  ),
);

/**
 * The parameters of requests, each with its name, description and parser. The key is the name of the `$ref`. Several
 * problems are reported in this order.
 */
export const PARAMETERS = {
  productId: path('id', "The product's `_id`.", SAMPLE.office),
  webhookId: path('id', "The webhook's `_id`.", SAMPLE.webhook),
  claimId: path('id', "The claim's `_id`.", SAMPLE.claim),
  invoiceNumber: path('number', 'The `number` of the invoice or correction.', SAMPLE.invoice, {
    type: 'string',
    maxLength: INVOICE_NUMBER.maxLength,
  }),
  deliveryId: path('id', "The delivery's `_id`.", SAMPLE.delivery),
  orderNumber: path('orderNumber', "The order's `orderNumber`.", SAMPLE.orderNumber, { type: 'integer', minimum: 0 }),
  region: query(
    'region',
    enumValue(
      REGIONS,
      'Only products with this `validRegion`, without those whose `validRegion` is null. Defaults to all products.',
    ),
  ),
  updatedSince: query(
    'updatedSince',
    timestamp(
      'Only products that changed at or after this time. A change of stock counts, and a change of your ' +
        'discounts changes all products. Products that were withdrawn or left the `region` are returned as ' +
        `\`{"_id", "deleted": true}\`. ${INSTANT}`,
    ),
  ),
  changesAfter: query(
    'changesAfter',
    anyString(
      'Only products that changed since the response whose `Link` header (`rel="changes"`) contained this ' +
        'opaque token. Products that were withdrawn or left the `region` are returned as `{"_id", "deleted": ' +
        'true}`. `region` and `sku` are those of that response. A token is valid for 30 days; GraphQL uses the ' +
        'same tokens.',
      'must be a token from an earlier answer',
      { maxLength: CURSOR.maxLength },
    ),
  ),
  sku: query(
    'sku',
    utf8String('Only the product with exactly this SKU.', 'must be given once', {
      maxLength: PRODUCT_TEXT_RULES.sku.maxLength,
    }),
  ),
  limit: query(
    'limit',
    limit(
      'The maximum number of orders per page. The `Link` header contains the next page. Without it, the ' +
        'response contains all orders.',
    ),
  ),
  listLimit: defaulted(
    'limit',
    limit('The maximum number of entries per page. The `Link` header contains the next page.'),
    100,
  ),
  feedLimit: defaulted('limit', limit('The maximum number of events. A stream has no limit.'), 100),
  after: query('after', { ...orderPosition, type: ['integer', 'string'], maxLength: CURSOR.maxLength }),
  listAfter: query('after', cursor('An opaque cursor of the start of the page. The `Link` header contains it.')),
  feedAfter: query(
    'after',
    cursor(
      'The `next` of an earlier response, REST or GraphQL; `latest` for future events only. Defaults to the ' +
        'oldest event.',
    ),
  ),
  wait: defaulted(
    'wait',
    integer('The number of seconds to wait for an event if the page would be empty.', 0, MAX_WAIT_SECONDS),
    0,
  ),
  eventKinds: query('events', enumList(WEBHOOK_EVENTS, 'Only events of these kinds, joined by commas.'), {
    style: 'form',
    explode: false,
  }),
  from: query('from', timestamp(`The start of the period, inclusive. ${INSTANT}`)),
  to: query('to', timestamp(`The end of the period, exclusive. ${INSTANT}`)),
  issuedFrom: query('from', calendarDate('Only invoices and corrections issued on this day or later.')),
  issuedTo: query('to', calendarDate('Only invoices and corrections issued on this day or earlier.')),
  invoiceStatus: query(
    'status',
    lowercaseEnum(INVOICE_STATUSES, 'Only invoices with this status. Corrections have no status.'),
  ),
  ofOrder: query('orderNumber', integer('Only the invoice of this order, and its corrections.', 0, MAX_INT)),
  status: query('status', enumValue(ORDER_STATUSES, 'Only orders with this status.')),
  claimStatus: query('status', lowercaseEnum(CLAIM_STATUSES, 'Only claims with this status.')),
  deliveryStatus: query('status', lowercaseEnum(DELIVERY_STATUSES, 'Only deliveries with this status.')),
  reference: query(
    'reference',
    utf8String(
      'Only orders with exactly this `reference`, including letter case. A blank one is rejected.',
      'must be a text',
      { minLength: 1, maxLength: ORDER_REFERENCE.maxLength },
    ),
  ),
  orderKey: query(
    'idempotencyKey',
    anyString(
      'Only the order that this `Idempotency-Key` created; with `X-Sandbox-Mode: true`, that of the sandbox. ' +
        'An empty result does not mean that no order is being processed; use `POST /orders/settle` for ' +
        'that.',
      'must be given once',
      IDEMPOTENCY_KEY,
    ),
  ),
  ordersUpdatedSince: query(
    'updatedSince',
    timestamp(
      'Only orders that changed at or after this time: created, or a key replaced, credited or recalled. They ' +
        `are in the order of their changes. ${INSTANT}`,
    ),
  ),
  lastEventId: header(
    'Last-Event-ID',
    'For a stream: the `id` of the last received event. Takes precedence over `after`. Browsers send it ' +
      'automatically.',
    { maxLength: CURSOR.maxLength },
  ),
  sandboxMode: header(
    'X-Sandbox-Mode',
    '`true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST ' +
      '/orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other ' +
      'value than `true` and `false` is rejected, so a typo never places a real order.',
    // Patterns have no flag for letter case.
    { pattern: '^([Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee])$' },
    { example: 'true' },
  ),
  sandboxScenario: header(
    SCENARIO_HEADER,
    'Only with `X-Sandbox-Mode: true`: the outcome of the order, so that you can test your error handling. ' +
      'Bodies, codes and headers are those of the real case. `slow` responds after 10 seconds; `lost-answer` ' +
      'records the order and closes the connection, so that the same Idempotency-Key returns the order. ' +
      'Validation errors, missing products and repeated Idempotency-Keys take precedence over the scenario.',
    { enum: [...SANDBOX_SCENARIOS] },
  ),
  idempotencyKey: header(
    'Idempotency-Key',
    'A unique value that you choose for each intended order, such as a UUID. The same key with the same ' +
      'order returns the first order again (header `Idempotent-Replayed`) for at least 90 days, in the sandbox ' +
      '24 hours, so that you can repeat an order after a time-out without buying twice. The same key with ' +
      'another order is rejected. A rejected order does not use up the key. Visible ASCII characters, with ' +
      'spaces only between them.',
    IDEMPOTENCY_KEY,
  ),
  ifNoneMatch: header(
    'If-None-Match',
    'The `ETag` of an earlier response: 304 without a body if it is still current. `*` always matches, and ' +
      'is not free.',
  ),
  requestId: header(
    'X-Request-Id',
    'Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored.',
    { maxLength: 128 },
  ),
};

export type ParameterKey = keyof typeof PARAMETERS;

/** The query of a route: each of these parameters by its name. */
export type Query<K extends ParameterKey> = OutputFields<{
  [
    P in K as (typeof PARAMETERS)[P]['in'] extends 'query' ? (typeof PARAMETERS)[P]['name'] : never
  ]: (typeof PARAMETERS)[P]['input'];
}>;

/**
 * Returns a function that parses these parameters of a query. Unknown parameters are ignored, unless one is probably
 * misspelled (docs/spec/errors.md#misspelled-names).
 * @throws {DomainError} from that function: VALIDATION_ERROR naming each malformed or misspelled parameter.
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

/** The parameters in the document. */
export const DESCRIBED_PARAMETERS: Record<string, Parameter> = Object.fromEntries(
  Object.entries<Parameter & { input: unknown }>(PARAMETERS).map(([key, { input: _input, ...parameter }]) => [
    key,
    parameter,
  ]),
);

export const parameterRefs = (...names: readonly ParameterKey[]): { $ref: string }[] =>
  names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
