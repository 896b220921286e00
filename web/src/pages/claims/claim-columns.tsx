import { Text } from '@mantine/core';
import type { ClaimPartsFragment } from '../../api/generated/types';
import { Badge } from '../../components/badge';
import type { Column } from '../../components/data-table';
import { PageLink } from '../../components/page-link';
import { useThisList } from '../../lib/place';
import type { Work } from '../../lib/session';
import { t } from '../../texts/claims';

/** A link to a claim, which remembers the list that it stands in. */
function ClaimLink({ id, text }: { id: string; text: string }) {
  const list = useThisList();
  return (
    <PageLink to="/claims/$id" params={{ id }} state={{ list }}>
      {text}
    </PageLink>
  );
}

export function claimColumns({ zone, time }: Work): Column<ClaimPartsFragment>[] {
  return [
    {
      id: 'made',
      title: t.claims.time(zone),
      isFixed: true,
      isSortable: true,
      cell: ({ id, createdAt }) => <ClaimLink id={id} text={time(createdAt)} />,
    },
    { id: 'customer', title: t.claims.customer, cell: ({ customer }) => customer.name },
    {
      id: 'order',
      title: t.claims.order,
      cell: ({ order: { orderNumber } }) => (
        <PageLink to="/orders/$orderNumber" params={{ orderNumber }}>
          {orderNumber}
        </PageLink>
      ),
    },
    { id: 'product', title: t.claims.product, cell: ({ product }) => product?.name ?? t.none },
    { id: 'key', title: t.claims.key, cell: ({ licenseKey }) => <span className="key">{licenseKey}</span> },
    {
      id: 'reason',
      title: t.claims.reason,
      cell: ({ reason }) => (
        <Text size="sm" lineClamp={2}>
          {reason}
        </Text>
      ),
    },
    {
      id: 'status',
      title: t.claims.status,
      cell: ({ status }) => <Badge>{t.claimStatus[status]}</Badge>,
    },
  ];
}
