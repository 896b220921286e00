import DataLoader from 'dataloader';
import type { Page } from '../../db/page.js';
import type { DeliveryStatus } from '../../entities/webhooks/webhook-delivery.js';
import type { ClaimListRequest } from '../../services/after-sales/claim-reader.js';
import type { LedgerRequest } from '../../services/customers/ledger-reader.js';
import type { VatIdOwner } from '../../services/invoices/vat/vat-check-reader.js';
import type { NoteListRequest } from '../../services/notes/staff-notes.js';
import type { KeyImportOrdersRequest } from '../../services/orders/key-import-orders.js';
import type { CustomerOrdersRequest } from '../../services/orders/order-admin.js';
import type { KeyedItem } from '../../services/orders/order-keys.js';
import { NO_LICENSES } from '../../services/orders/order-view.js';
import type { AuditSubject, HistoryRequest } from '../../services/staff/audit-log.js';
import type { DeliveryRequest } from '../../services/webhooks/delivery-reader.js';
import { byId } from '../shared/by-id.js';
import type { StaffServices } from './services.js';

/** A loader of pages of lists, one for each request: no two lists of a response are the same. */
function pages<R, V>(read: (requests: readonly R[]) => Promise<Page<V>[]>): DataLoader<R, Page<V>> {
  return new DataLoader(read, { cache: false });
}

/** A loader by the object of an audit entry. */
function bySubject<S extends AuditSubject, V>(
  read: (subjects: readonly S[]) => Promise<V[]>,
): DataLoader<S, V, string> {
  return new DataLoader(read, { cacheKeyFn: ({ type, id }) => `${type} ${id}` });
}

/** Reads for the fields of one staff request, in batches, so that a list does not cost a query for each row. */
export type StaffLoaders = ReturnType<typeof createStaffLoaders>;

export function createStaffLoaders(services: StaffServices) {
  return {
    ...invoiceLoaders(services),
    apiTokens: byId((ids) => services.apiTokens.tokensOf(ids), []),
    attempts: byId((ids) => services.deliveries.attemptsOf(ids), []),
    claims: pages((requests: readonly ClaimListRequest[]) => services.claims.findPages(requests)),
    claimsById: byId((ids) => services.claims.claimsById(ids), null),
    /** By the customer's id. */
    claimCounts: byId((ids) => services.claims.countClaimsOf(ids), 0),
    customerNoteCounts: byId((ids) => services.notes.countNotesOfCustomers(ids), 0),
    /** By the order's number. */
    orderNoteCounts: byId((numbers: readonly number[]) => services.notes.countNotesOfOrders(numbers), 0),
    claimNoteCounts: byId((ids) => services.notes.countNotesOfClaims(ids), 0),
    notes: pages((requests: readonly NoteListRequest[]) => services.notes.findNotes(requests)),
    /** By the order's number. */
    creditNotes: byId((numbers: readonly number[]) => services.afterSales.creditNotesOf(numbers), []),
    customers: byId((ids) => services.customers.customersById(ids), null),
    deliveries: pages((requests: readonly DeliveryRequest[]) => services.webhooks.findDeliveries(requests)),
    /** By the webhook's id. */
    deliveryCounts: byId((ids) => services.webhooks.countDeliveriesByStatus(ids), new Map<DeliveryStatus, number>()),
    discountPackages: byId((ids) => services.discountPackages.packagesById(ids), null),
    histories: pages((requests: readonly HistoryRequest[]) => services.auditLog.findHistories(requests)),
    historyCounts: bySubject((subjects: readonly HistoryRequest['subject'][]) =>
      services.auditLog.countHistories(subjects),
    ),
    keyImports: byId((ids) => services.keyImports.importsById(ids), null),
    keyImportOrders: pages((requests: readonly KeyImportOrdersRequest[]) =>
      services.keyImportOrders.findOrders(requests),
    ),
    keyImportOrderCounts: byId((ids) => services.keyImportOrders.countOrders(ids), 0),
    keyImportStocks: byId((ids) => services.keyImports.stocksOf(ids), { available: 0, withdrawn: 0 }),
    ledgers: pages((requests: readonly LedgerRequest[]) => services.ledgers.findLedgers(requests)),
    ledgerCounts: byId((ids) => services.ledgers.countLedgers(ids), 0),
    licenseKeys: byId((ids) => services.keyReader.keysById(ids), null),
    licensePools: byId((ids) => services.licensePools.poolsById(ids), null),
    poolAverageCosts: byId((ids) => services.licensePools.averageCostsOf(ids), null),
    /** By the pool's id. */
    poolBundles: byId((ids) => services.licensePools.bundlesOf(ids), []),
    poolOutlooks: byId(() => services.dashboard.poolOutlooks(), null),
    licenses: new DataLoader(async (items: readonly KeyedItem[]) => {
      const licenses = await services.orders.licensesOf(items);
      return items.map(({ id }) => licenses.get(id ?? 0) ?? NO_LICENSES);
    }),
    orders: pages((requests: readonly CustomerOrdersRequest[]) => services.orders.findOrdersOfCustomers(requests)),
    /** By the customer's id. */
    orderCounts: byId((ids) => services.orders.countOrdersOfCustomers(ids), 0),
    /** In cents; null if unknown. */
    orderCosts: byId((numbers: readonly number[]) => services.orders.costsOf(numbers), null),
    ordersByNumber: byId((numbers: readonly number[]) => services.orders.ordersByNumber(numbers), null),
    /** The number of customers with a discount package. */
    packageCustomers: byId((ids) => services.discountPackages.countCustomers(ids), 0),
    /** By the import's id. */
    recallCounts: byId((ids) => services.recalledKeys.countsOf(ids), { sold: 0, replaced: 0, credited: 0, open: 0 }),
    promotions: byId((ids) => services.promotions.promotionsById(ids), null),
    nextListPrices: byId((ids) => services.scheduledPrices.nextPrices(ids), null),
    /** By the id of the scheduled change. */
    plannedPrices: byId((ids) => services.scheduledPrices.pricesOf(ids), []),
    products: byId((ids) => services.products.productsById(ids), null),
    scheduledPriceChanges: byId((ids) => services.scheduledPrices.changesById(ids), null),
    /** By the member's id. */
    staffAlerts: byId((ids) => services.staffAlerts.alertsOf(ids), []),
    /** By the member's id. */
    staffSessions: byId((ids) => services.sessions.sessionsOf(ids), []),
    staffMembers: byId((ids) => services.staffMembers.membersById(ids), null),
    subjectNames: bySubject((subjects: readonly AuditSubject[]) => services.auditLog.namesOf(subjects)),
    webhooks: byId((ids) => services.webhooks.webhooksById(ids), null),
    /** By the customer's id. */
    webhooksOf: byId((ids) => services.webhooks.webhooksOf(ids), []),
  };
}

/** Not cached, because each mutation of a request may change it. */
const CHANGING = { cache: false };

/** The invoice details of customers. */
function invoiceLoaders({ openItems, vatChecks }: StaffServices) {
  return {
    /** By the customer's id, in cents. */
    overdue: byId((ids) => openItems.overdueOf(ids), 0),
    /** By the customer's id. */
    openItems: byId((ids) => openItems.itemsOf(ids), []),
    /** By the customer's id. */
    vatChecks: byId((ids) => vatChecks.checksOf(ids), [], CHANGING),
    vatIdStatuses: new DataLoader(async (owners: readonly VatIdOwner[]) => {
      const statuses = await vatChecks.statusesOf(owners);
      return owners.map(({ id }) => statuses.get(id) ?? 'NONE');
    }, CHANGING),
  };
}
