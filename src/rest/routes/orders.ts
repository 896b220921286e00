import { orderPoints } from '../../domain/access/rate-limit.js';
import { assertFound, validationError } from '../../domain/common/errors.js';
import type { CreateOrderInput } from '../../graphql/customer/types/order.js';
import { CREATED_ORDER, ORDER, ORDER_REQUEST, SETTLE_REQUEST, SETTLED_ORDER } from '../../records/order.js';
import { list, lowercase } from '../../records/record.js';
import { etagOf } from '../../services/common/etag.js';
import { keyCountOf, NO_LICENSES } from '../../services/orders/order-view.js';
import { CSV_RULES } from '../csv/csv-text.js';
import { ORDER_COLUMNS } from '../csv/rows.js';
import { INTERFACE_VERSION } from '../openapi/interface-version.js';
import { licensedItems, orderPages, streamOrders, streamOrdersCsv, type OrderPages } from '../order-stream.js';
import { MAX_INT } from '../parameters.js';
import { presentCreatedOrder, presentOrder } from '../presenters.js';
import { bodyFields, linkToNext, namedFields, route, routesOf } from './route.js';

/** @throws {DomainError} VALIDATION_ERROR for anything but digits. */
function parseOrderNumber(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw validationError({ orderNumber: 'Order number must be a number' });
}

