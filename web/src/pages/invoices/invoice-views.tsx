import type { OwnTab } from '../../components/view-tabs';
import { formatNumber } from '../../lib/money';
import { t } from '../../texts/invoices';
import { HELD, type InvoicesSearch } from './invoices-search';

/** The built-in views of the list: all, and those that need attention. */
export function ownViews({ status }: Pick<InvoicesSearch, 'status'>, held: number | undefined): OwnTab[] {
  const tab = (name: OwnTab['name'], of: InvoicesSearch['status']): OwnTab => ({
    name,
    query: of === undefined ? '' : `status=${of}`,
    isShown: status === of,
  });
  return [
    tab(t.lists.all, undefined),
    tab(t.words.open, 'OPEN'),
    tab(t.words.overdue, 'OVERDUE'),
    tab(
      <>
        {t.invoices.held} {held !== undefined && held > 0 && <small>{formatNumber(held)}</small>}
      </>,
      HELD,
    ),
  ];
}
