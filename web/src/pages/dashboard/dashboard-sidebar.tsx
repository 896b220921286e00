import type { DashboardQuery } from '../../api/generated/types';
import { Badge } from '../../components/badge';
import { Card } from '../../components/card';
import { CardDescriptionList } from '../../components/description-list';
import { CustomerLink } from '../../components/links';
import { Meter } from '../../components/meter';
import { MoreLink, PageLink } from '../../components/page-link';
import { creditUse, toneOfUse } from '../../lib/credit-use';
import { formatAmount, formatNumber, formatPercent, formatWhole } from '../../lib/money';
import { useSession } from '../../lib/session';
import { t } from '../../texts/dashboard';
import classes from './dashboard.module.css';
import { Rows, type RowEntry } from './rows';

type Dashboard = DashboardQuery['dashboard'];

/** Of each list, which leads to the rest. */
const SHOWN = 5;

/** Stock that lasts fewer days than this is urgent. */
const URGENT_DAYS = 8;

function runningOutEntry({ product, stock, daysLeft }: Dashboard['runningOut'][number]): RowEntry {
  const days = Math.floor(daysLeft);
  return {
    id: product.id,
    // A bundle has no pools.
    what: product.isBundle ? (
      <PageLink to="/products/$productId" params={{ productId: product.id }}>
        {product.displayName}
      </PageLink>
    ) : (
      <PageLink to="/stock" search={{ product: product.id }}>
        {product.displayName}
      </PageLink>
    ),
    how:
      stock === 0 ? (
        <Badge tone="red">{t.words.soldOut}</Badge>
      ) : (
        <>
          {formatNumber(stock)}
          <Badge tone={days < URGENT_DAYS ? 'amber' : 'grey'}>{t.dashboard.lasts(days)}</Badge>
        </>
      ),
  };
}

function nearLimitEntry({ id, name, balance, creditLimit }: Dashboard['nearCreditLimit'][number]): RowEntry {
  const used = Math.min(100, creditUse(balance, creditLimit));
  const tone = toneOfUse(used);
  return {
    id,
    what: <CustomerLink id={id} name={name} />,
    how: (
      <>
        <span className={classes.meter}>
          <Meter used={used} tone={tone} />
        </span>
        <span className={classes.percent} data-tone={tone}>
          {formatPercent(used)}
        </span>
      </>
    ),
  };
}

/** Money and stock, independent of the period; below them the top customers of the period. */
export function DashboardSidebar({ data: { dashboard, near } }: { data: DashboardQuery }) {
  const { may } = useSession();
  return (
    <aside className={classes.sidebar} aria-label={t.dashboard.sidebar}>
      <Card title={t.dashboard.owed}>
        <p className={classes.big}>{formatAmount(dashboard.owed)}</p>
        <CardDescriptionList
          items={[
            [
              t.words.overdue,
              dashboard.overdue > 0 ? (
                <PageLink key="overdue" to="/invoices" search={{ status: 'OVERDUE' }} className={classes.overdue}>
                  {formatAmount(dashboard.overdue)}
                </PageLink>
              ) : (
                formatAmount(0)
              ),
            ],
            [t.dashboard.dueThisWeek, formatAmount(dashboard.dueThisWeek)],
          ]}
        />
      </Card>
      <Card
        title={t.dashboard.runningOut}
        actions={
          may('licensePools') && (
            <MoreLink to="/stock" search={{ sort: 'days' }}>
              {t.shell.stock}
            </MoreLink>
          )
        }
        rows={
          <Rows
            entries={dashboard.runningOut.slice(0, SHOWN).map(runningOutEntry)}
            nothing={t.dashboard.nothingRunsOut}
          />
        }
      />
      <Card
        title={t.dashboard.nearCreditLimit}
        actions={
          near.totalCount > SHOWN && (
            <MoreLink to="/customers" search={{ credit: 'near' }}>
              {t.allOf(formatNumber(near.totalCount))}
            </MoreLink>
          )
        }
        rows={
          <Rows
            entries={dashboard.nearCreditLimit.slice(0, SHOWN).map(nearLimitEntry)}
            nothing={t.dashboard.nobodyNear}
          />
        }
      />
      <Card
        title={t.dashboard.topCustomers}
        rows={
          <Rows
            entries={dashboard.topCustomers.slice(0, SHOWN).map(({ customer: { id, name }, revenue }) => ({
              id,
              what: <CustomerLink id={id} name={name} />,
              how: <strong>{formatWhole(revenue)}</strong>,
            }))}
            nothing={t.words.noSales}
          />
        }
      />
    </aside>
  );
}
