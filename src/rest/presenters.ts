import { toEuro, toPercent } from '../domain/common/money.js';
import { disabledReason } from '../domain/webhooks/delivery.js';
import { WEBHOOK_EVENTS, type WebhookEventFlags } from '../domain/webhooks/webhook.js';
import type { Webhook } from '../entities/webhooks/webhook.js';
import { LEDGER_KIND_NAMES, type ACCOUNT, type LEDGER_ENTRY } from '../records/account.js';
import type { CLAIM } from '../records/claim.js';
import type { DELIVERY, DELIVERY_ATTEMPT } from '../records/delivery.js';
import type { CREATED_ORDER, CREATED_ORDER_ITEM, ORDER, ORDER_ITEM, ORDER_TOTALS } from '../records/order.js';
import type { PRODUCT } from '../records/product.js';
import { lowercase, type Shown, type ShownFields } from '../records/record.js';
import type { WEBHOOK } from '../records/webhook.js';
import type { ProductView } from '../services/catalogue/product-catalogue.js';
import type { ClaimView } from '../services/after-sales/claim-reader.js';
import type { AccountView } from '../services/customers/customer-account.js';
import type { LedgerEntryView } from '../services/customers/ledger-reader.js';
import type { ItemLicenses, OrderItemView, OrderView } from '../services/orders/order-view.js';
import type { DeliveryView } from '../services/webhooks/delivery-reader.js';
import type { AttemptView } from '../services/webhooks/delivery-service.js';

/** An order item with its license keys, which are read by a query of their own. */
export interface LicensedItem {
  item: OrderItemView;
  licensed: ItemLicenses;
}

/** docs/spec/products.md#product-record */
export function presentProduct(product: ProductView): Shown<typeof PRODUCT> {
  return {
    _id: product.id,
    sku: product.sku,
    name: product.name,
    displayName: product.displayName,
    category: product.category,
    price: toEuro(product.priceCents),
    listPrice: toEuro(product.listPriceCents),
    // JSON.stringify leaves out a field that is undefined: there is no old price until the list price first changes.
    oldPrice: product.oldPriceCents === null ? undefined : toEuro(product.oldPriceCents),
    discount: product.discount,
    currency: 'EUR',
    isBundle: product.isBundle,
    licensePools: product.licensePools,
    validRegion: product.validRegion,
    stock: product.stock,
    volumeDiscounts: product.volumeDiscounts,
    updatedAt: product.updatedAt,
  };
}

/** docs/spec/money.md#an-orders-sums */
function presentTotals(order: OrderView): ShownFields<typeof ORDER_TOTALS> {
  return {
    subTotal: toEuro(order.subTotalCents),
    discountTotal: toEuro(order.discountTotalCents),
    vatRate: toPercent(order.vatRateBp),
    vatAmount: toEuro(order.vatAmountCents),
    grandTotal: toEuro(order.grandTotalCents),
    paymentMethod: order.paymentMethod,
    orderFrom: order.orderFrom,
  };
}

/** docs/spec/orders.md#order-item-list-form */
function presentListItem({ item, licensed }: LicensedItem): Shown<typeof ORDER_ITEM> {
  return {
    product: { displayName: item.displayName, _id: item.productId },
    quantity: item.quantity,
    price: toEuro(item.priceCents),
    subtotal: toEuro(item.subtotalCents),
    isReplacement: item.isReplacement,
    // JSON.stringify leaves them out for other items.
    replaces: item.isReplacement ? licensed.replaces : undefined,
    reason: item.isReplacement ? item.reason : undefined,
    licenses: licensed.licenses,
    bundleLicenses: licensed.bundleLicenses,
  };
}

/** docs/spec/orders.md#order-list-form */
export function presentOrder(order: OrderView, items: readonly LicensedItem[]): Shown<typeof ORDER> {
  return {
    orderNumber: order.orderNumber,
    reference: order.reference,
    orderDate: order.orderDate,
    updatedAt: order.updatedAt,
    status: order.status,
    items: items.map(presentListItem),
    discountPercentage: order.discountPercentageBp === null ? null : toPercent(order.discountPercentageBp),
    discountAmount: toEuro(order.discountAmountCents),
    discountType: order.discountType,
    ...presentTotals(order),
  };
}

