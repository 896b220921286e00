import { toEuro, toPercent } from '../domain/common/money.js';
import { publicIdOrNull } from '../domain/common/public-id.js';
import { defaultLanguage } from '../domain/invoices/billing.js';
import type { VatIdStatus } from '../domain/invoices/vat-check.js';
import { disabledReason } from '../domain/webhooks/delivery.js';
import { WEBHOOK_EVENTS, type WebhookEventFlags } from '../domain/webhooks/webhook.js';
import type { Webhook } from '../entities/webhooks/webhook.js';
import { ACCOUNT, ACCOUNT_RATE_LIMITS, LEDGER_ENTRY, LEDGER_KIND_NAMES } from '../records/account.js';
import { CLAIM } from '../records/claim.js';
import { INVOICE, INVOICE_LINE, INVOICE_VAT } from '../records/invoice.js';
import type {
  BUNDLE_LICENSE_GROUP,
  CREATED_ORDER,
  CREATED_ORDER_ITEM,
  LICENSE,
  ORDER,
  ORDER_ITEM,
  ORDER_TOTALS,
} from '../records/order.js';
import type { PRODUCT } from '../records/product.js';
import { lowercase, presentRecord, type Output, type OutputFields } from '../records/record.js';
import { DELIVERY, DELIVERY_ATTEMPT, WEBHOOK } from '../records/webhook.js';
import type { ClaimView } from '../services/after-sales/claim-reader.js';
import type { ProductView } from '../services/catalogue/product-catalogue.js';
import type { AccountView } from '../services/customers/customer-account.js';
import { billingOf } from '../services/customers/customer-records.js';
import type { LedgerEntryView } from '../services/customers/ledger-reader.js';
import type { InvoiceView } from '../services/invoices/reading/invoice-view.js';
import type {
  BundleLicenseGroup,
  ItemLicenses,
  License,
  OrderItemView,
  OrderView,
} from '../services/orders/order-view.js';
import type { DeliveryView } from '../services/webhooks/delivery-reader.js';
import type { AttemptView } from '../services/webhooks/delivery-service.js';

/*
 * Products and orders are presented field by field, because a response has thousands of them; `showing` would take
 * several times as long.
 */

/** An order item with its license keys, which are read by their own query. */
export interface LicensedItem {
  item: OrderItemView;
  licensed: ItemLicenses;
}

