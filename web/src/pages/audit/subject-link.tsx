import { useRouter } from '@tanstack/react-router';
import type { AuditRowFragment } from '../../api/generated/types';
import { PageLink } from '../../components/page-link';
import { t } from '../../texts/audit';

/** The routes of things, by kind: pages of several areas, whose files this one may not use. */
const ROUTES: Record<string, string> = {
  Claim: '/claims/$id',
  Customer: '/customers/$customerId',
  LicensePool: '/stock/$poolId',
  Order: '/orders/$orderNumber',
  Product: '/products/$productId',
  StaffMember: '/staff',
  System: '/system',
  Webhook: '/webhooks/$id',
  WebhookDelivery: '/webhooks/deliveries/$deliveryId',
};

type Subject = Pick<AuditRowFragment, 'subjectType' | 'subjectId'>;

export const subjectName = ({ subjectType, subjectId }: Subject): string =>
  `${t.audit.subjectTypeOf(subjectType)} ${subjectId}`;

/** Names what was changed, and leads to it where it has a page. */
export function SubjectLink({ entry }: { entry: Subject }) {
  const { routesByPath } = useRouter();
  const route = ROUTES[entry.subjectType];
  const name = subjectName(entry);
  if (route === undefined || !(route in routesByPath || `${route}/` in routesByPath)) return name;
  return <PageLink to={route.replace(/\$\w+/, encodeURIComponent(entry.subjectId))}>{name}</PageLink>;
}
