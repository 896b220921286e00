import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { OrderClaimsQuery } from '../../api/generated/types';
import { orderClaimsQuery } from '../../api/orders';
import { DataTable, type Column } from '../../components/data-table';
import { PageLink } from '../../components/page-link';
import { Section } from '../../components/section';
import { useWork, type Work } from '../../lib/session';
import { t } from '../../texts/orders';
import { t as claimTexts } from '../../texts/claims';

type ClaimRow = OrderClaimsQuery['claims']['nodes'][number];

const columnsOf = ({ time, zone }: Work): Column<ClaimRow>[] => [
  {
    id: 'made',
    title: claimTexts.claims.time(zone),
    cell: ({ id, createdAt }) => (
      <PageLink to="/claims/$id" params={{ id }}>
        {time(createdAt)}
      </PageLink>
    ),
  },
  { id: 'key', title: claimTexts.claims.key, cell: ({ licenseKey }) => <span className="key">{licenseKey}</span> },
  { id: 'reason', title: claimTexts.claims.reason, cell: ({ reason }) => reason },
  { id: 'status', title: claimTexts.claims.status, cell: ({ status }) => t.claimStatus[status] },
];

export function OrderClaims({ orderNumber }: { orderNumber: number }) {
  const work = useWork();
  const { data: claims } = useQuery(orderClaimsQuery(orderNumber));
  return (
    <Section title={t.order.claims}>
      {claims?.length === 0 && <Text c="dimmed">{t.order.noClaims}</Text>}
      {claims && claims.length > 0 && (
        <DataTable title={t.order.claims} columns={columnsOf(work)} rows={claims} rowId={({ id }) => id} />
      )}
    </Section>
  );
}
