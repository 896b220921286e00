import type { GraphQLScalarType } from 'graphql';
import { Ctx, Int, Root, type ClassType } from 'type-graphql';
import { EUR } from '../shared/scalars.js';
import type { StaffContext } from './context.js';
import type { StaffLoaders } from './loaders.js';
import { makeField, resolverOf } from './made-field.js';
import { DeliveryAttemptType } from '../customer/types/delivery.js';
import { StaffClaim } from './types/after-sales/claim.js';
import { CreditNoteType } from './types/after-sales/credit-note.js';
import { ApiTokenType } from './types/customers/api-token.js';
import { StaffCustomer } from './types/customers/customer.js';
import { LedgerEntry } from './types/customers/ledger.js';
import { DiscountPackageType } from './types/discounts/discount-package.js';
import { PromotionType } from './types/discounts/promotion.js';
import { HeldInvoiceType, OpenItemType, StaffInvoice } from './types/invoices/invoice.js';
import { VatCheckType } from './types/invoices/vat-check.js';
import { KeyImportType, RecallType } from './types/keys/key-import.js';
import { StaffLicenseKey } from './types/keys/license-key.js';
import { StaffLicensePool } from './types/keys/license-pool.js';
import { StaffOrder, StaffOrderItem } from './types/orders/order.js';
import { DraftPriceType, PackagePriceType } from './types/products/price-forecast.js';
import { PriceChangeType } from './types/products/price.js';
import { StaffProduct } from './types/products/product.js';
import {
  NextListPriceType,
  PlannedPriceType,
  ScheduledPriceChangeType,
} from './types/products/scheduled-price-change.js';
import { BestSeller, DashboardType, RunningOut, TopCustomer } from './types/sales/dashboard.js';
import { AuditEntryType } from './types/staff/audit-entry.js';
import { NoteType } from './types/staff/note.js';
import { SavedViewType } from './types/staff/saved-view.js';
import { StaffMemberType } from './types/staff/staff-member.js';
import { StaffWebhookDelivery } from './types/webhooks/delivery.js';
import { StaffWebhook } from './types/webhooks/webhook.js';

type FieldType = ClassType | GraphQLScalarType | typeof Number;

/** A field whose value a loader of the request finds by the property `key` of its object. */
interface Link<Key extends string> {
  returns: () => FieldType | [FieldType];
  loader: keyof StaffLoaders;
  key: Key;
  description: string | undefined;
  nullable: boolean;
}

const link = <Key extends string>(
  returns: () => FieldType | [FieldType],
  loader: keyof StaffLoaders,
  key: Key,
  description?: string,
): Link<Key> => ({ returns, loader, key, description, nullable: false });

/** The same, which is null where the property is, or where nothing is found. */
const linkOrNull = <Key extends string>(...args: Parameters<typeof link<Key>>): Link<Key> => ({
  ...link(...args),
  nullable: true,
});

type KeyOf<T> = { [P in keyof T]: T[P] extends string | number | null | string[] ? P : never }[keyof T] & string;

/** What loaders found of a list of ids; what is not found is left out. */
export async function found(loading: Promise<readonly unknown[]>): Promise<unknown[]> {
  return (await loading).filter((one) => one !== null);
}

/** Makes the resolver of these fields. Where a property is a list of ids, what is not found is left out. */
function linksOf<T extends object>(Type: ClassType<T>, links: Record<string, Link<KeyOf<T>>>): object {
  const LinksResolver = resolverOf(Type);
  for (const [name, { returns, loader, key, description, nullable }] of Object.entries(links)) {
    const value = (root: Record<string, unknown>, { loaders }: StaffContext): unknown => {
      const id = root[key];
      if (Array.isArray(id)) return found(loaders[loader].loadMany(id as never));
      return id === null ? null : loaders[loader].load(id as never);
    };
    makeField(LinksResolver, name, returns, { description, nullable }, [Root(), Ctx()], value);
  }
  return new LinksResolver();
}

const CUSTOMER = link(() => StaffCustomer, 'customers', 'customerId');
const PRODUCT = link(() => StaffProduct, 'products', 'productId');
const memberOrNull = <Key extends string>(key: Key, description?: string): Link<Key> =>
  linkOrNull(() => StaffMemberType, 'staffMembers', key, description);

