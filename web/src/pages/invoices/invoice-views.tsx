import type { OwnTab } from '../../components/view-tabs';
import { formatNumber } from '../../lib/money';
import { t } from '../../texts/invoices';
import { HELD, type InvoicesSearch } from './invoices-search';

/** The views that the list has by itself: all of them, and those that somebody has to look at. */
export function ownViews({ status }: Pick<InvoicesSearch, 'status'>, held: number | undefined): OwnTab[] {
  const tab = (name: OwnTab['name'], of: InvoicesSearch['status']): OwnTab => ({
    name,
    query: of === undefined ? '' : `status=${of}`,
    isShown: status === of,
  });
  return [
    tab(t.lists.all, undefined),
    tab(t.invoices.open, 'OPEN'),
    tab(t.invoices.overdue, 'OVERDUE'),
    tab(
      <>
        {t.invoices.held} {held !== undefined && held > 0 && <small>{formatNumber(held)}</small>}
      </>,
      HELD,
    ),
  ];
}
