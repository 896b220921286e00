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
  example: unknown;
}

/** A parameter with its parser. Headers are read before any route is. */
interface Readable<P extends Parameter['in'], N extends string, G> extends Parameter {
  name: N;
  in: P;
  input: G;
}

type Further = Partial<Parameter>;
type Values = Readonly<Record<string, unknown>>;

function described<P extends Parameter['in'], N extends string, G extends Schema>(
  location: P,
  name: N,
  input: G,
  example: unknown,
  further: Further = {},
): Readable<P, N, G> {
  const { description, ...schema } = input;
  return { ...further, name, in: location, description: String(description), schema, example, input };
}

/** @param example that succeeds; by default the first of a few values. */
const query = <N extends string, T>(
  name: N,
  schema: InputField<T>,
  example: unknown = (schema.enum as T[] | undefined)?.[0],
  further: Further = {},
) => described('query', name, optional(schema), example, further);
/** A parameter with a default value. */
const defaulted = <N extends string, T>(name: N, schema: InputField<T>, value: T) =>
  described('query', name, withDefault(schema, value), value);
/** The id of a row; a longer one belongs to no row, either. */
const ID: Schema = { type: 'string', maxLength: 24 };
/** A parameter that the services check. */
const path = (name: string, description: string, example: unknown, schema: Schema = ID) =>
  described('path', name, { ...schema, description }, example, { required: true });
/** A parameter that is read before the route is known. */
const header = (name: string, description: string, example: string, schema: Schema = {}) =>
  described('header', name, { type: 'string', description, ...schema }, example);

/** The largest number that fits into a column. */
export const MAX_INT = 2_147_483_647;

const INSTANT =
  'An ISO 8601 timestamp with its offset (`2026-01-31T12:00:00Z`; the `+` of `+01:00` is encoded as `%2B` ' +
  'in a URL), or a date (midnight UTC).';

const limit = (description: string) => integer(description, 1, 500);

const DAY = '2026-03-02';
const NEXT_DAY = '2026-03-03';

