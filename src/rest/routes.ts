import { BETA_NOTICE } from '../domain/webhook.js';
import { notFound, validationError } from '../domain/errors.js';
import type { AuthorizedCustomerContext } from '../graphql/customer/context.js';
import type { CustomerResolvers } from '../graphql/customer-schema.js';
import type { CreateOrderInput } from '../graphql/customer/types/order.js';
import type { CreateWebhookInput, UpdateWebhookInput } from '../graphql/customer/types/webhook.js';
import type { CatalogueBodies, CatalogueBody } from './catalogue-bodies.js';
import { jsonArray, licensedItems, presentOrders, streamOrders } from './order-stream.js';
import { presentCreatedOrder, presentOrder, presentProduct, presentWebhook } from './presenters.js';
import {
  isPossibleOrderNumber,
  parseOrderNumber,
  parseOrderParams,
  parseParams,
  productParams,
} from './query-params.js';

/** The parts of a REST request that routes read. */
export interface RestRequest {
  params: Record<string, string>;
  query: unknown;
  /** Undefined where the client sent none. */
  body: unknown;
  path: string;
  context: AuthorizedCustomerContext;
}

/**
 * The answer of a route, with exactly one of: a value to be written as JSON, a stream of JSON text, a prepared body.
 */
export interface RestAnswer {
  status?: number;
  headers?: Record<string, string>;
  json?: unknown;
  stream?: AsyncIterable<string>;
  body?: CatalogueBody;
}

/** The names of the methods of `T`. */
type MethodOf<T> = { [K in keyof T]: T[K] extends (...args: never[]) => unknown ? K & string : never }[keyof T];

/** A method of a resolver: `order.createOrder`. */
type Operation = {
  [R in keyof CustomerResolvers]: `${R}.${MethodOf<CustomerResolvers[R]>}`;
}[keyof CustomerResolvers];

/** The resolvers with none of their methods but those that `Called` names. */
type Callable<Called extends Operation> = {
  [R in keyof CustomerResolvers as Called extends `${R}.${string}` ? R : never]: {
    [M in MethodOf<CustomerResolvers[R]> as `${R}.${M}` extends Called ? M : never]: CustomerResolvers[R][M];
  };
};

export interface Route<Called extends Operation = Operation> {
  method: 'get' | 'post' | 'patch' | 'delete';
  path: string;
  /** The resolver methods that the route calls. Each declares who may call it, and so who may use the route. */
  calls: readonly Called[];
  /** Whether the route reads a body. */
  body?: boolean;
  answer(request: RestRequest, resolvers: Callable<Called>, bodies: CatalogueBodies): Promise<RestAnswer>;
}

/** Has the compiler check that a route calls no resolver method but those it names. */
function route<Called extends Operation>(checked: Route<Called>): Route;
function route(checked: Route): Route {
  return checked;
}

/** The fields of a body; none where it is no object. The services check them, for REST and GraphQL alike. */
function fields(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
}

/**
 * The fields of a PATCH body.
 * @throws {DomainError} VALIDATION_ERROR for a body that is no object: as a body without fields it would change nothing
 *   and be answered with 200.
 */
function changes(body: unknown): Record<string, unknown> {
  if (body !== undefined && (typeof body !== 'object' || body === null || Array.isArray(body))) {
    throw validationError({ body: 'Body must be a JSON object' });
  }
  return fields(body);
}

const productRoutes: Route[] = [
  route({
    method: 'get',
    path: '/products',
    calls: ['product.catalogueOf', 'product.productChanges'],
    async answer({ query, context }, { product }, bodies) {
      const { region = null, updatedSince } = parseParams(productParams, query);
      if (!updatedSince) return { body: await bodies.bodyOf(await product.catalogueOf(context), region) };
      const { products, withdrawnIds } = await product.productChanges({ region, updatedSince }, context);
      return { json: [...products.map(presentProduct), ...withdrawnIds.map((_id) => ({ _id, deleted: true }))] };
    },
  }),
  route({
    method: 'get',
    path: '/products/:id',
    calls: ['product.product'],
    async answer({ params: { id = '' }, context }, { product }) {
      const found = await product.product(id, context);
      if (!found) throw notFound('Product', id);
      return { json: presentProduct(found) };
    },
  }),
];

