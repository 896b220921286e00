import type { DashboardQuery } from '../../api/generated/types';
import { Badge } from '../../components/badge';
import { Card } from '../../components/card';
import { CardFacts } from '../../components/facts';
import { Meter } from '../../components/meter';
import { PageLink } from '../../components/page-link';
import { formatAmount, formatNumber, formatPercent } from '../../lib/money';
import { useWork } from '../../lib/session';
import { t } from '../../texts/dashboard';
import classes from './dashboard.module.css';
import { Rows, type RowEntry } from './rows';

type Dashboard = DashboardQuery['dashboard'];

/** Stock that lasts no longer needs somebody now. */
const URGENT_DAYS = 8;

function runningOutEntry({ product, stock, daysLeft }: Dashboard['runningOut'][number]): RowEntry {
  const days = Math.floor(daysLeft);
  return {
    id: product.id,
    // A bundle has no pools of its own.
    what: product.isBundle ? (
      <PageLink to="/products/$productId" params={{ productId: product.id }}>
        {product.name}
      </PageLink>
    ) : (
      <PageLink to="/stock" search={{ product: product.id }}>
        {product.name}
      </PageLink>
    ),
    how:
      stock === 0 ? (
        <Badge tone="red">{t.dashboard.soldOut}</Badge>
      ) : (
        <>
          {formatNumber(stock)}
          <Badge tone={days < URGENT_DAYS ? 'amber' : 'grey'}>{t.dashboard.lasts(days)}</Badge>
        </>
      ),
  };
}

function nearLimitEntry({ id, name, balance, creditLimit }: Dashboard['nearCreditLimit'][number]): RowEntry {
  const used = Math.min(100, Math.round((balance / creditLimit) * 100));
  const tone = used >= 95 ? 'red' : 'amber';
  return {
    id,
    what: (
      <PageLink to="/customers/$customerId" params={{ customerId: id }}>
        {name}
      </PageLink>
    ),
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

/** The money and the stock, whatever the period; below them who bought most in it. */
export function Rail({ dashboard }: { dashboard: Dashboard }) {
  const { may } = useWork();
  return (
    <aside className={classes.rail} aria-label={t.dashboard.rail}>
      <Card title={t.dashboard.owed}>
        <p className={classes.big}>{formatAmount(dashboard.owed)}</p>
        {dashboard.overdue > 0 && (
          <CardFacts
            facts={[
              [
                t.dashboard.overdueInvoices,
                <PageLink key="overdue" to="/invoices" search={{ status: 'OVERDUE' }} className={classes.overdue}>
                  {formatAmount(dashboard.overdue)}
                </PageLink>,
              ],
            ]}
          />
        )}
      </Card>
      <Card
        title={t.dashboard.runningOut}
        actions={may('licensePools') && <PageLink to="/stock">{t.dashboard.toStock}</PageLink>}

        rows={<Rows entries={dashboard.runningOut.map(runningOutEntry)} nothing={t.dashboard.nothingRunsOut} />}
      />
      <Card
        title={t.dashboard.nearCreditLimit}
        actions={
          <PageLink to="/customers" search={{ credit: 'near' }}>
            {t.dashboard.toNearLimit}
          </PageLink>
        }

        rows={<Rows entries={dashboard.nearCreditLimit.map(nearLimitEntry)} nothing={t.dashboard.nobodyNear} />}
      />
      <Card
        title={t.dashboard.topCustomers}
        rows={
          <Rows
            entries={dashboard.topCustomers.map(({ customer: { id, name }, revenue }) => ({
              id,
              what: (
                <PageLink to="/customers/$customerId" params={{ customerId: id }}>
                  {name}
                </PageLink>
              ),
              how: <strong>{formatAmount(revenue)}</strong>,
            }))}
            nothing={t.dashboard.nothingSold}
          />
        }
      />
    </aside>
  );
}
