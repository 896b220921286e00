import type { AuditRowFragment } from '../../api/generated/types';
import { PageLink } from '../../components/page-link';
import { t } from '../../texts/audit';
import { subjectTypeName } from './values';

/** The pages of things, by kind. */
const PAGES: Record<string, string> = {
  Claim: '/claims/$id',
  Customer: '/customers/$id',
  DiscountPackage: '/discounts/$id',
  Invoice: '/invoices/$id',
  LicensePool: '/stock/$id',
  Order: '/orders/$id',
  Product: '/products/$id',
  Promotion: '/discounts/promotions/$id',
  ScheduledPriceChange: '/products/prices/$id',
  Seller: '/invoices/seller',
  StaffMember: '/staff',
  System: '/system',
  Webhook: '/webhooks/$id',
  WebhookDelivery: '/webhooks/deliveries/$id',
};

/** Their ids are numbers that people know; other ids mean nothing to a user. */
const NUMBERED = new Set(['Invoice', 'Order']);

type Subject = Pick<AuditRowFragment, 'subjectType' | 'subjectId' | 'subjectName' | 'before' | 'after'>;

/** A field in the entry: the name of a deleted object, the order of a claim. */
function valueOf({ before, after }: Subject, field: string): string | undefined {
  for (const state of [after, before]) {
    const value: unknown =
      typeof state === 'object' && state !== null && Object.entries(state).find(([name]) => name === field)?.[1];
    if (typeof value === 'string' || typeof value === 'number') return String(value);
  }
  return undefined;
}

/** Its name or number if known, else its kind. */
export function subjectName(entry: Subject): string {
  const { subjectType, subjectId } = entry;
  const type = subjectTypeName(subjectType);
  if (subjectType === 'Claim') {
    const order = valueOf(entry, 'orderNumber');
    return order === undefined ? type : t.audit.claimOf(order);
  }
  const name = entry.subjectName ?? valueOf(entry, 'name') ?? (NUMBERED.has(subjectType) ? subjectId : undefined);
  return name === undefined ? type : `${type} ${name}`;
}

/** Names the changed object, and links to its page if it has one. */
export function SubjectLink({ entry }: { entry: Subject }) {
  const page = PAGES[entry.subjectType];
  const name = subjectName(entry);
  if (page === undefined) return name;
  return <PageLink to={page.replace('$id', encodeURIComponent(entry.subjectId))}>{name}</PageLink>;
}
