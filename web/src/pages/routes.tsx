import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  notFound,
  Outlet,
  redirect,
  useMatch,
  useParams,
  useSearch,
  type AnyRoute,
  type ResolveParams,
  type RouteComponent,
} from '@tanstack/react-router';
import type { FunctionComponent } from 'react';
import { isSignedOut } from '../api/errors';
import { shellQuery } from '../api/shell';
import { ConnectionNotice, TestShopBanner } from '../components/banners';
import { NotFound } from '../components/not-found';
import { oneOf, parseListSearch, textOf, withoutEmpty } from '../lib/list-search';
import { SIGN_IN_FAILURES, type SignInSearch } from '../lib/openid-connect';
import { parsePeriodSearch } from '../lib/period';
import { requirePermission, type Operation } from '../lib/permissions';
import type { PrefetchInput } from '../lib/prefetch';
import { notingUnknown, type RawSearch } from '../lib/unknown-search';
import { parseAuditSearch } from './audit/audit-search';
import { parseClaimsSearch } from './claims/claims-search';
import { parseCustomersSearch, parseLedgerSearch, parsePriceSearch } from './customers/customers-search';
import { parseDiscountsSearch } from './discounts/discounts-search';
import { parseInvoiceFilters, parseInvoicesSearch } from './invoices/invoices-search';
import { parseOrdersSearch } from './orders/orders-search';
import { parseProductsSearch, parseScheduledSearch } from './products/products-search';
import { parseReportsSearch } from './reports/reports-search';
import { parseStaffSearch } from './staff/staff-search';
import { parseImportSearch, parseKeysSearch, parsePoolsSearch } from './stock/stock-search';
import { parseDeliveriesSearch, parseWebhooksSearch } from './webhooks/webhooks-search';

/** A module that is loaded with its route. */
type PageModule<Name extends string, Params, Search> = Record<Name, (props: Params & { search: Search }) => unknown> & {
  /** Requests the page's data before the page is rendered. */
  prefetch?: (input: PrefetchInput<Params>) => void;
};

const UnknownSearch = lazyRouteComponent(() => import('../components/unknown-search'), 'UnknownSearch');

/** The component of a route: a page, whose props are the parameters of the path, and `search`. */
function lazyPage(load: () => Promise<object>, name: string): RouteComponent {
  const Page = lazyRouteComponent(load as () => Promise<Record<string, FunctionComponent<object>>>, name);
  const Screen = () => {
    // Typed as one of the routes, since the hooks know each by its id.
    const from = useMatch({ strict: false, select: ({ routeId }) => routeId }) as unknown as '/shell';
    const search: { unknown?: RawSearch } = useSearch({ from });
    const params = useParams({ from });
    return search.unknown ? <UnknownSearch unknown={search.unknown} /> : <Page {...{ ...params, search }} />;
  };
  return Object.assign(Screen, { preload: Page.preload });
}

/**
 * Returns a function that makes the route of a page below another route, which opens only for roles that may call an
 * operation. The page is the export `name` of a module, which may also have a `prefetch`.
 */
const below =
  <Parent extends AnyRoute>(parent: Parent) =>
  <const Path extends string, const Name extends string, Search extends object = {}>(
    path: Path,
    operation: Operation,
    load: () => Promise<PageModule<Name, Parent['types']['allParams'] & ResolveParams<Path>, NoInfer<Search>>>,
    name: Name,
    parseSearch?: (search: RawSearch) => Search,
  ) =>
    createRoute({
      getParentRoute: () => parent,
      path,
      validateSearch: parseSearch ? notingUnknown(parseSearch) : (): Search => ({}) as Search,
      // The types of a route's context are resolved for a known parent only.
      beforeLoad: requirePermission(operation) as () => void,
      loader: async (input: unknown) => (await load()).prefetch?.(input as never),
      component: lazyPage(load, name),
    });

/** For the lists of a customer's page, which have no filter for another customer. */
const ofCustomer =
  <Search extends object>(parse: (search: RawSearch) => Search) =>
  (search: RawSearch): Search =>
    parse({ ...search, customer: undefined });

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: () => (
    <>
      <TestShopBanner />
      <ConnectionNotice />
      <Outlet />
    </>
  ),
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: 'sign-in',
  validateSearch: ({ next, failed }: RawSearch): SignInSearch =>
    withoutEmpty({ next: textOf(next), failed: oneOf(SIGN_IN_FAILURES, failed) }),
  component: lazyPage(() => import('./sign-in/sign-in-page'), 'SignInPage'),
});

