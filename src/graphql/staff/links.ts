import type { GraphQLScalarType } from 'graphql';
import { Ctx, Int, Root, type ClassType } from 'type-graphql';
import { EUR } from '../shared/scalars.js';
import { addField, resolverOf } from './add-field.js';
import type { StaffContext } from './context.js';
import type { StaffLoaders } from './loaders.js';
import { CreditNoteType, StaffClaim } from './types/after-sales.js';
import { AuditEntryType, NoteType } from './types/audit.js';
import { ApiTokenType, LedgerEntry, StaffCustomer } from './types/customers.js';
import { DiscountPackageType, PromotionType } from './types/discounts.js';
import { HeldInvoiceType, OpenItemType, StaffInvoice, VatCheckType } from './types/invoices.js';
import { KeyImportType, RecallType, StaffLicenseKey, StaffLicensePool } from './types/keys.js';
import { StaffOrder, StaffOrderItem } from './types/orders.js';
import {
  DraftPriceType,
  NextListPriceType,
  PackagePriceType,
  PlannedPriceType,
  PriceChangeType,
  ScheduledPriceChangeType,
} from './types/prices.js';
import { StaffProduct } from './types/products.js';
import { BestSeller, RunningOut, TopCustomer } from './types/sales.js';
import { SavedViewType, StaffMemberType } from './types/staff.js';
import { StaffDeliveryAttempt, StaffWebhook, StaffWebhookDelivery } from './types/webhooks.js';

type FieldType = ClassType | GraphQLScalarType | typeof Number;

/** A field that a loader of the request resolves by the property `key` of its object. */
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

/** The same, but null if the property is null or nothing is found. */
const linkOrNull = <Key extends string>(...args: Parameters<typeof link<Key>>): Link<Key> => ({
  ...link(...args),
  nullable: true,
});

type KeyOf<T> = { [P in keyof T]: T[P] extends string | number | null | string[] ? P : never }[keyof T] & string;

/** What loaders found for a list of ids, without unknown ids. */
export async function found(loading: Promise<readonly unknown[]>): Promise<unknown[]> {
  return (await loading).filter((one) => one !== null);
}

/** Creates the resolver of these fields: `customer: CUSTOMER` is loaded by `customerId`. Unknown ids in a list of ids are omitted. */
function linksOf<T extends object>(Type: ClassType<T>, links: Record<string, Link<KeyOf<T>>>): object {
  const LinksResolver = resolverOf(Type);
  for (const [name, { returns, loader, key, description, nullable }] of Object.entries(links)) {
    const value = (root: Record<string, unknown>, { loaders }: StaffContext): unknown => {
      const id = root[key];
      if (Array.isArray(id)) return found(loaders[loader].loadMany(id as never));
      return id === null ? null : loaders[loader].load(id as never);
    };
    addField(LinksResolver, name, returns, { description, nullable }, [Root(), Ctx()], value);
  }
  return new LinksResolver();
}

const CUSTOMER = link(() => StaffCustomer, 'customers', 'customerId');
const PRODUCT = link(() => StaffProduct, 'products', 'productId');
const memberOrNull = <Key extends string>(key: Key, description?: string): Link<Key> =>
  linkOrNull(() => StaffMemberType, 'staffMembers', key, description);