/** docs/spec/orders.md#order-item-create-form */
function presentCreatedItem({ item, licensed }: LicensedItem): Shown<typeof CREATED_ORDER_ITEM> {
  return {
    product: item.productName,
    quantity: item.quantity,
    price: toEuro(item.priceCents),
    subtotal: toEuro(item.subtotalCents),
    isReplacement: item.isReplacement,
    licenses: licensed.licenses,
    bundleLicenses: licensed.bundleLicenses,
    productId: item.productId,
  };
}

/** docs/spec/orders.md#order-create-form */
export function presentCreatedOrder(order: OrderView, items: readonly LicensedItem[]): Shown<typeof CREATED_ORDER> {
  return {
    customer: order.customerNumber,
    orderNumber: order.orderNumber,
    reference: order.reference,
    orderDate: order.orderDate,
    updatedAt: order.updatedAt,
    status: order.status,
    items: items.map(presentCreatedItem),
    ...presentTotals(order),
    sandboxNotice: order.sandboxNotice ?? undefined,
  };
}

/** docs/spec/webhooks.md#delivery-record */
export function presentDelivery(delivery: DeliveryView): Shown<typeof DELIVERY> {
  return {
    _id: delivery.id,
    event: delivery.event,
    status: lowercase(delivery.status),
    payload: delivery.payload,
    createdAt: delivery.createdAt,
    nextAttemptAt: delivery.nextAttemptAt,
  };
}

/** docs/spec/webhooks.md#delivery-record */
export function presentAttempt(attempt: AttemptView): Shown<typeof DELIVERY_ATTEMPT> {
  const { number, at, statusCode, error, durationMs, responseStart } = attempt;
  return { number, at, statusCode, error, durationMs, responseStart };
}

/** A webhook without its secret: docs/spec/webhooks.md#webhook-record */
export function presentWebhook(webhook: Webhook): Shown<typeof WEBHOOK> {
  return {
    _id: webhook.id,
    customerId: webhook.customerId,
    url: webhook.url,
    events: Object.fromEntries(WEBHOOK_EVENTS.map((kind) => [kind, webhook[kind]])) as WebhookEventFlags,
    active: webhook.active,
    consecutiveFailures: webhook.consecutiveFailures,
    disabledAt: webhook.disabledAt,
    disabledReason: disabledReason(webhook),
    lastDeliveryAt: webhook.lastDeliveryAt,
    createdAt: webhook.createdAt,
    updatedAt: webhook.updatedAt,
  };
}

/** docs/spec/claims.md#claim-record */
export function presentClaim(claim: ClaimView): Shown<typeof CLAIM> {
  return {
    _id: claim.id,
    orderNumber: claim.orderNumber,
    productId: claim.productId,
    licensePoolId: claim.licensePoolId,
    licenseKey: claim.licenseKey,
    reason: claim.reason,
    status: lowercase(claim.status),
    answer: claim.answer,
    replacementKey: claim.replacementKey,
    createdAt: claim.createdAt,
    updatedAt: claim.updatedAt,
  };
}

/** docs/spec/account.md#account-record */
export function presentAccount(account: AccountView): Shown<typeof ACCOUNT> {
  const { readsPerMinute, ordersPerMinute } = account;
  return {
    customer: account.customerNumber,
    name: account.name,
    email: account.email,
    countryCode: account.countryCode,
    status: lowercase(account.status),
    currency: account.currency,
    balance: toEuro(account.balanceCents),
    creditLimit: toEuro(account.creditLimitCents),
    availableCredit: toEuro(account.availableCreditCents),
    vatRate: toPercent(account.vatRateBp),
    rateLimits: { readsPerMinute, ordersPerMinute },
    createdAt: account.createdAt,
  };
}

/** docs/spec/account.md#ledger */
export function presentLedgerEntry(entry: LedgerEntryView): Shown<typeof LEDGER_ENTRY> {
  return {
    _id: entry.id,
    at: entry.at,
    kind: LEDGER_KIND_NAMES[entry.kind],
    amount: toEuro(entry.amountCents),
    balanceAfter: toEuro(entry.balanceAfterCents),
    orderNumber: entry.orderNumber,
    reference: entry.reference,
  };
}
