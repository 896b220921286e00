import { CreditNote, CreditNoteKey } from './after-sales/credit-note.js';
import { CustomerClaim } from './after-sales/customer-claim.js';
import { ApiToken } from './customers/api-token.js';
import { Customer, Payment } from './customers/customer.js';
import {
  CategoryDiscount,
  DiscountPackage,
  Promotion,
  PromotionCategory,
  PromotionProduct,
} from './discounts/discount-package.js';
import { HeldInvoice, Invoice, InvoiceSeries } from './invoices/invoice.js';
import { SellerRow } from './invoices/seller.js';
import { VatCheck } from './invoices/vat-check.js';
import { KeyImport } from './keys/key-import.js';
import { LicenseKey } from './keys/license-key.js';
import { LicensePool, ProductPool } from './keys/license-pool.js';
import { Mail, PendingAlert } from './mail/mail.js';
import {
  IdempotencyKey,
  Order,
  OrderItem,
  ReportCategory,
  ReportCost,
  ReportProgress,
  ReportTotal,
} from './orders/order.js';
import {
  CatalogueVersion,
  PlannedPrice,
  PriceChange,
  Product,
  ProductRegionExit,
  ProductStockState,
  SandboxProduct,
  ScheduledPriceChange,
  VolumeDiscount,
} from './products/product.js';
import {
  AlertChoice,
  AuditEntry,
  DefaultView,
  SavedView,
  StaffIdempotencyKey,
  StaffMember,
  StaffSession,
} from './staff/staff-member.js';
import { StaffNote } from './staff/staff-note.js';
import { DataKey, ShopKind, VerificationState } from './upkeep.js';
import { DeliveryAttempt, Event, WebhookDelivery } from './webhooks/webhook-delivery.js';
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
