import { disabledReason } from '../domain/delivery.js';
import { toEuro, toPercent } from '../domain/money.js';
import { WEBHOOK_EVENTS } from '../domain/webhook.js';
import type { Webhook } from '../entities/webhook.js';
import type { ItemLicenses, OrderItemView, OrderView } from '../services/orders/order-view.js';
import type { ProductView } from '../services/catalogue/product-catalogue.js';
import type { DeliveryView } from '../services/webhooks/delivery-reader.js';
import type { AttemptView } from '../services/webhooks/delivery-service.js';

/** An order item with its license keys, which are read by a query of their own. */
export interface LicensedItem {
  item: OrderItemView;
  licensed: ItemLicenses;
}

/** docs/spec/products.md#product-record */
export function presentProduct(product: ProductView) {
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

function presentTotals(order: OrderView) {
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
function presentListItem({ item, licensed }: LicensedItem) {
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
export function presentOrder(order: OrderView, items: readonly LicensedItem[]) {
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
function presentCreatedItem({ item, licensed }: LicensedItem) {
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
export function presentCreatedOrder(order: OrderView, items: readonly LicensedItem[]) {
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
export function presentDelivery(delivery: DeliveryView) {
  return {
    _id: delivery.id,
    event: delivery.event,
    status: delivery.status.toLowerCase(),
    payload: delivery.payload,
    createdAt: delivery.createdAt,
    nextAttemptAt: delivery.nextAttemptAt,
  };
}

/** docs/spec/webhooks.md#delivery-record */
export function presentAttempt({ number, at, statusCode, error, durationMs, responseStart }: AttemptView) {
  return { number, at, statusCode, error, durationMs, responseStart };
}

/** A webhook without its secret: docs/spec/webhooks.md#webhook-record */
export function presentWebhook(webhook: Webhook) {
  return {
    _id: webhook.id,
    customerId: webhook.customerId,
    url: webhook.url,
    events: Object.fromEntries(WEBHOOK_EVENTS.map((kind) => [kind, webhook[kind]])),
    active: webhook.active,
    consecutiveFailures: webhook.consecutiveFailures,
    disabledAt: webhook.disabledAt,
    disabledReason: disabledReason(webhook),
    lastDeliveryAt: webhook.lastDeliveryAt,
    createdAt: webhook.createdAt,
    updatedAt: webhook.updatedAt,
  };
}