/** The fields of staff's types that lead to other objects, each by an id. */
export const LINKS: readonly object[] = [
  linksOf(AuditEntryType, {
    staffMember: memberOrNull('staffMemberId', 'Null if no member of staff did it.'),
  }),
  linksOf(BestSeller, { product: PRODUCT }),
  linksOf(CreditNoteType, { staffMember: memberOrNull('staffMemberId') }),
  linksOf(DiscountPackageType, {
    customers: link(() => Int, 'packageCustomers', 'id', 'The number of customers with this package.'),
  }),
  linksOf(DraftPriceType, { product: PRODUCT }),
  linksOf(HeldInvoiceType, { customer: CUSTOMER }),
  linksOf(KeyImportType, {
    licensePool: link(() => StaffLicensePool, 'licensePools', 'licensePoolId'),
    staffMember: memberOrNull('staffMemberId', 'The member who imported; null for the command line.'),
  }),
  linksOf(LedgerEntry, {
    customer: CUSTOMER,
    staffMember: memberOrNull(
      'staffMemberId',
      'The member who recorded it; null if the customer did it, and for old payments without this information.',
    ),
  }),
  linksOf(NoteType, { author: link(() => StaffMemberType, 'staffMembers', 'authorId') }),
  linksOf(PackagePriceType, {
    discountPackage: linkOrNull(
      () => DiscountPackageType,
      'discountPackages',
      'discountPackageId',
      'Null if the customer has no package.',
    ),
  }),
  linksOf(PlannedPriceType, { product: PRODUCT }),
  linksOf(PriceChangeType, {
    staffMember: memberOrNull(
      'staffMemberId',
      'The member who changed it; null for a command, whose user is in `operator`.',
    ),
  }),
  linksOf(PromotionType, { products: link(() => [StaffProduct], 'products', 'productIds') }),
  linksOf(RecallType, { staffMember: memberOrNull('recalledById') }),
  linksOf(RunningOut, { product: PRODUCT }),
  linksOf(SavedViewType, { staffMember: link(() => StaffMemberType, 'staffMembers', 'staffMemberId') }),
  linksOf(ScheduledPriceChangeType, {
    changes: link(() => [PlannedPriceType], 'plannedPrices', 'id', 'In the order of the request.'),
    staffMember: memberOrNull('staffMemberId', 'The member who planned it.'),
  }),
  linksOf(StaffClaim, {
    customer: CUSTOMER,
    order: link(() => StaffOrder, 'ordersByNumber', 'orderNumber'),
    product: linkOrNull(() => StaffProduct, 'products', 'productId', 'The current product.'),
    resolvedBy: memberOrNull('resolvedById', 'Null while it is open.'),
    openedBy: memberOrNull('openedById', 'The member who opened it for the customer; null if the customer did.'),
    assignee: memberOrNull('assigneeId', 'The assignee.'),
  }),
  linksOf(StaffCustomer, {
    discountPackage: linkOrNull(() => DiscountPackageType, 'discountPackages', 'discountPackageId'),
    apiTokens: link(() => [ApiTokenType], 'apiTokens', 'id', 'Including revoked ones.'),
    openItems: link(
      () => [OpenItemType],
      'openItems',
      'id',
      'The orders that are not fully paid, oldest first: payments count for the oldest first.',
    ),
    overdue: link(() => EUR, 'overdue', 'id', 'The amount due on overdue invoices.'),
    vatChecks: link(() => [VatCheckType], 'vatChecks', 'id', 'Newest first.'),
    webhooks: link(() => [StaffWebhook], 'webhooksOf', 'id', 'Oldest first.'),
  }),
  linksOf(StaffInvoice, {
    customer: CUSTOMER,
    order: linkOrNull(() => StaffOrder, 'ordersByNumber', 'orderNumber'),
  }),
  linksOf(StaffLicenseKey, {
    licensePool: link(() => StaffLicensePool, 'licensePools', 'licensePoolId'),
    keyImport: linkOrNull(() => KeyImportType, 'keyImports', 'keyImportId', 'Null for an old key without an import.'),
    order: linkOrNull(
      () => StaffOrder,
      'ordersByNumber',
      'orderNumber',
      'The order of the key; null if it was not sold.',
    ),
    replacedBy: linkOrNull(() => StaffLicenseKey, 'licenseKeys', 'replacedById', 'The key that replaces it.'),
    replaces: linkOrNull(() => StaffLicenseKey, 'licenseKeys', 'replacesId', 'The key that it replaces.'),
  }),
  linksOf(StaffLicensePool, { product: PRODUCT }),
  linksOf(StaffOrder, {
    creditNotes: link(() => [CreditNoteType], 'creditNotes', 'orderNumber', 'Oldest first.'),
    customer: CUSTOMER,
    placedBy: memberOrNull('placedById', 'The member who placed the order for the customer; null if the customer did.'),
  }),
  linksOf(StaffOrderItem, {
    product: linkOrNull(() => StaffProduct, 'products', 'productId', 'The current product.'),
  }),
  linksOf(StaffProduct, {
    nextListPrice: linkOrNull(
      () => NextListPriceType,
      'nextListPrices',
      'id',
      'The next planned list price; null if no change is planned.',
    ),
  }),
  linksOf(StaffWebhook, { customer: CUSTOMER }),
  linksOf(StaffWebhookDelivery, {
    webhook: link(() => StaffWebhook, 'webhooks', 'webhookId'),
    attempts: link(() => [StaffDeliveryAttempt], 'attempts', 'id'),
  }),
  linksOf(TopCustomer, { customer: CUSTOMER }),
  linksOf(VatCheckType, {
    staffMember: memberOrNull(
      'staffMemberId',
      'The member who recorded or requested it; null if the service did so automatically.',
    ),
  }),
];
