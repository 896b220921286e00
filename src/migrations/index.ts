import { InitialSchema1795000000000 } from './1795000000000-initial-schema.js';
import { WebhookDeliveries1795000001000 } from './1795000001000-webhook-deliveries.js';
import { AgendaJobs1795000002000 } from './1795000002000-agenda-jobs.js';
import { AuditEntries1795000003000 } from './1795000003000-audit-entries.js';
import { StaffOrderLists1795000006000 } from './1795000006000-staff-order-lists.js';
import { CustomersByStatus1795000007000 } from './1795000007000-customers-by-status.js';
import { SalesTotals1795000008000 } from './1795000008000-sales-totals.js';
import { WebhookLists1795000009000 } from './1795000009000-webhook-lists.js';
import { RateLimits1795000010000 } from './1795000010000-rate-limits.js';
import { Guards1795000011000 } from './1795000011000-guards.js';
import { CatalogueVersions1795000013000 } from './1795000013000-catalogue-versions.js';
import { EventCauses1795000014000 } from './1795000014000-event-causes.js';
import { ChangeStamps1796000001000 } from './1796000001000-change-stamps.js';
import { IdempotencyRecords1796000004000 } from './1796000004000-idempotency-records.js';
import { AuditSources1796000005000 } from './1796000005000-audit-sources.js';
import { LicensePoolMasks1796000005100 } from './1796000005100-license-pool-masks.js';
import { RetentionIndexes1796000007000 } from './1796000007000-retention-indexes.js';
import { OrderReferences1797000000000 } from './1797000000000-order-references.js';
import { OrdersOfAProduct1797000002000 } from './1797000002000-orders-of-a-product.js';
import { LedgerOfAll1797000003000 } from './1797000003000-ledger-of-all.js';
import { ClaimsAndCreditNotes1797000004000 } from './1797000004000-claims-and-credit-notes.js';
import { TokenLimits1797000005000 } from './1797000005000-token-limits.js';
import { WebhookState1797000005100 } from './1797000005100-webhook-state.js';
import { KeyImports1797000006000 } from './1797000006000-key-imports.js';
import { PriceChanges1797000007000 } from './1797000007000-price-changes.js';
import { PromotionVersions1797000007100 } from './1797000007100-promotion-versions.js';
import { StaffAccounts1797000008000 } from './1797000008000-staff-accounts.js';
import { CustomerDetails1797000008100 } from './1797000008100-customer-details.js';
import { AuditFilters1797000008200 } from './1797000008200-audit-filters.js';
import { Verifications1797000008300 } from './1797000008300-verifications.js';
import { EventsInOrder1798000000000 } from './1798000000000-events-in-order.js';
import { CreditLow1798000002000 } from './1798000002000-credit-low.js';
import { ReplayedDeliveries1798000003000 } from './1798000003000-replayed-deliveries.js';
import { Mails1798000005000 } from './1798000005000-mails.js';
import { EventsWithoutTimeIndex1798000006000 } from './1798000006000-events-without-time-index.js';
import { StaffSessions1799000000000 } from './1799000000000-staff-sessions.js';
import { StaffIdentities1800000001000 } from './1800000001000-staff-identities.js';
import { ViewsAndNotes1800000002000 } from './1800000002000-views-and-notes.js';
import { EventsOfAnOrder1800000003000 } from './1800000003000-events-of-an-order.js';

/**
 * In the order in which they run. What has landed is never edited. MySQL commits each definition by itself, so a
 * migration whose process was killed runs again from its start: it must not mind what is there already.
 */
export const MIGRATIONS = [
  InitialSchema1795000000000,
  WebhookDeliveries1795000001000,
  AgendaJobs1795000002000,
  AuditEntries1795000003000,
  StaffOrderLists1795000006000,
  CustomersByStatus1795000007000,
  SalesTotals1795000008000,
  WebhookLists1795000009000,
  RateLimits1795000010000,
  Guards1795000011000,
  CatalogueVersions1795000013000,
  EventCauses1795000014000,
  ChangeStamps1796000001000,
  IdempotencyRecords1796000004000,
  AuditSources1796000005000,
  LicensePoolMasks1796000005100,
  RetentionIndexes1796000007000,
  OrderReferences1797000000000,
  OrdersOfAProduct1797000002000,
  LedgerOfAll1797000003000,
  ClaimsAndCreditNotes1797000004000,
  TokenLimits1797000005000,
  WebhookState1797000005100,
  KeyImports1797000006000,
  PriceChanges1797000007000,
  PromotionVersions1797000007100,
  StaffAccounts1797000008000,
  CustomerDetails1797000008100,
  AuditFilters1797000008200,
  Verifications1797000008300,
  EventsInOrder1798000000000,
  CreditLow1798000002000,
  ReplayedDeliveries1798000003000,
  Mails1798000005000,
  EventsWithoutTimeIndex1798000006000,
  StaffSessions1799000000000,
  StaffIdentities1800000001000,
  ViewsAndNotes1800000002000,
  EventsOfAnOrder1800000003000,
];
