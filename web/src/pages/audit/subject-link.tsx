import type { AuditRowFragment } from '../../api/generated/types';
import { PageLink } from '../../components/page-link';
import { subjectTypeName } from './words';

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

type Subject = Pick<AuditRowFragment, 'subjectType' | 'subjectId' | 'subjectName'>;

/** By its name where it has one, else by its id. */
export const subjectName = ({ subjectType, subjectId, subjectName: name }: Subject): string =>
  `${subjectTypeName(subjectType)} ${name ?? subjectId}`;

/** Names what was changed, and leads to it where it has a page. */
export function SubjectLink({ entry }: { entry: Subject }) {
  const page = PAGES[entry.subjectType];
  const name = subjectName(entry);
  if (page === undefined) return name;
  return <PageLink to={page.replace('$id', encodeURIComponent(entry.subjectId))}>{name}</PageLink>;
}
