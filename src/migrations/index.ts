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
import { MaskedTexts1801000001000 } from './1801000001000-masked-texts.js';
import { StaffVersions1801000002000 } from './1801000002000-staff-versions.js';
import { WebhookReplays1801000004000 } from './1801000004000-webhook-replays.js';
import { SharedViews1801000005000 } from './1801000005000-shared-views.js';
import { SortedLists1801000005100 } from './1801000005100-sorted-lists.js';
import { KeysOfOrders1801000006000 } from './1801000006000-keys-of-orders.js';
import { EventKinds1801000008000 } from './1801000008000-event-kinds.js';
import { TestShop1801000010000 } from './1801000010000-test-shop.js';
import { KeyImportCosts1802000000000 } from './1802000000000-key-import-costs.js';
import { MendedImports1802000001000 } from './1802000001000-mended-imports.js';
import { Recalls1802000002000 } from './1802000002000-recalls.js';
import { ScheduledPrices1802000003000 } from './1802000003000-scheduled-prices.js';
import { ReportTotals1802000004000 } from './1802000004000-report-totals.js';
import { ClaimsAsWork1802000005000 } from './1802000005000-claims-as-work.js';
import { StaffAlerts1802000006000 } from './1802000006000-staff-alerts.js';
import { SettledKeys1802000007000 } from './1802000007000-settled-keys.js';
import { Invoices1803000000000 } from './1803000000000-invoices.js';

/**
 * Written by `npm run schema`. In the order in which they run. What has landed is never edited. MySQL commits each
 * definition by itself, so a migration whose process was killed runs again from its start: it must not mind what is there
 * already.
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
  MaskedTexts1801000001000,
  StaffVersions1801000002000,
  WebhookReplays1801000004000,
  SharedViews1801000005000,
  SortedLists1801000005100,
  KeysOfOrders1801000006000,
  EventKinds1801000008000,
  TestShop1801000010000,
  KeyImportCosts1802000000000,
  MendedImports1802000001000,
  Recalls1802000002000,
  ScheduledPrices1802000003000,
  ReportTotals1802000004000,
  ClaimsAsWork1802000005000,
  StaffAlerts1802000006000,
  SettledKeys1802000007000,
  Invoices1803000000000,
];