/** The parent of all pages that require a session. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: async ({ context: { queryClient }, location }) => {
    try {
      return { shell: await queryClient.ensureQueryData(shellQuery) };
    } catch (error) {
      if (!isSignedOut(error)) throw error;
      throw redirect({ to: '/sign-in', search: { next: location.href } });
    }
  },
  component: lazyRouteComponent(() => import('../components/shell'), 'Shell'),
});
const inShell = below(shell);

const parsePeriod = notingUnknown(parsePeriodSearch);

const dashboard = createRoute({
  getParentRoute: () => shell,
  path: '/',
  validateSearch: parsePeriod,
  beforeLoad: requirePermission('dashboard'),
  loaderDeps: ({ search }) => search,
  // The parameters are those of the address, known or not.
  loader: async (input) => {
    const { prefetch } = await import('./dashboard/dashboard-page');
    if (!input.deps.unknown) prefetch(input);
  },
  component: lazyPage(() => import('./dashboard/dashboard-page'), 'DashboardPage'),
});

const parseOrders = notingUnknown(parseOrdersSearch);

const orders = createRoute({
  getParentRoute: () => shell,
  path: 'orders',
  validateSearch: parseOrders,
  beforeLoad: requirePermission('orders'),
  // Which columns are hidden is nothing to the service.
  loaderDeps: ({ search: { hide: _hide, ...asked } }) => asked,
  loader: async (input) => {
    const { prefetch } = await import('./orders/orders-page');
    if (!input.deps.unknown) prefetch(input);
  },
  component: lazyPage(() => import('./orders/orders-page'), 'OrdersPage'),
});

const order = createRoute({
  getParentRoute: () => shell,
  path: 'orders/$orderNumber',
  params: {
    parse: ({ orderNumber }) => {
      if (!/^\d{1,9}$/.test(orderNumber)) throw notFound();
      return { orderNumber: Number(orderNumber) };
    },
    stringify: ({ orderNumber }) => ({ orderNumber: String(orderNumber) }),
  },
  beforeLoad: requirePermission('order'),
  loader: async (input) => (await import('./orders/order-page')).prefetch(input),
  component: lazyPage(() => import('./orders/order-page'), 'OrderPage'),
});

/** The inbox, with or without an open claim. */
const claims = inShell('claims', 'claims', () => import('./claims/claims-page'), 'ClaimsPage', parseClaimsSearch);

const claim = createRoute({
  getParentRoute: () => claims,
  path: '$id',
  beforeLoad: requirePermission('claim'),
  loader: async (input) => (await import('./claims/claims-page')).prefetchClaim(input),
});

const customer = inShell(
  'customers/$customerId',
  'customer',
  () => import('./customers/customer-frame'),
  'CustomerFrame',
);
const inCustomer = below(customer);

const pool = inShell('stock/$poolId', 'licensePool', () => import('./stock/pool-frame'), 'PoolFrame');
const inPool = below(pool);

/** All other URLs. */
const unknown = createRoute({ getParentRoute: () => shell, path: '$', component: () => <NotFound /> });

