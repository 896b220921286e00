import { CreditNote, CreditNoteKey } from './after-sales/credit-note.js';
import { CustomerClaim } from './after-sales/customer-claim.js';
import { ApiToken } from './customers/api-token.js';
import { Customer } from './customers/customer.js';
import { Payment } from './customers/payment.js';
import { CategoryDiscount, DiscountPackage } from './discounts/discount-package.js';
import { Promotion, PromotionCategory, PromotionProduct } from './discounts/promotion.js';
import { HeldInvoice, Invoice, InvoiceSeries } from './invoices/invoice.js';
import { SellerRow } from './invoices/seller.js';
import { VatCheck } from './invoices/vat-check.js';
import { KeyImport } from './keys/key-import.js';
import { LicenseKey } from './keys/license-key.js';
import { LicensePool, ProductPool } from './keys/license-pool.js';
import { Mail } from './mail/mail.js';
import { PendingAlert } from './mail/pending-alert.js';
import { IdempotencyKey } from './orders/idempotency-key.js';
import { Order, OrderItem } from './orders/order.js';
import { ReportCategory, ReportCost, ReportProgress, ReportTotal } from './orders/report-total.js';
import { CatalogueVersion } from './products/catalogue-version.js';
import { PriceChange } from './products/price-change.js';
import { Product, ProductRegionExit, ProductStockState, VolumeDiscount } from './products/product.js';
import { SandboxProduct } from './products/sandbox-product.js';
import { PlannedPrice, ScheduledPriceChange } from './products/scheduled-price-change.js';
import { AlertChoice } from './staff/alert-choice.js';
import { AuditEntry } from './staff/audit-entry.js';
import { DefaultView } from './staff/default-view.js';
import { SavedView } from './staff/saved-view.js';
import { StaffIdempotencyKey } from './staff/staff-idempotency-key.js';
import { StaffMember } from './staff/staff-member.js';
import { StaffNote } from './staff/staff-note.js';
import { StaffSession } from './staff/staff-session.js';
import { DataKey } from './upkeep/data-key.js';
import { ShopKind } from './upkeep/shop-kind.js';
import { VerificationState } from './upkeep/verification-state.js';
import { Event } from './webhooks/event.js';
import { DeliveryAttempt, WebhookDelivery } from './webhooks/webhook-delivery.js';
import { Webhook } from './webhooks/webhook.js';

/** Every table that TypeORM knows. */
export const ENTITIES = [
  AlertChoice,
  ApiToken,
  AuditEntry,
  CatalogueVersion,
  CategoryDiscount,
  CreditNote,
  CreditNoteKey,
  Customer,
  CustomerClaim,
  DataKey,
  DefaultView,
  DeliveryAttempt,
  DiscountPackage,
  Event,
  HeldInvoice,
  IdempotencyKey,
  Invoice,
  InvoiceSeries,
  KeyImport,
  LicenseKey,
  LicensePool,
  Mail,
  Order,
  OrderItem,
  Payment,
  PendingAlert,
  PlannedPrice,
  PriceChange,
  Product,
  ProductPool,
  ProductRegionExit,
  ProductStockState,
  Promotion,
  PromotionCategory,
  PromotionProduct,
  ReportCategory,
  ReportCost,
  ReportProgress,
  ReportTotal,
  SandboxProduct,
  SavedView,
  ScheduledPriceChange,
  SellerRow,
  ShopKind,
  StaffIdempotencyKey,
  StaffMember,
  StaffNote,
  StaffSession,
  VatCheck,
  VerificationState,
  VolumeDiscount,
  Webhook,
  WebhookDelivery,
];
