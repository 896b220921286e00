import type { CustomerRowFragment, CustomerStatus } from '../../api/generated/types';
import { Badge, type BadgeProps } from '../../components/badge';
import type { Column } from '../../components/data-table';
import { PageLink } from '../../components/page-link';
import { Money } from '../../components/values';
import { countryName } from '../../lib/countries';
import { useListLinkState } from '../../lib/list-search';
import { t } from '../../texts/customers';

const LOOKS: Record<CustomerStatus, Pick<BadgeProps, 'tone' | 'icon'>> = {
  ACTIVE: { tone: 'green', icon: 'check' },
  SUSPENDED: { tone: 'amber', icon: 'ban' },
  INACTIVE: { tone: 'grey', icon: 'lock' },
};

/** @param isRow in a list, where the normal state has no ground. */
export function CustomerBadge({ status, isRow = false }: { status: CustomerStatus; isRow?: boolean }) {
  return (
    <Badge {...LOOKS[status]} isQuiet={isRow && status === 'ACTIVE'}>
      {t.customerStatus[status]}
    </Badge>
  );
}

/** A link to a customer, which remembers its list. */
function CustomerLink({ id, name }: CustomerRowFragment) {
  const list = useListLinkState();
  return (
    <PageLink to="/customers/$customerId" params={{ customerId: id }} state={list}>
      {name}
    </PageLink>
  );
}

export const CUSTOMER_COLUMNS: readonly Column<CustomerRowFragment>[] = [
  {
    id: 'name',
    title: t.words.name,
    narrow: 'title',
    isFixed: true,
    isSortable: true,
    cell: (customer) => <CustomerLink {...customer} />,
  },
  {
    id: 'number',
    title: t.words.number,
    width: 72,
    narrow: 'meta',
    cell: ({ customerNumber }) => customerNumber,
  },
  {
    id: 'status',
    title: t.words.status,
    width: 128,
    narrow: 'badge',
    cell: ({ status }) => <CustomerBadge status={status} isRow />,
  },
  {
    id: 'country',
    title: t.customers.country,
    width: 108,
    from: 1200,
    narrow: 'meta',
    cell: ({ countryCode }) => countryName(countryCode),
  },
  {
    id: 'package',
    title: t.customers.package,
    width: 140,
    from: 1024,
    cell: ({ discountPackage }) => discountPackage?.name,
  },
  {
    id: 'balance',
    title: t.credit.owed,
    width: 108,
    narrow: 'end',
    isNumeric: true,
    isSortable: true,
    cell: ({ balance }) => (
      <>
        <span className="phone">{t.credit.owed} </span>
        <Money amount={balance} />
      </>
    ),
  },
  {
    id: 'limit',
    title: t.words.creditLimit,
    width: 112,
    from: 1200,
    isNumeric: true,
    cell: ({ creditLimit }) => <Money amount={creditLimit} />,
  },
  {
    id: 'available',
    title: t.credit.left,
    width: 124,
    isNumeric: true,
    isSortable: true,
    cell: ({ availableCredit }) => <Money amount={availableCredit} />,
  },
];