export const routeTree = root.addChildren([
  signIn,
  shell.addChildren([
    dashboard,
    orders,
    order,
    claims.addChildren([claim]),
    inShell('invoices', 'invoices', () => import('./invoices/invoices-page'), 'InvoicesPage', parseInvoicesSearch),
    inShell('invoices/seller', 'seller', () => import('./invoices/seller-page'), 'SellerPage'),
    inShell('invoices/$number', 'invoice', () => import('./invoices/invoice-page'), 'InvoicePage'),
    inShell('reports', 'salesReport', () => import('./reports/reports-page'), 'ReportsPage', parseReportsSearch),
    inShell('stock', 'licensePools', () => import('./stock/pools-page'), 'PoolsPage', parsePoolsSearch),
    pool.addChildren([
      inPool('/', 'licenseKeys', () => import('./stock/keys-page'), 'KeysPage', parseKeysSearch),
      inPool('import', 'importLicenseKeys', () => import('./stock/import-page'), 'ImportPage'),
      inPool('imports', 'keyImports', () => import('./stock/imports-page'), 'ImportsPage', parseListSearch),
      inPool(
        'imports/$id',
        'keyImport',
        () => import('./stock/import-details-page'),
        'ImportDetailsPage',
        parseImportSearch,
      ),
      inPool('history', 'licensePool', () => import('./stock/pool-history-page'), 'PoolHistoryPage'),
    ]),
    inShell(
      'customers',
      'customers',
      () => import('./customers/customers-page'),
      'CustomersPage',
      parseCustomersSearch,
    ),
    inShell(
      'customers/$customerId/order',
      'createOrder',
      () => import('./customers/place-order-page'),
      'PlaceOrderPage',
    ),
    customer.addChildren([
      inCustomer('/', 'customer', () => import('./customers/overview-page'), 'OverviewPage'),
      inCustomer(
        'orders',
        'orders',
        () => import('./customers/orders-tab'),
        'OrdersTab',
        ofCustomer(parseOrdersSearch),
      ),
      inCustomer(
        'invoices',
        'invoices',
        () => import('./customers/invoices-tab'),
        'InvoicesTab',
        ofCustomer(parseInvoiceFilters),
      ),
      inCustomer('ledger', 'ledgerEntries', () => import('./customers/ledger-tab'), 'LedgerTab', parseLedgerSearch),
      inCustomer('claims', 'claims', () => import('./customers/claims-tab'), 'ClaimsTab', parseListSearch),
      inCustomer('prices', 'pricePreview', () => import('./customers/prices-tab'), 'PricesTab', parsePriceSearch),
      inCustomer('webhooks', 'customer', () => import('./customers/webhooks-tab'), 'WebhooksTab'),
      inCustomer('tokens', 'customer', () => import('./customers/tokens-tab'), 'TokensTab'),
    ]),
    inShell('products', 'products', () => import('./products/products-page'), 'ProductsPage', parseProductsSearch),
    inShell('products/import', 'importProducts', () => import('./products/import-page'), 'ImportPage'),
    inShell(
      'products/prices',
      'scheduledPriceChanges',
      () => import('./products/scheduled-page'),
      'ScheduledPage',
      parseScheduledSearch,
    ),
    inShell(
      'products/prices/$id',
      'scheduledPriceChange',
      () => import('./products/scheduled-details-page'),
      'ScheduledDetailsPage',
    ),
    inShell('products/$productId', 'product', () => import('./products/product-page'), 'ProductPage', parseListSearch),
    inShell(
      'discounts',
      'discountPackages',
      () => import('./discounts/packages-page'),
      'PackagesPage',
      parseDiscountsSearch,
    ),
    inShell(
      'discounts/promotions',
      'promotions',
      () => import('./discounts/promotions-page'),
      'PromotionsPage',
      parseDiscountsSearch,
    ),
    inShell(
      'discounts/promotions/$promotionId',
      'promotions',
      () => import('./discounts/promotion-page'),
      'PromotionPage',
    ),
    inShell(
      'discounts/$packageId',
      'discountPackages',
      () => import('./discounts/package-page'),
      'PackagePage',
      parseListSearch,
    ),
    inShell('webhooks', 'webhooks', () => import('./webhooks/webhooks-page'), 'WebhooksPage', parseWebhooksSearch),
    inShell(
      'webhooks/deliveries',
      'webhookDeliveries',
      () => import('./webhooks/deliveries-page'),
      'DeliveriesPage',
      parseDeliveriesSearch,
    ),
    inShell('webhooks/deliveries/$id', 'webhookDelivery', () => import('./webhooks/delivery-page'), 'DeliveryPage'),
    inShell('webhooks/$id', 'webhook', () => import('./webhooks/webhook-page'), 'WebhookPage', parseDeliveriesSearch),
    inShell('audit', 'auditLog', () => import('./audit/audit-page'), 'AuditPage', parseAuditSearch),
    inShell('staff', 'staffMembers', () => import('./staff/staff-page'), 'StaffPage', parseStaffSearch),
    inShell('system', 'system', () => import('./system/system-page'), 'SystemPage'),
    inShell('sessions', 'mySessions', () => import('./sessions/sessions-page'), 'SessionsPage'),
    unknown,
  ]),
]);
