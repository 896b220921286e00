import { ApiToken } from './api-token.js';
import { AuditEntry } from './audit-entry.js';
import { CreditNote, CreditNoteKey } from './credit-note.js';
import { CustomerClaim } from './customer-claim.js';
import { Customer } from './customer.js';
import { DataKey } from './data-key.js';
import { CatalogueVersion } from './catalogue-version.js';
import { CategoryDiscount, DiscountPackage } from './discount-package.js';
import { Event } from './event.js';
import { IdempotencyKey } from './idempotency-key.js';
import { KeyImport } from './key-import.js';
import { LicenseKey } from './license-key.js';
import { LicensePool, ProductPool } from './license-pool.js';
import { Mail } from './mail.js';
import { Order, OrderItem } from './order.js';
import { Payment } from './payment.js';
import { PriceChange } from './price-change.js';
import { Product, ProductRegionExit, ProductStockState, VolumeDiscount } from './product.js';
import { Promotion, PromotionCategory, PromotionProduct } from './promotion.js';
import { DailySales, ProductSales, SalesProgress } from './sales-total.js';
import { SandboxProduct } from './sandbox-product.js';
import { SavedView } from './saved-view.js';
import { StaffIdempotencyKey } from './staff-idempotency-key.js';
import { StaffMember } from './staff-member.js';
import { StaffNote } from './staff-note.js';
import { StaffSession } from './staff-session.js';
import { VerificationState } from './verification-state.js';
import { Webhook } from './webhook.js';
import { DeliveryAttempt, WebhookDelivery } from './webhook-delivery.js';

/** Every table that TypeORM knows. */
export const ENTITIES = [
  ApiToken,
  AuditEntry,
  CatalogueVersion,
  CategoryDiscount,
  CreditNote,
  CreditNoteKey,
  Customer,
  CustomerClaim,
  DailySales,
  DataKey,
  DeliveryAttempt,
  DiscountPackage,
  Event,
  IdempotencyKey,
  KeyImport,
  LicenseKey,
  LicensePool,
  Mail,
  Order,
  OrderItem,
  Payment,
  PriceChange,
  Product,
  ProductPool,
  ProductRegionExit,
  ProductSales,
  ProductStockState,
  Promotion,
  PromotionCategory,
  PromotionProduct,
  SalesProgress,
  SandboxProduct,
  SavedView,
  StaffIdempotencyKey,
  StaffMember,
  StaffNote,
  StaffSession,
  VerificationState,
  VolumeDiscount,
  Webhook,
  WebhookDelivery,
];
