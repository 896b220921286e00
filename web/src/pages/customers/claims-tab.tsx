import { useQuery } from '@tanstack/react-query';
import { claimsCountQuery, claimsQuery } from '../../api/claims';
import type { ClaimPartsFragment, ClaimStatus } from '../../api/generated/types';
import { Badge, type BadgeProps } from '../../components/badge';
import { column, keyColumn, textColumn } from '../../components/columns';
import type { Column } from '../../components/data-table';
import { ListCard } from '../../components/list-card';
import { PageLink } from '../../components/page-link';
import { Timestamp } from '../../components/values';
import { useDeferredQuery } from '../../lib/deferred-query';
import { PAGE_SIZE, type ListSearch } from '../../lib/list-search';
import { t } from '../../texts/customers';

const LOOKS: Record<ClaimStatus, Pick<BadgeProps, 'tone' | 'icon' | 'isQuiet'>> = {
  OPEN: { tone: 'amber', icon: 'clock' },
  REPLACED: { tone: 'green', icon: 'check', isQuiet: true },
  CREDITED: { tone: 'green', icon: 'check', isQuiet: true },
  REJECTED: { tone: 'grey', icon: 'x', isQuiet: true },
};

const COLUMNS: readonly Column<ClaimPartsFragment>[] = [
  {
    id: 'made',
    title: t.customers.claimMade,
    width: 124,
    narrow: 'meta',
    isFixed: true,
    cell: ({ id, createdAt }) => (
      <PageLink to="/claims/$id" params={{ id }}>
        <Timestamp at={createdAt} />
      </PageLink>
    ),
  },
  textColumn('order', t.words.order, ({ order }) => order.orderNumber, { width: 80 }),
  textColumn('product', t.words.product, ({ product }) => product?.displayName ?? t.none, { narrow: 'title' }),
  keyColumn('key', t.words.key, ({ licenseKey }) => licenseKey, { width: 104, narrow: 'meta' }),
  textColumn('reason', t.reason, ({ reason }) => reason),
  column('status', t.words.status, ({ status }) => <Badge {...LOOKS[status]}>{t.claimStatus[status]}</Badge>, {
    width: 124,
    narrow: 'badge',
  }),
];

/** A customer's claims, newest first. */
export function ClaimsTab({ customerId, search }: { customerId: string; search: ListSearch }) {
  const query = useDeferredQuery(
    claimsQuery({ customerId, first: PAGE_SIZE, after: search.after, oldestFirst: false }),
  );
  const { data: total } = useQuery(claimsCountQuery({ customerId }));
  return (
    <ListCard
      title={t.shell.claims}
      search={search}
      query={query}
      total={total}
      columns={COLUMNS}
      rowId={({ id }) => id}
      empty={{ title: t.customers.noClaims, hint: t.customers.noClaimsHint, icon: 'message-report' }}
    />
  );
}