/** The fields of staff's types that lead to other things, each by an id that its object has. */
export const LINKS: readonly object[] = [
  linksOf(AuditEntryType, {
    staffMember: memberOrNull('staffMemberId', 'Null where no member of staff did it.'),
  }),
  linksOf(BestSeller, { product: PRODUCT }),
  linksOf(CreditNoteType, { staffMember: memberOrNull('staffMemberId') }),
  linksOf(DashboardType, {
    nearCreditLimit: link(
      () => [StaffCustomer],
      'customers',
      'nearCreditLimitIds',
      'The ten ACTIVE customers who have used the largest part of their credit limit, 80 % of it or more.',
    ),
    failingWebhooks: link(
      () => [StaffWebhook],
      'webhooks',
      'failingWebhookIds',
      'The ten webhooks of ACTIVE customers with the most failed deliveries in a row, disabled ones included.',
    ),
  }),
  linksOf(DiscountPackageType, { customers: link(() => Int, 'packageCustomers', 'id', 'How many customers have it.') }),
  linksOf(DraftPriceType, { product: PRODUCT }),
  linksOf(HeldInvoiceType, { customer: CUSTOMER }),
  linksOf(KeyImportType, {
    licensePool: link(() => StaffLicensePool, 'licensePools', 'licensePoolId'),
    staffMember: memberOrNull('staffMemberId', 'Who imported; null for the command line.'),
  }),
  linksOf(LedgerEntry, {
    customer: CUSTOMER,
    staffMember: memberOrNull(
      'staffMemberId',
      'Who recorded it; null where the customer did it, and for payments of before this was kept.',
    ),
  }),
  linksOf(NoteType, { author: link(() => StaffMemberType, 'staffMembers', 'authorId') }),
  linksOf(PackagePriceType, {
    discountPackage: linkOrNull(
      () => DiscountPackageType,
      'discountPackages',
      'discountPackageId',
      'Null: those who have none.',
    ),
  }),
  linksOf(PlannedPriceType, { product: PRODUCT }),
  linksOf(PriceChangeType, {
    staffMember: memberOrNull(
      'staffMemberId',
      'Who changed it; null for a command, for which `operator` says who ran it.',
    ),
  }),
  linksOf(PromotionType, { products: link(() => [StaffProduct], 'products', 'productIds') }),
  linksOf(RecallType, { staffMember: memberOrNull('recalledById') }),
  linksOf(RunningOut, { product: PRODUCT }),
  linksOf(SavedViewType, { staffMember: link(() => StaffMemberType, 'staffMembers', 'staffMemberId') }),
  linksOf(ScheduledPriceChangeType, {
    changes: link(() => [PlannedPriceType], 'plannedPrices', 'id', 'In the order in which they were given.'),
    staffMember: memberOrNull('staffMemberId', 'Who planned it.'),
  }),
  linksOf(StaffClaim, {
    customer: CUSTOMER,
    order: link(() => StaffOrder, 'ordersByNumber', 'orderNumber'),
    product: linkOrNull(() => StaffProduct, 'products', 'productId', 'The product as it is now.'),
    resolvedBy: memberOrNull('resolvedById', 'Null while it is open.'),
    openedBy: memberOrNull('openedById', 'Who opened it for the customer; null where the customer did.'),
    assignee: memberOrNull('assigneeId', 'Who is to resolve it.'),
  }),
  linksOf(StaffCustomer, {
    discountPackage: linkOrNull(() => DiscountPackageType, 'discountPackages', 'discountPackageId'),
    apiTokens: link(() => [ApiTokenType], 'apiTokens', 'id', 'Revoked ones included.'),
    openItems: link(
      () => [OpenItemType],
      'openItems',
      'id',
      'The orders of which something is to be paid, oldest first: payments settle the oldest first.',
    ),
    overdue: link(() => EUR, 'overdue', 'id', 'What is to be paid of invoices whose due day is over.'),
    vatChecks: link(() => [VatCheckType], 'vatChecks', 'id', 'Newest first.'),
    webhooks: link(() => [StaffWebhook], 'webhooksOf', 'id', 'In the order in which they were made.'),
  }),
  linksOf(StaffInvoice, {
    customer: CUSTOMER,
    order: linkOrNull(() => StaffOrder, 'ordersByNumber', 'orderNumber'),
  }),
  linksOf(StaffLicenseKey, {
    licensePool: link(() => StaffLicensePool, 'licensePools', 'licensePoolId'),
    keyImport: linkOrNull(
      () => KeyImportType,
      'keyImports',
      'keyImportId',
      'Null for a key of before imports were batches.',
    ),
    order: linkOrNull(
      () => StaffOrder,
      'ordersByNumber',
      'orderNumber',
      'The order that has it; null where nobody bought it.',
    ),
    replacedBy: linkOrNull(
      () => StaffLicenseKey,
      'licenseKeys',
      'replacedById',
      'The key that was given in its place.',
    ),
    replaces: linkOrNull(() => StaffLicenseKey, 'licenseKeys', 'replacesId', 'The key in whose place it was given.'),
  }),
  linksOf(StaffLicensePool, { product: PRODUCT }),
  linksOf(StaffOrder, {
    creditNotes: link(() => [CreditNoteType], 'creditNotes', 'orderNumber', 'Oldest first.'),
    customer: CUSTOMER,
    placedBy: memberOrNull('placedById', 'Who placed the order for the customer; null where the customer did.'),
  }),
  linksOf(StaffOrderItem, {
    product: linkOrNull(() => StaffProduct, 'products', 'productId', 'The product as it is now.'),
  }),
  linksOf(StaffProduct, {
    nextListPrice: linkOrNull(
      () => NextListPriceType,
      'nextListPrices',
      'id',
      'The first of the list prices that wait for their instant; null where none does.',
    ),
  }),
  linksOf(StaffWebhook, { customer: CUSTOMER }),
  linksOf(StaffWebhookDelivery, {
    webhook: link(() => StaffWebhook, 'webhooks', 'webhookId'),
    attempts: link(() => [DeliveryAttemptType], 'attempts', 'id'),
  }),
  linksOf(TopCustomer, { customer: CUSTOMER }),
  linksOf(VatCheckType, {
    staffMember: memberOrNull(
      'staffMemberId',
      'Who recorded or asked for it; null where the service did so by itself.',
    ),
  }),
];