function nextPage({ path, query }: RestRequest, after: string): string {
  const params = new URLSearchParams(query as Record<string, string>);
  params.set('after', after);
  return `<${path}?${params.toString()}>; rel="next"`;
}

const orderRoutes: Route[] = [
  route({
    method: 'get',
    path: '/orders',
    calls: ['order.orders', 'order.licensesOf'],
    async answer(request, resolvers) {
      const { limit, after = null, ...filter } = parseOrderParams(request.query);
      const { context } = request;
      if (limit === undefined) return { stream: jsonArray(streamOrders(filter, after, resolvers, context)) };
      const { nodes, pageInfo } = await resolvers.order.orders({ ...filter, first: limit, after }, context);
      const last = 'updatedSince' in filter ? pageInfo.endCursor : nodes.at(-1)?.orderNumber;
      const headers: Record<string, string> =
        pageInfo.hasNextPage && last ? { Link: nextPage(request, String(last)) } : {};
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
      // GraphQL has these in its input, REST in headers.
      const headersOnly = { idempotencyKey: undefined, sandbox: undefined, scenario: undefined };
      const input = { ...fields(body), ...headersOnly } as unknown as CreateOrderInput;
      const order = await resolvers.order.createOrder(input, context);
      const headers: Record<string, string> = order.replayed ? { 'Idempotent-Replayed': 'true' } : {};
      return { status: 201, headers, json: presentCreatedOrder(order, await licensedItems(order, resolvers, context)) };
    },
  }),
];

const betaNotice = BETA_NOTICE;

const webhookRoutes: Route[] = [
  route({
    method: 'get',
    path: '/webhooks',
    calls: ['webhook.webhooks'],
    async answer({ context }, { webhook }) {
      return { json: { betaNotice, webhooks: (await webhook.webhooks(context)).map(presentWebhook) } };
    },
  }),
  route({
    method: 'post',
    path: '/webhooks',
    calls: ['webhook.createWebhook'],
    body: true,
    async answer({ body, context }, resolvers) {
      const { url, events } = fields(body);
      const { webhook, secret } = await resolvers.webhook.createWebhook({ url, events } as CreateWebhookInput, context);
      return { status: 201, json: { betaNotice, webhook: { ...presentWebhook(webhook), secret } } };
    },
  }),
  route({
    method: 'patch',
    path: '/webhooks/:id',
    calls: ['webhook.updateWebhook'],
    body: true,
    async answer({ params: { id = '' }, body, context }, resolvers) {
      const { url, events, active } = changes(body);
      const webhook = await resolvers.webhook.updateWebhook(id, { url, events, active } as UpdateWebhookInput, context);
      return { json: { betaNotice, webhook: presentWebhook(webhook) } };
    },
  }),
  route({
    method: 'delete',
    path: '/webhooks/:id',
    calls: ['webhook.deleteWebhook'],
    async answer({ params: { id = '' }, context }, { webhook }) {
      await webhook.deleteWebhook(id, context);
      return { json: { betaNotice, deleted: true } };
    },
  }),
  route({
    method: 'post',
    path: '/webhooks/:id/regenerate-secret',
    calls: ['webhook.regenerateWebhookSecret'],
    async answer({ params: { id = '' }, context }, resolvers) {
      const { webhook, secret } = await resolvers.webhook.regenerateWebhookSecret(id, context);
      return { json: { betaNotice, webhook: { ...presentWebhook(webhook), secret } } };
    },
  }),
];

/** Every documented path under /api, with the resolver methods that it calls. */
export const ROUTES: readonly Route[] = [...productRoutes, ...orderRoutes, ...webhookRoutes];
