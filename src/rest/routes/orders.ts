import { notFound } from '../../domain/errors.js';
import type { CreateOrderInput } from '../../graphql/customer/types/order.js';
import { jsonArray, licensedItems, presentOrders, streamOrders } from '../order-stream.js';
import { presentCreatedOrder, presentOrder } from '../presenters.js';
import { isPossibleOrderNumber, parseOrderNumber, parseOrderParams } from '../query-params.js';
import { fields } from './body.js';
import { linkToNext } from './next-page.js';
import { route, type Route } from './route.js';

export const orderRoutes: Route[] = [
  route({
    method: 'get',
    path: '/orders',
    calls: ['order.orders', 'order.licensesOf'],
    async answer(request, resolvers) {
      const { limit, after = null, ...filter } = parseOrderParams(request.query);
      const { context } = request;
      if (limit === undefined) return { stream: jsonArray(streamOrders(filter, after, resolvers, context)) };
      const { nodes, pageInfo } = await resolvers.order.orders({ ...filter, first: limit, after }, context);
      // The documented list is paged by order numbers, not by cursors.
      const last = 'updatedSince' in filter ? pageInfo.endCursor : String(nodes.at(-1)?.orderNumber);
      const headers = linkToNext(request, pageInfo.hasNextPage ? last : null);
      return { headers, stream: jsonArray(presentOrders(nodes, resolvers)) };
    },
  }),
  route({
    method: 'get',
    path: '/orders/:orderNumber',
    calls: ['order.order', 'orderItem.licensesOf'],
    async answer({ params, context }, resolvers) {
      const orderNumber = parseOrderNumber(params.orderNumber);
      const order = isPossibleOrderNumber(orderNumber) ? await resolvers.order.order(orderNumber, context) : null;
      if (!order) throw notFound('Order', params.orderNumber ?? '');
      return { json: presentOrder(order, await licensedItems(order, resolvers, context)) };
    },
  }),
  route({
    method: 'post',
    path: '/orders',
    calls: ['order.createOrder', 'orderItem.licensesOf'],
    body: true,
    async answer({ body, context }, resolvers) {
      // GraphQL has these two in its input, REST in headers.
      const input = { ...fields(body), idempotencyKey: undefined, sandbox: undefined } as unknown as CreateOrderInput;
      const order = await resolvers.order.createOrder(input, context);
      const headers: Record<string, string> = order.replayed ? { 'Idempotent-Replayed': 'true' } : {};
      return { status: 201, headers, json: presentCreatedOrder(order, await licensedItems(order, resolvers, context)) };
    },
  }),
];