/** docs/spec/products.md#product-record */
export function presentProduct(product: Readonly<ProductView>): Output<typeof PRODUCT> {
  return {
    _id: product.id,
    sku: product.sku,
    name: product.name,
    displayName: product.displayName,
    category: product.category,
    price: toEuro(product.priceCents),
    listPrice: toEuro(product.listPriceCents),
    // JSON.stringify omits undefined fields: there is no old price until the list price first changes.
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
function presentTotals(order: OrderView): OutputFields<typeof ORDER_TOTALS> {
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

/** docs/spec/orders.md#license */
function presentLicense(license: License): Output<typeof LICENSE> {
  return {
    _id: license.id,
    licenseKey: license.licenseKey,
    // JSON.stringify omits what does not apply.
    replacedBy: license.replacedBy,
    replacedById: license.replacedById,
    replacedAt: license.replacedAt,
    creditedAt: license.creditedAt,
    recalledAt: license.recalledAt,
    recallReason: license.recallReason,
  };
}

/** docs/spec/orders.md#bundle-license-group */
function presentGroup({ licenses, ...group }: BundleLicenseGroup): Output<typeof BUNDLE_LICENSE_GROUP> {
  return { ...group, licenses: licenses.map(presentLicense) };
}

/** The keys of an item, in each form of an order. */
function presentLicenses({ licenses, bundleLicenses }: ItemLicenses) {
  return { licenses: licenses.map(presentLicense), bundleLicenses: bundleLicenses?.map(presentGroup) ?? null };
}

/** docs/spec/orders.md#order-item-list-form */
function presentListItem({ item, licensed }: LicensedItem): Output<typeof ORDER_ITEM> {
  return {
    product: { displayName: item.displayName, _id: item.productId },
    quantity: item.quantity,
    price: toEuro(item.priceCents),
    subtotal: toEuro(item.subtotalCents),
    isReplacement: item.isReplacement,
    // JSON.stringify omits them for other items.
    replaces: item.isReplacement ? licensed.replaces : undefined,
    replacesId: item.isReplacement ? publicIdOrNull(item.replacesKeyId) : undefined,
    reason: item.isReplacement ? item.reason : undefined,
    ...presentLicenses(licensed),
  };
}

/** docs/spec/orders.md#order-list-form */
export function presentOrder(order: OrderView, items: readonly LicensedItem[]): Output<typeof ORDER> {
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
    invoiceNumber: order.invoiceNumber,
  };
}

/** docs/spec/orders.md#order-item-create-form */
function presentCreatedItem({ item, licensed }: LicensedItem): Output<typeof CREATED_ORDER_ITEM> {
  return {
    product: item.productName,
    quantity: item.quantity,
    price: toEuro(item.priceCents),
    subtotal: toEuro(item.subtotalCents),
    isReplacement: item.isReplacement,
    ...presentLicenses(licensed),
    productId: item.productId,
  };
}

/** docs/spec/orders.md#order-create-form */
export function presentCreatedOrder(order: OrderView, items: readonly LicensedItem[]): Output<typeof CREATED_ORDER> {
  return {
    customer: order.customerNumber,
    orderNumber: order.orderNumber,
    reference: order.reference,
    orderDate: order.orderDate,
    updatedAt: order.updatedAt,
    status: order.status,
    items: items.map(presentCreatedItem),
    ...presentTotals(order),
    invoiceNumber: order.invoiceNumber,
    sandboxNotice: order.sandboxNotice ?? undefined,
  };
}

/** docs/spec/webhooks.md#delivery-record */
export function presentDelivery(delivery: DeliveryView): Output<typeof DELIVERY> {
  return presentRecord(DELIVERY, delivery, { _id: delivery.id, status: lowercase(delivery.status) });
}

/** docs/spec/webhooks.md#delivery-record */
export function presentAttempt(attempt: AttemptView): Output<typeof DELIVERY_ATTEMPT> {
  return presentRecord(DELIVERY_ATTEMPT, attempt, {});
}

/** A webhook without its secret: docs/spec/webhooks.md#webhook-record */
export function presentWebhook(webhook: Webhook): Output<typeof WEBHOOK> {
  return presentRecord(WEBHOOK, webhook, {
    _id: webhook.id,
    events: Object.fromEntries(WEBHOOK_EVENTS.map((kind) => [kind, webhook[kind]])) as WebhookEventFlags,
    disabledReason: disabledReason(webhook),
  });
}

/** docs/spec/claims.md#claim-record */
export function presentClaim(claim: ClaimView): Output<typeof CLAIM> {
  return presentRecord(CLAIM, claim, { _id: claim.id, licenseId: claim.licenseKeyId, status: lowercase(claim.status) });
}

/** docs/spec/invoices.md#invoice-record */
export function presentInvoice(invoice: InvoiceView): Output<typeof INVOICE> {
  const { kind, lines, vat, status, openAmountCents } = invoice;
  return presentRecord(INVOICE, invoice, {
    kind: lowercase(kind),
    lines: lines.map((line) =>
      presentRecord(INVOICE_LINE, line, { unitPrice: toEuro(line.unitPriceCents), total: toEuro(line.totalCents) }),
    ),
    subTotal: toEuro(invoice.subTotalCents),
    vat: presentRecord(INVOICE_VAT, vat, { rate: toPercent(vat.rateBp), amount: toEuro(vat.amountCents) }),
    grandTotal: toEuro(invoice.grandTotalCents),
    roundingAmount: toEuro(invoice.roundingAmountCents),
    payableAmount: toEuro(invoice.payableAmountCents),
    status: status && lowercase(status),
    openAmount: openAmountCents === null ? null : toEuro(openAmountCents),
  });
}

/** docs/spec/account.md#account-record */
export function presentAccount(account: AccountView, vatIdStatus: VatIdStatus): Output<typeof ACCOUNT> {
  return presentRecord(ACCOUNT, account, {
    customer: account.customerNumber,
    status: lowercase(account.status),
    balance: toEuro(account.balanceCents),
    creditLimit: toEuro(account.creditLimitCents),
    availableCredit: toEuro(account.availableCreditCents),
    vatRate: toPercent(account.vatRateBp),
    rateLimits: presentRecord(ACCOUNT_RATE_LIMITS, account, {}),
    billing: billingOf(account),
    vatIdStatus: lowercase(vatIdStatus),
    language: lowercase(account.language ?? defaultLanguage(account.countryCode)),
  });
}

/** docs/spec/account.md#ledger */
export function presentLedgerEntry(entry: LedgerEntryView): Output<typeof LEDGER_ENTRY> {
  return presentRecord(LEDGER_ENTRY, entry, {
    _id: entry.id,
    kind: LEDGER_KIND_NAMES[entry.kind],
    amount: toEuro(entry.amountCents),
    balanceAfter: toEuro(entry.balanceAfterCents),
  });
}