/** The start of a page. @param example its sort values: each list has its own. */
const pageStart = (...example: (string | number)[]) =>
  query(
    'after',
    cursor('An opaque cursor of the start of the page. The `Link` header contains it.'),
    Buffer.from(JSON.stringify(example)).toString('base64url'),
  );

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
    SAMPLE.time,
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
    SAMPLE.changesToken,
  ),
  sku: query(
    'sku',
    utf8String('Only the product with exactly this SKU.', 'must be given once', {
      maxLength: PRODUCT_TEXT_RULES.sku.maxLength,
    }),
    SAMPLE.officeSku,
  ),
  limit: query(
    'limit',
    limit(
      'The maximum number of orders per page. The `Link` header contains the next page. Without it, the ' +
        'response contains all orders.',
    ),
    50,
  ),
  listLimit: defaulted(
    'limit',
    limit('The maximum number of entries per page. The `Link` header contains the next page.'),
    100,
  ),
  feedLimit: defaulted('limit', limit('The maximum number of events. A stream has no limit.'), 100),
  after: query(
    'after',
    { ...orderPosition, type: ['integer', 'string'], maxLength: CURSOR.maxLength },
    SAMPLE.orderNumber,
  ),
  listAfter: pageStart(SAMPLE.claim),
  ledgerAfter: pageStart(Date.parse(SAMPLE.time), SAMPLE.orderNumber, SAMPLE.payment),
  invoiceAfter: pageStart(20_260_302, 1),
  feedAfter: query(
    'after',
    cursor(
      'The `next` of an earlier response, REST or GraphQL; `latest` for future events only. Defaults to the ' +
        'oldest event.',
    ),
    'latest',
  ),
  wait: defaulted(
    'wait',
    integer('The number of seconds to wait for an event if the page would be empty.', 0, MAX_WAIT_SECONDS),
    0,
  ),
  eventKinds: query(
    'events',
    enumList(WEBHOOK_EVENTS, 'Only events of these kinds, joined by commas.'),
    ['orderCompleted', 'claimResolved'],
    { style: 'form', explode: false },
  ),
  from: query('from', timestamp(`The start of the period, inclusive. ${INSTANT}`), DAY),
  to: query('to', timestamp(`The end of the period, exclusive. ${INSTANT}`), NEXT_DAY),
  issuedFrom: query('from', calendarDate('Only invoices and corrections issued on this day or later.'), DAY),
  issuedTo: query('to', calendarDate('Only invoices and corrections issued on this day or earlier.'), NEXT_DAY),
  invoiceStatus: query(
    'status',
    lowercaseEnum(INVOICE_STATUSES, 'Only invoices with this status. Corrections have no status.'),
  ),
  ofOrder: query(
    'orderNumber',
    integer('Only the invoice of this order, and its corrections.', 0, MAX_INT),
    SAMPLE.orderNumber,
  ),
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
    SAMPLE.reference,
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
    SAMPLE.idempotencyKey,
  ),
  ordersUpdatedSince: query(
    'updatedSince',
    timestamp(
      'Only orders that changed at or after this time: created, or a key replaced, credited or recalled. They ' +
        `are in the order of their changes. ${INSTANT}`,
    ),
    SAMPLE.time,
  ),
  lastEventId: header(
    'Last-Event-ID',
    'For a stream: the `id` of the last received event. Takes precedence over `after`. Browsers send it ' +
      'automatically.',
    'latest',
    { maxLength: CURSOR.maxLength },
  ),
  sandboxMode: header(
    'X-Sandbox-Mode',
    '`true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST ' +
      '/orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other ' +
      'value than `true` and `false` is rejected, so a typo never places a real order.',
    'true',
    // Patterns have no flag for letter case.
    { pattern: '^([Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee])$' },
  ),
  sandboxScenario: header(
    SCENARIO_HEADER,
    'Only with `X-Sandbox-Mode: true`: the outcome of the order, so that you can test your error handling. ' +
      'Bodies, codes and headers are those of the real case. `slow` responds after 10 seconds; `lost-answer` ' +
      'records the order and closes the connection, so that the same Idempotency-Key returns the order. ' +
      'Validation errors, missing products and repeated Idempotency-Keys take precedence over the scenario.',
    'slow',
    { enum: [...SANDBOX_SCENARIOS] },
  ),
  idempotencyKey: header(
    'Idempotency-Key',
    'A unique value that you choose for each intended order, such as a UUID. The same key with the same ' +
      'order returns the first order again (header `Idempotent-Replayed`) for at least 90 days, in the sandbox ' +
      '24 hours, so that you can repeat an order after a time-out without buying twice. The same key with ' +
      'another order is rejected. A rejected order does not use up the key. Visible ASCII characters, with ' +
      'spaces only between them.',
    SAMPLE.idempotencyKey,
    IDEMPOTENCY_KEY,
  ),
  ifNoneMatch: header(
    'If-None-Match',
    'The `ETag` of an earlier response: 304 without a body if it is still current. `*` always matches, and ' +
      'is not free.',
    SAMPLE.etag,
  ),
  requestId: header(
    'X-Request-Id',
    'Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored.',
    SAMPLE.requestId,
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

/** The names of parameters in GraphQL, where they differ. */
export const GRAPHQL_NAMES: Readonly<Record<string, string>> = {
  limit: 'first',
  events: 'kinds',
  changesAfter: 'after',
};

/** The query with each list under its own name, however the client spells it (docs/spec/README.md#formats). */
function withLists(sent: Values, lists: ReadonlySet<string>): Values {
  if (lists.size === 0) return sent;
  // Without a prototype, as a client chooses the names.
  const merged = Object.create(null) as Record<string, unknown>;
  for (const [key, value] of Object.entries(sent)) {
    const name = key.replace(/\[\d*\]$/, '');
    if (lists.has(name)) merged[name] = [merged[name] ?? [], value].flat();
    else merged[key] = value;
  }
  return merged;
}

/**
 * Returns a function that parses these parameters of a query. Unknown parameters are ignored, unless one is probably
 * misspelled (docs/spec/errors.md#misspelled-names).
 * @throws {DomainError} from that function: VALIDATION_ERROR naming each malformed or misspelled parameter.
 */
export function queryReader<K extends ParameterKey>(keys: readonly K[]): (query: unknown) => Query<K> {
  const selected = Object.entries(PARAMETERS).filter(([key, one]) => one.in === 'query' && keys.includes(key as K));
  const fields = Object.fromEntries(selected.map(([, { name, input }]) => [name, input])) as InputFields;
  const known = Object.keys(fields);
  const lists = new Set(known.filter((name) => fields[name]?.type === 'array'));
  return (raw) => {
    const sent = withLists(raw as Values, lists);
    const details: Record<string, string> = {};
    reportMisspelledNames(sent, known, '', details, GRAPHQL_NAMES);
    return parseFields(fields, sent, details) as Query<K>;
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
