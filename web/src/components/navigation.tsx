import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { waitingQuery } from '../api/shell';
import { Icon, type IconName } from '../icons/icon';
import { firstPageShown, markFirstPageShown } from '../lib/first-page';
import type { Operation } from '../lib/permissions';
import { useSession } from '../lib/session';
import { t } from '../texts';
import { AccountButton } from './account-button';
import classes from './shell.module.css';

const AccountMenu = lazy(async () => {
  await firstPageShown;
  return { default: (await import('./account-menu')).AccountMenu };
});

interface Entry {
  to: string;
  label: string;
  icon: IconName;
  operation: Operation;
  /** After `g`, opens it; the same in every language. */
  key: string;
}

/** All pages that the navigation leads to, in their groups; the first group needs no name. */
export const NAVIGATION = [
  {
    title: undefined,
    entries: [
      { to: '/', label: t.shell.dashboard, icon: 'layout-dashboard', operation: 'dashboard', key: 'd' },
      { to: '/orders', label: t.shell.orders, icon: 'shopping-bag', operation: 'orders', key: 'o' },
      { to: '/claims', label: t.shell.claims, icon: 'message-report', operation: 'claims', key: 'l' },
      { to: '/invoices', label: t.shell.invoices, icon: 'file-invoice', operation: 'invoices', key: 'i' },
      { to: '/customers', label: t.shell.customers, icon: 'users', operation: 'customers', key: 'c' },
      { to: '/reports', label: t.shell.reports, icon: 'chart-bar', operation: 'salesReport', key: 'r' },
    ],
  },
  {
    title: t.shell.catalogue,
    entries: [
      { to: '/products', label: t.shell.products, icon: 'package', operation: 'products', key: 'p' },
      { to: '/stock', label: t.shell.stock, icon: 'key', operation: 'licensePools', key: 's' },
      { to: '/discounts', label: t.shell.discounts, icon: 'discount', operation: 'discountPackages', key: 't' },
    ],
  },
  {
    title: t.shell.service,
    entries: [
      { to: '/webhooks', label: t.shell.webhooks, icon: 'webhook', operation: 'webhooks', key: 'w' },
      { to: '/audit', label: t.shell.audit, icon: 'history', operation: 'auditLog', key: 'a' },
      { to: '/staff', label: t.shell.staff, icon: 'user-shield', operation: 'staffMembers', key: 'm' },
      { to: '/system', label: t.shell.system, icon: 'activity', operation: 'system', key: 'y' },
    ],
  },
] as const satisfies readonly { title: string | undefined; entries: readonly Entry[] }[];

/** The badge of an entry: count, colour and label. */
function waitingAt(to: string, data: { claims: number; invoices: number; webhooks: number } | undefined) {
  switch (to) {
    case '/claims':
      return [data?.claims, 'amber', t.shell.openClaims] as const;
    case '/invoices':
      return [data?.invoices, 'amber', t.shell.heldInvoices] as const;
    case '/webhooks':
      return [data?.webhooks, 'red', t.shell.failingWebhooks] as const;
    default:
      return [];
  }
}

/** The badge with the pending count of an entry; nothing if it is 0. */
function Count({ to }: { to: string }) {
  const { data } = useQuery(waitingQuery);
  const [count, tone, text] = waitingAt(to, data);
  if (!count || !text) return null;
  return (
    <span className={classes.count} data-tone={tone}>
      <span aria-hidden="true">{count}</span>
      <span className="unseen">, {text(count)}</span>
    </span>
  );
}

interface NavigationProps {
  isOpen: boolean;
  onSearch: () => void;
  onLeave: () => void;
}

/** The navigation: in full, as a bar of icons in narrow windows, on demand on a phone. */
export function Navigation({ isOpen, onSearch, onLeave }: NavigationProps) {
  const session = useSession();
  // The menu is loaded after the page, or earlier if its button is pressed.
  const [isMenuWanted, setIsMenuWanted] = useState(false);
  const groups = NAVIGATION.map(({ title, entries }) => ({
    title,
    entries: entries.filter(({ operation }) => session.may(operation)),
  }));
  return (
    <nav id="navigation" className={classes.nav} data-open={isOpen || undefined} aria-label={t.shell.navigation}>
      <div className={classes.brand}>
        <span className={classes.mark}>
          <Icon name="key" size="small" />
        </span>
        <span>{t.name}</span>
      </div>
      <button
        type="button"
        className={classes.find}
        title={t.search.button}
        aria-label={t.search.button}
        onClick={onSearch}
      >
        <Icon name="search" />
        <span className="ellipsis">{t.search.button}</span>
        <kbd>/</kbd>
      </button>
      <div className={classes.groups}>
        {groups
          .filter(({ entries }) => entries.length > 0)
          .map(({ title, entries }) => (
            <div key={title ?? ''} className={classes.group}>
              {title && <h2>{title}</h2>}
              <ul>
                {entries.map(({ to, label, icon }) => (
                  <li key={to}>
                    <Link
                      to={to}
                      className={classes.item}
                      title={label}
                      activeOptions={{ includeSearch: false, exact: to === '/' }}
                      onClick={onLeave}
                    >
                      <Icon name={icon} />
                      <span className={classes.label}>{label}</span>
                      <Count to={to} />
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
      </div>
      <p className={classes.note}>{t.shell.currencyAndTimes(session.zone)}</p>
      <Suspense
        fallback={
          <AccountButton
            onClick={() => {
              setIsMenuWanted(true);
              markFirstPageShown();
            }}
          />
        }
      >
        <AccountMenu isOpen={isMenuWanted} />
      </Suspense>
    </nav>
  );
}
