import { AppShell, Burger, Button, Group, Kbd, Text } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react';
import { shellQuery } from '../api/shell';
import { useWork, WorkProvider } from '../lib/session';
import type { Operation } from '../lib/permissions';
import { t } from '../texts';
import { NavigationLink } from './page-link';

const AccountMenu = lazy(async () => ({ default: (await import('./account-menu')).AccountMenu }));
const SearchBox = lazy(async () => ({ default: (await import('./search-box')).SearchBox }));

const NAVIGATION = [
  { to: '/', label: t.shell.dashboard, operation: 'dashboard' },
  { to: '/orders', label: t.shell.orders, operation: 'orders' },
  { to: '/claims', label: t.shell.claims, operation: 'claims' },
  { to: '/customers', label: t.shell.customers, operation: 'customers' },
  { to: '/stock', label: t.shell.stock, operation: 'licensePools' },
  { to: '/products', label: t.shell.products, operation: 'products' },
  { to: '/discounts', label: t.shell.discounts, operation: 'discountPackages' },
  { to: '/webhooks', label: t.shell.webhooks, operation: 'webhooks' },
  { to: '/audit', label: t.shell.audit, operation: 'auditLog' },
  { to: '/staff', label: t.shell.staff, operation: 'staffMembers' },
  { to: '/system', label: t.shell.system, operation: 'system' },
] as const satisfies readonly { to: string; label: string; operation: Operation }[];

/** Moves the focus to the content after each change of the page, so that screen readers announce it. */
function useFocusOnContent(): void {
  const pathname = useLocation({ select: (location) => location.pathname });
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    isFirst.current = false;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a change of the page is what it waits for
  }, [pathname]);
}

function Frame() {
  const work = useWork();
  const [isMenuOpen, menu] = useDisclosure();
  const [isSearching, setIsSearching] = useState(false);
  // The frame is rendered first; its content is rendered with lower priority.
  const hasContent = useDeferredValue(true, false);
  const openSearch = (): void => setIsSearching(true);
  useHotkeys([['mod+K', openSearch]], []);
  useFocusOnContent();
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 200, breakpoint: 'sm', collapsed: { mobile: !isMenuOpen } }}
      padding="md"
    >
      <a
        className="skip"
        href="#content"
        onClick={(event) => {
          // The address stays as it is.
          event.preventDefault();
          document.querySelector('main')?.focus();
        }}
      >
        {t.skip}
      </a>
      <AppShell.Header>
        <Group h="100%" px="md" gap="sm" wrap="nowrap">
          <Burger opened={isMenuOpen} onClick={menu.toggle} hiddenFrom="sm" size="sm" aria-label={t.shell.menu} />
          <Text fw={700} visibleFrom="sm">
            {t.name}
          </Text>
          <Button variant="default" flex="none" onClick={openSearch} rightSection={<Kbd visibleFrom="sm">Ctrl K</Kbd>}>
            {t.search.button}
          </Button>
          <Group ml="auto" miw={0}>
            <Suspense>
              <AccountMenu />
            </Suspense>
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" aria-label={t.shell.navigation}>
        {NAVIGATION.filter(({ operation }) => work.may(operation)).map(({ to, label }) => (
          <NavigationLink
            key={to}
            to={to}
            label={label}
            onClick={menu.close}
            activeOptions={{ includeSearch: false, exact: to === '/' }}
          />
        ))}
        <Text size="xs" c="dimmed" mt="auto" p="xs">
          {t.shell.timesIn(work.zone)}
        </Text>
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        {hasContent && <Outlet />}
      </AppShell.Main>
      <Suspense>{isSearching && <SearchBox onClose={() => setIsSearching(false)} />}</Suspense>
    </AppShell>
  );
}

/** What is around every page: the navigation, the search box and the account. */
export function Shell() {
  const { data: shell } = useSuspenseQuery(shellQuery);
  return (
    <WorkProvider shell={shell}>
      <Frame />
    </WorkProvider>
  );
}
