import type { CustomerRowFragment } from '../../api/generated/types';
import { Badge } from '../../components/badge';
import type { Column } from '../../components/data-table';
import { PageLink } from '../../components/page-link';
import { countryName } from '../../lib/countries';
import { formatEuro } from '../../lib/money';
import { useThisList } from '../../lib/place';
import { t } from '../../texts/customers';

/** A link to a customer, which remembers the list that it stands in. */
function CustomerLink({ id, name }: CustomerRowFragment) {
  const list = useThisList();
  return (
    <PageLink to="/customers/$customerId" params={{ customerId: id }} state={{ list }}>
      {name}
    </PageLink>
  );
}

export const CUSTOMER_COLUMNS: readonly Column<CustomerRowFragment>[] = [
  {
    id: 'name',
    title: t.customers.name,
    isFixed: true,
    cell: (customer) => <CustomerLink {...customer} />,
  },
  { id: 'number', title: t.customers.number, isNumeric: true, cell: ({ customerNumber }) => customerNumber },
  {
    id: 'status',
    title: t.customers.status,
    cell: ({ status }) => <Badge>{t.customers.statusOf[status]}</Badge>,
  },
  { id: 'country', title: t.customers.country, cell: ({ countryCode }) => countryName(countryCode) },
  { id: 'package', title: t.customers.package, cell: ({ discountPackage }) => discountPackage?.name ?? t.none },
  { id: 'balance', title: t.customers.balance, isNumeric: true, cell: ({ balance }) => formatEuro(balance) },
  {
    id: 'limit',
    title: t.customers.creditLimit,
    isNumeric: true,
    cell: ({ creditLimit }) => formatEuro(creditLimit),
  },
  {
    id: 'available',
    title: t.customers.available,
    isNumeric: true,
    cell: ({ availableCredit }) => formatEuro(availableCredit),
  },
];