export const orderRoutes = routesOf('Orders', [
  route({
    method: 'get',
    path: '/orders',
    operationId: 'listOrders',
    slot: 'history',
    summary: 'The order history',
    description:
      'Every order, newest first, with its keys; sandbox orders are not stored. Without `limit` the response ' +
      `contains all orders. With \`limit\`, follow the \`Link\` header to the last page.\n\nTo maintain a copy, ` +
      'start with `updatedSince=2000-01-01`, and continue with the newest `updatedAt` that you have seen: no ' +
      `change is ever missed, but one may be repeated.\n\n${CSV_RULES} It has a row for each item of an order, ` +
      'without license keys; `product` is its display name.',
    parameters: ['limit', 'after', 'from', 'to', 'status', 'reference', 'orderKey', 'ordersUpdatedSince'],
    conditional: false,
    success: {
      description: 'The orders.',
      schema: list(ORDER),
      csv: { file: 'orders.csv', columns: ORDER_COLUMNS },
      headers: ['Link'],
    },
    calls: ['order.orders', 'order.licensesByItem'],
    async handle(request, resolvers) {
      const { query, context, wantsCsv } = request;
      const { limit, after = null, ...filter } = query;
      const streamed = (pages: OrderPages) =>
        wantsCsv ? { csv: streamOrdersCsv(pages) } : { stream: streamOrders(pages, resolvers) };
      if (limit === undefined) return streamed(orderPages(filter, after, resolvers, context));
      const { nodes, pageInfo } = await resolvers.order.orders({ ...filter, first: limit, after }, context);
      // The documented list is paged by order numbers, not by cursors.
      const endCursor = filter.updatedSince ? pageInfo.endCursor : String(nodes.at(-1)?.orderNumber);
      return { headers: linkToNext(request, { hasNextPage: pageInfo.hasNextPage, endCursor }), ...streamed([nodes]) };
    },
  }),
  route({
    method: 'post',
    path: '/orders',
    operationId: 'createOrder',
    summary: 'Create an order',
    description: `Buys license keys, all lines or none. The response contains the keys.

Checked in this order: the request's shape, the products, \`maxPrice\`, the stock, the credit limit. A rejected order
changes nothing. Your discounts apply automatically; for German customers 19 % VAT is added to \`grandTotal\`.

**Never buy twice**: send an \`Idempotency-Key\`, and after a time-out or a 500 repeat the same request. To abandon the order, or
to get a final answer about its outcome, settle its key with \`POST /orders/settle\`.

**Try it first**: with \`X-Sandbox-Mode: true\` the order is priced and checked like a real one, except for the credit limit.
The keys are dummies, nothing is charged, no stock is used, no order is stored and no event is sent. \`X-Sandbox-Scenario\`
selects the outcome, including every error that a real order can return.`,
    parameters: ['idempotencyKey', 'sandboxScenario'],
    body: ORDER_REQUEST,
    success: {
      status: 201,
      description: 'The order, with its keys.',
      schema: CREATED_ORDER,
      headers: ['Idempotent-Replayed'],
    },
    refusals: [
      'PRODUCT_NOT_AVAILABLE',
      'PRICE_CHANGED',
      'INSUFFICIENT_STOCK',
      'CREDIT_LIMIT_EXCEEDED',
      'IDEMPOTENCY_KEY_REUSED',
      'IDEMPOTENCY_KEY_VOIDED',
    ],
    calls: ['order.createOrder', 'orderItem.licensesOf'],
    async handle({ body, context }, resolvers) {
      // GraphQL has these in its input, REST in headers.
      const headersOnly = { idempotencyKey: undefined, sandbox: undefined, scenario: undefined };
      const input = { ...bodyFields(body), ...headersOnly } as unknown as CreateOrderInput;
      const order = await resolvers.order.createOrder(input, context);
      const headers: Record<string, string> = order.replayed ? { 'Idempotent-Replayed': 'true' } : {};
      return { headers, json: presentCreatedOrder(order, await licensedItems(order, resolvers, context)) };
    },
  }),
  route({
    method: 'post',
    path: '/orders/settle',
    operationId: 'settleOrder',
    slot: 'request',
    summary: 'Resolve an order whose outcome is unknown',
    description:
      'For an order whose response was lost. Waits for an order that is being processed with the ' +
      '`Idempotency-Key`. If the key created an order, it is returned. If the key created no order, it is ' +
      'voided: any later order with this key, including one already in transit, is rejected with ' +
      `\`IDEMPOTENCY_KEY_VOIDED\`. Repeating the call gives the same result.\n\nIt counts like an order. With ` +
      '`X-Sandbox-Mode: true` it settles a key of the sandbox.',
    body: SETTLE_REQUEST,
    success: { description: 'The outcome of the key.', schema: SETTLED_ORDER },
    calls: ['order.settleOrder', 'orderItem.licensesOf'],
    async handle({ body, context }, resolvers) {
      const { idempotencyKey } = namedFields(SETTLE_REQUEST, body);
      const { outcome, order } = await resolvers.order.settleOrder(idempotencyKey as string, context);
      const presented = order && presentOrder(order, await licensedItems(order, resolvers, context));
      return { json: { outcome: lowercase(outcome), order: presented } };
    },
  }),
  route({
    method: 'get',
    path: '/orders/:orderNumber',
    operationId: 'getOrder',
    summary: 'One order',
    description: 'An order with its keys, at the prices at which it was created.',
    parameters: ['orderNumber'],
    success: { description: 'The order.', schema: ORDER },
    calls: ['order.order', 'order.keyStatesOf', 'orderItem.licensesOf'],
    async handle({ params: { orderNumber: text = '' }, context }, resolvers) {
      const orderNumber = parseOrderNumber(text);
      // A larger one does not fit into the column.
      const found = orderNumber <= MAX_INT ? await resolvers.order.order(orderNumber, context) : null;
      const order = assertFound(found, 'Order', text);
      const make = async () => ({ json: presentOrder(order, await licensedItems(order, resolvers, context)) });
      if (orderPoints(keyCountOf(order)) === 1) return make();
      const shown = presentOrder(
        order,
        order.items.map((item) => ({ item, licensed: NO_LICENSES })),
      );
      const etag = etagOf(JSON.stringify([INTERFACE_VERSION, shown, await resolvers.order.keyStatesOf(order)]));
      return { deferred: { etag, make } };
    },
  }),
]);
