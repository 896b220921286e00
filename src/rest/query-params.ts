import { z } from 'zod';
import { validationError } from '../domain/errors.js';
import { MAX_WAIT_SECONDS } from '../domain/feed.js';
import { ORDER_STATUSES } from '../domain/order.js';
import { isEventKind, WEBHOOK_EVENTS, type WebhookEventKind } from '../domain/webhook.js';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../entities/webhook-delivery.js';
import { REGIONS } from '../entities/product.js';
import { orderCursor } from '../services/orders/order-history.js';

const MAX_PAGE_SIZE = 500;
const DEFAULT_PAGE_SIZE = 100;
const MAX_INT = 2_147_483_647;

/** One of a few words. @param name how errors call it. */
export const oneOfParam = <T extends string>(name: string, values: readonly T[]) =>
  z.enum(values as [T, ...T[]], { error: `${name} must be one of ${values.join(', ')}` });

const INSTANT_FORMS = [z.iso.datetime({ offset: true }), z.iso.date()] as const;

/** Whether a timestamp lacks the plus sign of its offset: where it is not encoded, it arrives as a blank. */
function hasLostItsPlus(input: unknown): boolean {
  return typeof input === 'string' && INSTANT_FORMS[0].safeParse(input.replace(' ', '+')).success;
}

/** A point in time; every parameter that is one is read by this. @param name how errors call it. */
export const instantParam = (name: string) =>
  z
    .union(INSTANT_FORMS, {
      error: ({ input }) =>
        `${name} must be an ISO 8601 timestamp${hasLostItsPlus(input) ? ': encode its + as %2B' : ''}`,
    })
    .transform((text) => new Date(text));

/** A whole number in a range. @param name how errors call it. */
export const wholeNumberParam = (name: string, min: number, max: number) => {
  const error = `${name} must be a whole number from ${min} to ${max}`;
  return z
    .string({ error })
    .regex(/^\d{1,10}$/, error)
    .transform(Number)
    .refine((value) => value >= min && value <= max, error);
};

/** Query parameters of GET /products. */
export const productParams = z.object({
  region: oneOfParam('Region', REGIONS).optional(),
  updatedSince: instantParam('UpdatedSince').optional(),
  sku: z.string({ error: 'Sku must be given once' }).optional(),
});

const cursor = z.string({ error: 'After must be a cursor from an earlier answer' });

/** The page of a list that is paged by opaque cursors; extend it by the list's own filters. */
export const listParams = z.object({
  limit: wholeNumberParam('Limit', 1, MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
  after: cursor.optional(),
});

/** Query parameters of GET /account/ledger. */
export const ledgerParams = listParams.extend({
  from: instantParam('From').optional(),
  to: instantParam('To').optional(),
});

/** Query parameters of GET /webhooks/:id/deliveries. */
export const deliveryParams = listParams.extend({
  status: oneOfParam(
    'Status',
    DELIVERY_STATUSES.map((status) => status.toLowerCase() as Lowercase<DeliveryStatus>),
  )
    .transform((status) => status.toUpperCase() as DeliveryStatus)
    .optional(),
});

const isKinds = (value: unknown): value is WebhookEventKind[] =>
  Array.isArray(value) && value.length > 0 && value.every(isEventKind);

/** Fields of the body of POST /webhooks/:id/replay. */
export const replayFields = z.object({
  since: instantParam('Since'),
  until: instantParam('Until').nullish(),
  events: z
    .custom<WebhookEventKind[]>(isKinds, `Events must be a list of some of ${WEBHOOK_EVENTS.join(', ')}`)
    .nullish(),
});

const kindsError = { error: `Events must be some of ${WEBHOOK_EVENTS.join(', ')}, joined by commas` };

/** Query parameters of GET /events. */
export const eventParams = listParams.extend({
  wait: wholeNumberParam('Wait', 0, MAX_WAIT_SECONDS).default(0),
  events: z
    .string(kindsError)
    .transform((list) => list.split(',').map((kind) => kind.trim()))
    .refine((kinds) => kinds.every(isEventKind), kindsError)
    .optional(),
});

const pageParams = z.object({
  limit: wholeNumberParam('Limit', 1, MAX_PAGE_SIZE).optional(),
  after: wholeNumberParam('After', 0, MAX_INT).optional(),
  from: instantParam('From').optional(),
  to: instantParam('To').optional(),
  status: oneOfParam('Status', ORDER_STATUSES).optional(),
  // The rule of a reference is that of the service, for GraphQL too.
  reference: z.string({ error: 'Reference must be a text' }).optional(),
});

// A list of changes is paged by a cursor: an order that changes takes another place there.
const changeParams = pageParams.extend({
  after: cursor.optional(),
  updatedSince: instantParam('UpdatedSince'),
});

/** Query parameters of GET /orders, with `after` as the cursor of the order that it stands for. */
export function parseOrderParams(query: unknown) {
  const isOfChanges = typeof query === 'object' && query !== null && 'updatedSince' in query;
  if (isOfChanges) return parseParams(changeParams, query);
  const { after, ...params } = parseParams(pageParams, query);
  return { ...params, after: after === undefined ? undefined : orderCursor({ orderNumber: after }) };
}

/**
 * Reads query parameters and ignores those that the path does not know.
 * @throws {DomainError} VALIDATION_ERROR naming each parameter that is malformed.
 */
export function parseParams<T extends z.ZodType>(schema: T, query: unknown): z.output<T> {
  const parsed = schema.safeParse(query);
  if (parsed.success) return parsed.data;
  throw validationError(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message])));
}

/** @throws {DomainError} VALIDATION_ERROR for anything but digits. */
export function parseOrderNumber(text: string | undefined): number {
  if (text !== undefined && /^\d+$/.test(text)) return Number(text);
  throw validationError({ orderNumber: 'Order number must be a number' });
}

/** Whether an order can have this number; a larger one does not fit into the column. */
export function isPossibleOrderNumber(orderNumber: number): boolean {
  return orderNumber <= MAX_INT;
}
