import { Args, Ctx, Root, type ClassType } from 'type-graphql';
import { encodeIdCursor, type Page } from '../../db/page.js';
import { ledgerCursor } from '../../services/customers/ledger-reader.js';
import { keyImportOrderCursor } from '../../services/orders/key-import-orders.js';
import { encodeStaffOrderCursor } from '../../services/orders/order-admin.js';
import type { HistorySubjectType } from '../../services/staff/audit-log.js';
import { PageArgs, toConnection, type ConnectionOf } from '../shared/types.js';
import { addField, resolverOf } from './add-field.js';
import type { StaffContext } from './context.js';
import type { StaffLoaders } from './loaders.js';
import { StaffClaim, StaffClaimConnection } from './types/after-sales.js';
import { AuditEntryConnection, NoteConnection } from './types/audit.js';
import { StaffCustomer, StaffLedgerEntryConnection } from './types/customers.js';
import { KeyImportType, StaffLicensePool } from './types/keys.js';
import { StaffOrder, StaffOrderConnection } from './types/orders.js';
import { StaffProduct } from './types/products.js';
import { StaffWebhook } from './types/webhooks.js';

/** A field that is a paged list, read and counted by loaders of the request. */
interface List<T, Node> {
  connection: ClassType;
  description: string;
  cursorOf: (node: Node) => string;
  read: (thing: T, page: Pick<PageArgs, 'first' | 'after'>, loaders: StaffLoaders) => Promise<Page<Node>>;
  count: (thing: T, loaders: StaffLoaders) => Promise<number>;
}

/** Creates the resolver of the field. */
function listOf<T extends object, Node>(Type: ClassType<T>, name: string, list: List<T, Node>): object {
  const { connection, description, cursorOf, read, count } = list;
  const ListResolver = resolverOf(Type);
  const value = async (thing: T, page: PageArgs, { loaders }: StaffContext): Promise<ConnectionOf<Node>> =>
    toConnection(await read(thing, page, loaders), page.after, cursorOf, () => count(thing, loaders));
  const takes = [Root(), Args(() => PageArgs), Ctx()];
  addField(ListResolver, name, () => connection, { description }, takes, value);
  return new ListResolver();
}

const BY_WHOM = 'Changes by staff, commands and the service, newest first:';

/** @param idOf returns the id of such an object in the audit log. */
const historyOf = <T extends object>(
  Type: ClassType<T>,
  type: HistorySubjectType,
  idOf: (thing: T) => string,
  what: string,
): object =>
  listOf(Type, 'history', {
    connection: AuditEntryConnection,
    description: `${BY_WHOM} ${what}`,
    cursorOf: encodeIdCursor,
    read: (thing, page, { histories }) => histories.load({ subject: { type, id: idOf(thing) }, ...page }),
    count: (thing, { historyCounts }) => historyCounts.load({ type, id: idOf(thing) }),
  });

const NOTES = {
  connection: NoteConnection,
  description: 'Notes by staff, newest first. Customers do not see them.',
  cursorOf: encodeIdCursor,
};

/** The fields of staff's types that are lists of other objects. */
export const LISTS: readonly object[] = [
  listOf(StaffCustomer, 'orders', {
    connection: StaffOrderConnection,
    description: "The customer's orders, newest first.",
    cursorOf: encodeStaffOrderCursor,
    read: ({ id }, page, { orders }) => orders.load({ customerId: id, ...page }),
    count: ({ id }, { orderCounts }) => orderCounts.load(id),
  }),
  listOf(StaffCustomer, 'ledger', {
    connection: StaffLedgerEntryConnection,
    description: 'Orders, payments and adjustments with the balance after each, newest first.',
    cursorOf: ledgerCursor,
    read: ({ id }, page, { ledgers }) => ledgers.load({ customerId: id, ...page }),
    count: ({ id }, { ledgerCounts }) => ledgerCounts.load(id),
  }),
  listOf(StaffCustomer, 'claims', {
    connection: StaffClaimConnection,
    description: 'Newest first.',
    cursorOf: encodeIdCursor,
    read: ({ id }, page, { claims }) => claims.load({ customerId: id, ...page }),
    count: ({ id }, { claimCounts }) => claimCounts.load(id),
  }),
  listOf(KeyImportType, 'orders', {
    connection: StaffOrderConnection,
    description: 'The orders with its keys; the order with the latest first such key comes first.',
    cursorOf: keyImportOrderCursor,
    read: ({ id }, page, { keyImportOrders }) => keyImportOrders.load({ keyImportId: id, ...page }),
    count: ({ id }, { keyImportOrderCounts }) => keyImportOrderCounts.load(id),
  }),
  listOf(StaffCustomer, 'staffNotes', {
    ...NOTES,
    read: ({ id }, page, { notes }) => notes.load({ subject: { customerId: id }, ...page }),
    count: ({ id }, { customerNoteCounts }) => customerNoteCounts.load(id),
  }),
  listOf(StaffClaim, 'staffNotes', {
    ...NOTES,
    read: ({ id }, page, { notes }) => notes.load({ subject: { claimId: id }, ...page }),
    count: ({ id }, { claimNoteCounts }) => claimNoteCounts.load(id),
  }),
  listOf(StaffOrder, 'staffNotes', {
    ...NOTES,
    description: 'Notes by staff about the order and its claims, newest first. Customers do not see them.',
    read: ({ orderNumber }, page, { notes }) => notes.load({ subject: { orderNumber }, ...page }),
    count: ({ orderNumber }, { orderNoteCounts }) => orderNoteCounts.load(orderNumber),
  }),
  historyOf(StaffCustomer, 'Customer', ({ id }) => id, 'to the customer, its tokens, payments, notes and webhooks.'),
  historyOf(StaffLicensePool, 'LicensePool', ({ id }) => id, 'to the pool, its mask, imports and withdrawals.'),
  historyOf(
    StaffOrder,
    'Order',
    ({ orderNumber }) => String(orderNumber),
    'to the order, its keys, claims, credit notes and notes.',
  ),
  historyOf(
    StaffProduct,
    'Product',
    ({ id }) => id,
    'to the product and its own license pools. Changes by product imports are only in the audit log.',
  ),
  historyOf(StaffWebhook, 'Webhook', ({ id }) => id, 'to the webhook. Redeliveries are listed with its deliveries.'),
];
