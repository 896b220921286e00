import type { QueryOf, ResponseOf, Schemas } from './contract.js';

// The records of the interface, with the names of the reference.

export type Product = Schemas['Product'];
export type WithdrawnProduct = Schemas['WithdrawnProduct'];
export type VolumeDiscount = Schemas['VolumeDiscount'];
export type License = Schemas['License'];
export type Order = Schemas['Order'];
export type OrderItem = Schemas['OrderItem'];
export type CreatedOrder = Schemas['CreatedOrder'];
export type CreatedOrderItem = Schemas['CreatedOrderItem'];
export type SettledOrder = Schemas['SettledOrder'];
export type OrderRequest = Schemas['OrderRequest'];
export type OrderLine = Schemas['OrderLine'];
export type Claim = Schemas['Claim'];
/** Identifies the license by its id, or by its key and order number. */
export type ClaimRequest = Schemas['ClaimRequest'];
export type Invoice = Schemas['Invoice'];
export type InvoiceParty = Schemas['InvoiceParty'];
export type InvoiceLine = Schemas['InvoiceLine'];
export type InvoiceVat = Schemas['InvoiceVat'];
export type Account = Schemas['Account'];
export type LedgerEntry = Schemas['LedgerEntry'];
export type Webhook = Schemas['Webhook'];
export type IssuedWebhook = Schemas['IssuedWebhook'];
export type WebhookRequest = Schemas['WebhookRequest'];
export type WebhookChange = Schemas['WebhookChange'];
export type ReplayRequest = Schemas['ReplayRequest'];
export type Delivery = Schemas['Delivery'];
export type DeliveryWithAttempts = Schemas['DeliveryWithAttempts'];
export type DeliveryAttempt = Schemas['DeliveryAttempt'];
export type TestAccount = Schemas['TestAccount'];
export type TestAccountRequest = Schemas['TestAccountRequest'];
export type TestResolutionRequest = Schemas['TestResolutionRequest'];
export type TestPaymentRequest = Schemas['TestPaymentRequest'];
export type EventPage = Schemas['EventPage'];

/** An event, discriminated by `event`; the same in the feed and in the body of a webhook. */
export type ResellerEvent = EventPage['events'][number];

/** The kinds of events, such as `orderCompleted`. */
export type EventKind = ResellerEvent['event'];

export type ProductQuery = QueryOf<'get', '/products'>;
export type OrderQuery = QueryOf<'get', '/orders'>;
export type ClaimQuery = QueryOf<'get', '/claims'>;
export type InvoiceQuery = QueryOf<'get', '/invoices'>;
export type LedgerQuery = QueryOf<'get', '/account/ledger'>;
export type DeliveryQuery = QueryOf<'get', '/webhooks/{id}/deliveries'>;
export type EventQuery = QueryOf<'get', '/events'>;

/** How many events a replay sends. */
export type Replay = ResponseOf<'post', '/webhooks/{id}/replay'>;

/** One page of a list. */
export interface Page<Item> {
  items: Item[];
  /** The `after` of the next page; absent on the last one. */
  next?: string;
}

/** What has changed in the catalogue. */
export interface ProductChanges {
  /** In their current state. */
  products: Product[];
  /** The ids of products that were withdrawn or have left the region. */
  withdrawnIds: string[];
  /** Whether `products` is complete: remove all other products from your copy. */
  isWhole: boolean;
  /** The `after` of the next call. */
  next?: string;
}
