import { notFound } from '../../domain/errors.js';
import type { CreateOrderInput } from '../../graphql/customer/types/order.js';
import { jsonArray, licensedItems, orderPages, streamOrders, streamOrdersCsv } from '../order-stream.js';
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
    csvFile: 'orders.csv',
    async answer(request, resolvers) {
      const { limit, after = null, ...filter } = parseOrderParams(request.query);
      const { context, wantsCsv } = request;
      if (limit === undefined) {
        const pages = orderPages(filter, after, resolvers, context);
        return wantsCsv ? { csv: streamOrdersCsv(pages) } : { stream: jsonArray(streamOrders(pages, resolvers)) };
      }
      const { nodes, pageInfo } = await resolvers.order.orders({ ...filter, first: limit, after }, context);
      // The documented list is paged by order numbers, not by cursors.
      const last = 'updatedSince' in filter ? pageInfo.endCursor : String(nodes.at(-1)?.orderNumber);
      const headers = linkToNext(request, pageInfo.hasNextPage ? last : null);
      return wantsCsv
        ? { headers, csv: streamOrdersCsv([nodes]) }
        : { headers, stream: jsonArray(streamOrders([nodes], resolvers)) };
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
      // GraphQL has these in its input, REST in headers.
      const headersOnly = { idempotencyKey: undefined, sandbox: undefined, scenario: undefined };
      const input = { ...fields(body), ...headersOnly } as unknown as CreateOrderInput;
      const order = await resolvers.order.createOrder(input, context);
      const headers: Record<string, string> = order.replayed ? { 'Idempotent-Replayed': 'true' } : {};
      return { status: 201, headers, json: presentCreatedOrder(order, await licensedItems(order, resolvers, context)) };
    },
  }),
];
