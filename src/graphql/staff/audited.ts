import type { StaffRole } from '../../domain/staff/staff-role.js';
import type { AuditEntryView } from '../../services/staff/audit-log.js';
import type { StaffActor } from '../../services/staff/audit-trail.js';
import { ADMIN_ONLY } from '../../services/staff/roles.js';
import { declaredRoles } from '../shared/authorization.js';
import { maySee, type StaffContext } from './context.js';
import { AfterSalesResolver } from './resolvers/after-sales.js';
import { StaffCustomerResolver } from './resolvers/customers.js';
import { DiscountResolver } from './resolvers/discounts.js';
import { StaffInvoiceResolver } from './resolvers/invoices.js';
import { KeyImportResolver, StaffLicensePoolResolver } from './resolvers/keys.js';
import { StaffOrderResolver } from './resolvers/orders.js';
import { PriceResolver } from './resolvers/prices.js';
import { StaffProductResolver } from './resolvers/products.js';
import { StaffMemberResolver } from './resolvers/staff.js';
import { StaffDeliveryResolver, StaffWebhookResolver } from './resolvers/webhooks.js';
import { restrictedFields } from './visible-to.js';

type ResolverClass = new (...services: never[]) => object;

/** A kind of subject in the audit log, by what declares who may read it. */
interface AuditedKind {
  /** The query that returns such subjects; null if nothing does, so that only an ADMIN sees what entries say of them. */
  query: readonly [ResolverClass, method: string] | null;
  /** The resolvers of the fields that entries name, besides that of the query. */
  fields?: readonly ResolverClass[];
  /** Actions whose entries say what one field of the subject shows. A member sees its own as well. */
  actions?: Readonly<Record<string, string>>;
}

const SESSIONS = { signIn: 'sessions', signOut: 'sessions', endSession: 'sessions', bindIdentity: 'sessions' };

/** Every kind of subject that audit entries have. */
export const AUDITED_KINDS: Readonly<Record<string, AuditedKind>> = {
  Catalogue: { query: [StaffProductResolver, 'products'] },
  Claim: { query: [AfterSalesResolver, 'claim'] },
  Customer: { query: [StaffCustomerResolver, 'customer'] },
  DiscountPackage: { query: [DiscountResolver, 'discountPackages'] },
  EncryptionKey: { query: null },
  LicensePool: { query: [StaffLicensePoolResolver, 'licensePool'], fields: [KeyImportResolver] },
  Order: { query: [StaffOrderResolver, 'order'] },
  Product: { query: [StaffProductResolver, 'product'] },
  Promotion: { query: [DiscountResolver, 'listPromotions'] },
  SavedView: { query: [StaffMemberResolver, 'savedViews'] },
  ScheduledPriceChange: { query: [PriceResolver, 'scheduledPriceChange'] },
  Seller: { query: [StaffInvoiceResolver, 'seller'] },
  StaffMember: { query: [StaffMemberResolver, 'staffMembers'], actions: SESSIONS },
  System: { query: [StaffMemberResolver, 'system'] },
  Webhook: { query: [StaffWebhookResolver, 'webhook'] },
  WebhookDelivery: { query: [StaffDeliveryResolver, 'webhookDelivery'] },
};

/** Who reads the audit log. */
export interface AuditReader {
  id: StaffActor['id'] | undefined;
  role: StaffRole | undefined;
}

export const readerOf = ({ staff }: StaffContext): AuditReader => ({ id: staff?.id, role: staff?.role });

/** A state without these fields, at any depth. */
function without(state: unknown, hidden: ReadonlySet<string>): unknown {
  if (Array.isArray(state)) return state.map((one) => without(one, hidden));
  if (typeof state !== 'object' || state === null) return state;
  const shown = Object.entries(state).filter(([name]) => !hidden.has(name));
  return Object.fromEntries(shown.map(([name, value]) => [name, without(value, hidden)]));
}

/**
 * The state before or after a change, as far as its reader may read it at the subject: null if it may not read the subject, or
 * the field that the entry is about, and without the fields that it does not see there.
 */
export function visibleState(
  { subjectType, subjectId, action }: Pick<AuditEntryView, 'subjectType' | 'subjectId' | 'action'>,
  state: unknown,
  { id, role }: AuditReader,
): unknown {
  const kind = AUDITED_KINDS[subjectType];
  if (!kind?.query) return maySee(role, ADMIN_ONLY) ? state : null;
  const [resolver, method] = kind.query;
  if (!maySee(role, declaredRoles(resolver, method) as readonly StaffRole[])) return null;
  const fields = [resolver, ...(kind.fields ?? [])].flatMap((one) => [...restrictedFields(one)]);
  const hidden = new Set(fields.flatMap(([name, roles]) => (maySee(role, roles) ? [] : [name])));
  const field = kind.actions?.[action];
  if (field !== undefined && hidden.has(field) && subjectId !== id) return null;
  return hidden.size === 0 ? state : without(state, hidden);
}
