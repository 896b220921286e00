import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { claimsCountQuery, claimsQuery } from '../../api/claims';
import type { ClaimPartsFragment } from '../../api/generated/types';
import { Badge } from '../../components/badge';
import type { Column } from '../../components/data-table';
import { PageLink } from '../../components/page-link';
import { Section } from '../../components/section';
import { useDeferredQuery } from '../../lib/deferred-query';
import { PAGE_SIZE, usePages, type PlaceSearch } from '../../lib/place';
import { useWork, type Work } from '../../lib/session';
import { t } from '../../texts/customers';
import { PartList } from './part-list';

const claimColumns = ({ zone, time }: Work): Column<ClaimPartsFragment>[] => [
  {
    id: 'made',
    title: t.customers.claimMade(zone),
    cell: ({ id, createdAt }) => (
      <PageLink to="/claims/$id" params={{ id }}>
        {time(createdAt)}
      </PageLink>
    ),
  },
  { id: 'order', title: t.customers.order, cell: ({ order }) => order.orderNumber },
  { id: 'product', title: t.customers.product, cell: ({ product }) => product?.name ?? t.none },
  { id: 'key', title: t.customers.key, cell: ({ licenseKey }) => <span className="key">{licenseKey}</span> },
  {
    id: 'reason',
    title: t.customers.said,
    cell: ({ reason }) => (
      <Text size="sm" lineClamp={2}>
        {reason}
      </Text>
    ),
  },
  {
    id: 'status',
    title: t.customers.status,
    cell: ({ status }) => <Badge>{t.claimStatus[status]}</Badge>,
  },
];

/** A customer's claims, newest first. */
export function ClaimsPart({ customerId, search }: { customerId: string; search: PlaceSearch }) {
  const work = useWork();
  const columns = useMemo(() => claimColumns(work), [work]);
  const pages = usePages(search);
  const query = useDeferredQuery(
    claimsQuery({ customerId, first: PAGE_SIZE, after: search.after, oldestFirst: false }),
  );
  const { data: total } = useQuery(claimsCountQuery({ customerId }));
  return (
    <Section title={t.customers.claims}>
      <PartList
        title={t.customers.claims}
        query={query}
        total={total}
        columns={columns}
        rowId={({ id }) => id}
        pages={pages}
        empty={{ title: t.customers.noClaims, hint: t.customers.noClaimsHint }}
      />
    </Section>
  );
}
