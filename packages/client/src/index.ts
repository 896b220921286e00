export { createClient, type Client } from './client.js';
export { ApiError, ConnectionError, OutcomeUnknown, type ErrorCode } from './errors.js';
export type { FollowedEvent, FollowOptions } from './follow.js';
export {
  listen,
  type CursorStore,
  type EventHandler,
  type HandlerContext,
  type ListenOptions,
  type Refusal,
} from './listen.js';
export type { Accounts } from './resources/account.js';
export type { Claims } from './resources/claims.js';
export type { Deliveries } from './resources/deliveries.js';
export type { Events } from './resources/events.js';
export type { Invoices } from './resources/invoices.js';
export type { CreateOrderOptions, OrderOptions, Orders, PlacedOrder, SandboxScenario } from './resources/orders.js';
export type { Products } from './resources/products.js';
export type { Webhooks } from './resources/webhooks.js';
export type { Retry, RetryOptions } from './retry.js';
export type { ClientOptions, RequestOptions } from './transport.js';
export type * from './types.js';
export {
  verifyWebhook,
  WebhookVerificationError,
  type VerifyOptions,
  type WebhookHeaders,
  type WebhookVerificationReason,
} from './webhook.js';
