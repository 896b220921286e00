import type { CustomerRowFragment, CustomerStatus } from '../../api/generated/types';
import { Badge, type BadgeProps } from '../../components/badge';
import { column, linkColumn, moneyColumn, textColumn } from '../../components/columns';
import type { Column } from '../../components/data-table';
import { countryName } from '../../lib/countries';
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

export const CUSTOMER_COLUMNS: readonly Column<CustomerRowFragment>[] = [
  linkColumn('name', t.words.name, '/customers', ({ id, name }) => ({ id, shown: name }), { isSortable: true }),
  textColumn('number', t.words.number, ({ customerNumber }) => customerNumber, { width: 72, narrow: 'meta' }),
  column('status', t.words.status, ({ status }) => <CustomerBadge status={status} isRow />, {
    width: 128,
    narrow: 'badge',
  }),
  textColumn('country', t.customers.country, ({ countryCode }) => countryName(countryCode), {
    width: 108,
    from: 1200,
    narrow: 'meta',
  }),
  textColumn('package', t.search.discountPackage, ({ discountPackage }) => discountPackage?.name, {
    width: 140,
    from: 1024,
  }),
  moneyColumn('balance', t.credit.owed, ({ balance }) => balance, {
    width: 108,
    narrow: 'end',
    isSortable: true,
    isNamed: true,
  }),
  moneyColumn('limit', t.words.creditLimit, ({ creditLimit }) => creditLimit, { width: 112, from: 1200 }),
  moneyColumn('available', t.credit.left, ({ availableCredit }) => availableCredit, { width: 124, isSortable: true }),
];
