import { BETA_NOTICE } from '../domain/webhook.js';
import { notFound, validationError } from '../domain/errors.js';
import type { CustomerContext } from '../graphql/customer/context.js';
import type { CustomerResolvers } from '../graphql/customer-schema.js';
import type { CreateOrderInput } from '../graphql/customer/types/order.js';
import type { CreateWebhookInput, UpdateWebhookInput } from '../graphql/customer/types/webhook.js';
import { orderCursor } from '../services/orders/order-history.js';
import type { CatalogueBodies, CatalogueBody } from './catalogue-bodies.js';
import { jsonArray, licensedItems, presentOrders, streamOrders } from './order-stream.js';
import { presentCreatedOrder, presentOrder, presentProduct, presentWebhook } from './presenters.js';
import { isPossibleOrderNumber, orderParams, parseOrderNumber, parseParams, productParams } from './query-params.js';

/** A REST request as far as a route has to know it. */
export interface RestRequest {
  params: Record<string, string>;
  query: unknown;
  /** Undefined where the client sent none. */
  body: unknown;
  path: string;
  header: (name: string) => string | undefined;
  context: CustomerContext;
}

/** What a route answers: JSON, a stream of JSON text, or JSON that was written before. */
export interface RestAnswer {
  status?: number;
  headers?: Record<string, string>;
  json?: unknown;
  stream?: AsyncIterable<string>;
  body?: CatalogueBody;
}

export interface Route {
  method: 'get' | 'post' | 'patch' | 'delete';
  path: string;
  /** Whether the route reads a body. */
  body?: boolean;
  /** Whether the route confirms a presumed token by itself, before it decides anything. */
  confirmsToken?: boolean;
  answer(request: RestRequest, resolvers: CustomerResolvers, bodies: CatalogueBodies): Promise<RestAnswer>;
}

/** Fields of a body; anything but an object has none. They are checked where both faces meet, in the services. */
function fields(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
}

/** @throws {DomainError} VALIDATION_ERROR for a body that is no object, which would otherwise pass as no change. */
function changes(body: unknown): Record<string, unknown> {
  if (body !== undefined && (typeof body !== 'object' || body === null || Array.isArray(body))) {
    throw validationError({ body: 'Body must be a JSON object' });
  }
  return fields(body);
}

const productRoutes: Route[] = [
  {
    method: 'get',
    path: '/products',
    async answer({ query, context }, { product }, bodies) {
      const { region = null, updatedSince } = parseParams(productParams, query);
      if (!updatedSince) return { body: await bodies.bodyOf(await product.catalogueOf(context), region) };
      const { products, withdrawnIds } = await product.changesOf(context, { region, updatedSince });
      return { json: [...products.map(presentProduct), ...withdrawnIds.map((_id) => ({ _id, deleted: true }))] };
    },
  },
  {
    method: 'get',
    path: '/products/:id',
    async answer({ params: { id = '' }, context }, { product }) {
      const found = await product.product(id, context);
      if (!found) throw notFound('Product', id);
      return { json: presentProduct(found) };
    },
  },
];

function nextPage({ path, query }: RestRequest, lastOrderNumber: number): string {
  const params = new URLSearchParams(query as Record<string, string>);
  params.set('after', String(lastOrderNumber));
  return `<${path}?${params.toString()}>; rel="next"`;
}

const orderRoutes: Route[] = [
  {
    method: 'get',
    path: '/orders',
    async answer(request, resolvers) {
      const { limit, after: afterNumber, ...filter } = parseParams(orderParams, request.query);
      const after = afterNumber === undefined ? null : orderCursor({ orderNumber: afterNumber });
      const { context } = request;
      if (limit === undefined) return { stream: jsonArray(streamOrders(filter, after, resolvers, context)) };
      const { nodes, pageInfo } = await resolvers.order.orders({ ...filter, first: limit, after }, context);
      const last = nodes.at(-1);
      const headers: Record<string, string> =
        pageInfo.hasNextPage && last ? { Link: nextPage(request, last.orderNumber) } : {};
      return { headers, stream: jsonArray(presentOrders(nodes, resolvers)) };
    },
  },
  {
    method: 'get',
    path: '/orders/:orderNumber',
    async answer({ params, context }, resolvers) {
      const orderNumber = parseOrderNumber(params.orderNumber);
      const order = isPossibleOrderNumber(orderNumber) ? await resolvers.order.order(orderNumber, context) : null;
      if (!order) throw notFound('Order', params.orderNumber ?? '');
      return { json: presentOrder(order, await licensedItems(order, resolvers, context)) };
    },
  },
  {
    method: 'post',
    path: '/orders',
    body: true,
    confirmsToken: true,
    async answer({ body, header, context }, resolvers) {
      const input = { products: fields(body).products, idempotencyKey: header('Idempotency-Key') } as CreateOrderInput;
      const order = await resolvers.order.createOrder(input, context);
      const headers: Record<string, string> = order.replayed ? { 'Idempotent-Replayed': 'true' } : {};
      return { status: 201, headers, json: presentCreatedOrder(order, await licensedItems(order, resolvers, context)) };
    },
  },
];

const betaNotice = BETA_NOTICE;

const webhookRoutes: Route[] = [
  {
    method: 'get',
    path: '/webhooks',
    async answer({ context }, { webhook }) {
      return { json: { betaNotice, webhooks: (await webhook.webhooks(context)).map(presentWebhook) } };
    },
  },
  {
    method: 'post',
    path: '/webhooks',
    body: true,
    async answer({ body, context }, resolvers) {
      const { url, events } = fields(body);
      const { webhook, secret } = await resolvers.webhook.createWebhook({ url, events } as CreateWebhookInput, context);
      return { status: 201, json: { betaNotice, webhook: { ...presentWebhook(webhook), secret } } };
    },
  },
  {
    method: 'patch',
    path: '/webhooks/:id',
    body: true,
    async answer({ params: { id = '' }, body, context }, resolvers) {
      const { url, events, active } = changes(body);
      const webhook = await resolvers.webhook.updateWebhook(id, { url, events, active } as UpdateWebhookInput, context);
      return { json: { betaNotice, webhook: presentWebhook(webhook) } };
    },
  },
  {
    method: 'delete',
    path: '/webhooks/:id',
    async answer({ params: { id = '' }, context }, { webhook }) {
      await webhook.deleteWebhook(id, context);
      return { json: { betaNotice, deleted: true } };
    },
  },
  {
    method: 'post',
    path: '/webhooks/:id/regenerate-secret',
    async answer({ params: { id = '' }, context }, resolvers) {
      const { webhook, secret } = await resolvers.webhook.regenerateWebhookSecret(id, context);
      return { json: { betaNotice, webhook: { ...presentWebhook(webhook), secret } } };
    },
  },
];

/** Every documented path, mapped onto the resolver that implements it (interface document, "Endpoints"). */
export const ROUTES: readonly Route[] = [...productRoutes, ...orderRoutes, ...webhookRoutes];
