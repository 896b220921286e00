import { SimpleGrid } from '@mantine/core';
import type { DashboardQuery } from '../../api/generated/types';
import { Badge } from '../../components/badge';
import { PageLink } from '../../components/page-link';
import { Section } from '../../components/section';
import { formatEuro } from '../../lib/money';
import { useWork } from '../../lib/session';
import { t } from '../../texts/dashboard';
import { Panel } from './panel';
import { ServiceState } from './service-state';

type Dashboard = DashboardQuery['dashboard'];

function OpenClaims({ claims: { nodes, totalCount } }: Pick<DashboardQuery, 'claims'>) {
  const { time } = useWork();
  return (
    <Panel
      title={t.dashboard.openClaims(totalCount)}
      nothing={t.dashboard.noClaims}
      link={<PageLink to="/claims">{t.dashboard.toClaims}</PageLink>}
      entries={nodes.map(({ id, customer, product, createdAt }) => ({
        id,
        what: (
          <PageLink to="/claims/$id" params={{ id }}>
            {customer.name}
            {product && `, ${product.name}`}
          </PageLink>
        ),
        how: time(createdAt),
      }))}
    />
  );
}

function RunningOut({ runningOut }: Pick<Dashboard, 'runningOut'>) {
  return (
    <Panel
      title={t.dashboard.runningOut}
      nothing={t.dashboard.nothingRunsOut}
      link={<PageLink to="/stock">{t.dashboard.toStock}</PageLink>}
      entries={runningOut.map(({ product, stock, daysLeft }) => ({
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
            <Badge color="red">{t.dashboard.soldOut}</Badge>
          ) : (
            t.dashboard.lasts(stock, Math.floor(daysLeft))
          ),
      }))}
    />
  );
}

function NearCreditLimit({ nearCreditLimit }: Pick<Dashboard, 'nearCreditLimit'>) {
  return (
    <Panel
      title={t.dashboard.nearCreditLimit}
      nothing={t.dashboard.nobodyNear}
      link={
        <PageLink to="/customers" search={{ credit: 'near' }}>
          {t.dashboard.toNearLimit}
        </PageLink>
      }
      entries={nearCreditLimit.map(({ id, name, customerNumber, balance, creditLimit }) => ({
        id,
        what: (
          <PageLink to="/customers/$customerId" params={{ customerId: id }}>
            {name} ({customerNumber})
          </PageLink>
        ),
        how: t.dashboard.usedOf(formatEuro(balance), formatEuro(creditLimit)),
      }))}
    />
  );
}

/** The rest of an address may be a secret. */
const hostOf = (url: string): string => new URL(url).host;

function FailingWebhooks({ failingWebhooks }: Pick<Dashboard, 'failingWebhooks'>) {
  return (
    <Panel
      title={t.dashboard.failingWebhooks}
      nothing={t.dashboard.noneFails}
      link={
        <PageLink to="/webhooks" search={{ state: 'failing' }}>
          {t.dashboard.toFailing}
        </PageLink>
      }
      entries={failingWebhooks.map(({ id, url, active, consecutiveFailures, customer }) => ({
        id,
        what: (
          <PageLink to="/webhooks/$id" params={{ id }}>
            {customer.name}, {hostOf(url)}
          </PageLink>
        ),
        how: active ? t.dashboard.failures(consecutiveFailures) : <Badge color="red">{t.dashboard.switchedOff}</Badge>,
      }))}
    />
  );
}

/** What somebody should look at now, whatever the period. */
export function Attention({ data: { dashboard, claims, system } }: { data: DashboardQuery }) {
  return (
    <Section title={t.dashboard.attention}>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <OpenClaims claims={claims} />
        <RunningOut {...dashboard} />
        <NearCreditLimit {...dashboard} />
        <FailingWebhooks {...dashboard} />
        <ServiceState system={system} />
      </SimpleGrid>
    </Section>
  );
}
