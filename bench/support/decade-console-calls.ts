import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EXPORTS } from '../../src/server/exports/export-router.js';
import { daysAgo, type Call, type DecadeCustomer, type DecadeSubjects } from './decade-subjects.js';

type Variables = Record<string, unknown>;

const day = (days: number): string => daysAgo(days).slice(0, 10);
/** A name that is the same in each size: ids, times and numbers are not. */
function nameOf(title: string, values: Variables): string {
  const isWord = (value: unknown): boolean =>
    typeof value === 'boolean' || /^[A-Za-z][A-Za-z ]{1,19}$/.test(String(value));
  const named = Object.entries(values).flatMap(([key, value]) => {
    if (value === undefined || key === 'customerId') return [];
    return isWord(value) ? `${key}=${value as string}` : key;
  });
  return [title, ...named].join(' ');
}

/** The documents of the console's queries, as it sends them, by their names. */
async function consoleQueries(): Promise<Map<string, string>> {
  // The console's build writes them there.
  const folder = 'web/src/api/generated';
  const texts = await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')));
  const found = texts.join('\n').matchAll(/^export const (\w+) = ("query.*") as GraphqlDocument/gm);
  return new Map([...found].map(([, name = '', text = '']) => [name, JSON.parse(text) as string]));
}

const SALES_BY = ['CATEGORY', 'COUNTRY', 'CUSTOMER', 'DAY', 'MONTH', 'PRODUCT'];

/** The variables of customers, the largest of them and a small one. */
function ofBoth({ large, small }: DecadeSubjects) {
  return {
    byId: [{ id: large.id }, { id: small.id }],
    byOrder: [large, small].map(({ orderNumber }) => ({ orderNumber })),
    ofCustomers: (more: Variables = {}): Variables[] => [large, small].map(({ id }) => ({ customerId: id, ...more })),
  };
}

const IN_PERIOD = { from: daysAgo(365), to: daysAgo(335) };
const ALL_YEARS = { from: daysAgo(3_640), to: daysAgo(0) };
const LAST_YEAR = { from: daysAgo(365), to: daysAgo(0) };
const LAST_MONTH = { from: daysAgo(30), to: daysAgo(0) };
const MONTH_BEFORE = { fromBefore: daysAgo(60), toBefore: daysAgo(30), seesCosts: true };
const YEAR_BEFORE = { fromBefore: daysAgo(730), toBefore: daysAgo(365), seesCosts: true };

/** With which variables the console's queries are sent; those of a list also without its page, for its count. */
type ByQuery = Record<string, Variables[]>;

function customersVariables(s: DecadeSubjects): ByQuery {
  const { byId, byOrder, ofCustomers } = ofBoth(s);
  const claims = { oldestFirst: true };
  return {
    Claims: [
      { ...claims, status: 'OPEN' },
      { ...claims, resolved: true },
      { ...claims, assigned: false },
      ...ofCustomers(claims),
    ],
    ClaimDetails: [{ id: s.large.claimId }],
    KeysToClaim: byOrder,
    ClaimAssignments: [{ claimId: s.large.claimId }],
    ClaimedKey: [{ id: s.large.keyId }],
    CustomerLedger: [...ofCustomers(), ...ofCustomers({ kind: 'PAYMENT' }), ...ofCustomers(IN_PERIOD)],
    CustomerTokens: ofCustomers(),
    WebhooksOfCustomer: ofCustomers(),
    CustomerBilling: byId,
    CustomerCounts: byId,
    CustomerOverview: [s.large, s.small].map(({ id }) => ({ id, since: daysAgo(365), before: daysAgo(730) })),
    Customers: [
      {},
      { search: 'buyer' },
      { search: 'no such name' },
      { status: 'ACTIVE' },
      { status: 'SUSPENDED' },
      { discountPackageId: s.packageId },
      { nearCreditLimit: true },
      ...['AVAILABLE_CREDIT', 'BALANCE', 'NAME'].map((sort) => ({ sort, descending: true })),
    ],
    PackageNames: [{}],
    CustomerDetails: byId,
    Packages: [{}],
    Promotions: [{}],
    PackageCustomers: [{ id: s.packageId }],
    CustomerPackage: byId,
    CustomerHistory: byId,
    CustomerNotes: ofCustomers(),
    ClaimNotes: [{ claimId: s.large.claimId }],
    FindCustomers: [{ search: 'Customer' }],
    CustomerName: byId,
  };
}

function salesVariables(s: DecadeSubjects): ByQuery {
  const { byOrder, ofCustomers } = ofBoth(s);
  return {
    OrderPreview: ofCustomers({ lines: [{ productId: s.productId, amount: 2 }] }),
    Dashboard: [
      { ...LAST_MONTH, ...MONTH_BEFORE },
      { ...LAST_YEAR, ...YEAR_BEFORE },
    ],
    OrderHistory: byOrder,
    Invoices: [
      {},
      ...ofCustomers(),
      ...['OPEN', 'OVERDUE', 'PAID', 'CREDITED'].flatMap((status) => [{ status }, ...ofCustomers({ status })]),
      { kind: 'CORRECTION' },
      { from: day(60), to: day(30) },
    ],
    HeldInvoices: [{}],
    InvoiceDetails: [s.large, s.small].map(({ invoiceNumber }) => ({ number: invoiceNumber })),
    InvoicesOfOrder: byOrder,
    OrderNotes: byOrder,
    OrderDetails: byOrder,
    OrderLedger: byOrder,
    OrderClaims: byOrder,
    OrderDeliveries: byOrder,
    Orders: [
      {},
      { oldestFirst: true },
      ...ofCustomers(),
      ...ofCustomers({ status: 'failed' }),
      { productId: s.productId },
      { status: 'failed' },
      { status: 'completed' },
      { reference: `PO-${s.large.orderNumber}` },
      IN_PERIOD,
      ...ofCustomers({ productId: s.productId }),
    ],
    OrdersWaiting: [{}],
    SalesReport: SALES_BY.flatMap((by) => [
      { by, ...LAST_MONTH },
      { by, ...LAST_YEAR },
      { by, ...ALL_YEARS },
    ]),
    Search: [
      'Customer 17',
      'SKU-17',
      `PO-${s.large.orderNumber}`,
      String(s.large.orderNumber),
      'no such thing',
      'EEEEE',
    ].map((text) => ({ text })),
  };
}

function catalogueVariables(s: DecadeSubjects): ByQuery {
  const { ofCustomers } = ofBoth(s);
  const pools = { sort: 'NAME', descending: false };
  return {
    PricePreview: ofCustomers({ productId: s.productId, quantity: 1 }),
    DraftPrices: [{ productIds: [s.productId], promotionId: s.promotionId }],
    DraftProducts: [{}, { search: 'Product' }, { category: 'category-7' }],
    LicensePoolHistory: [{ id: s.poolId }],
    ProductHistory: [{ id: s.productId }],
    KeyImports: [{ licensePoolId: s.poolId }],
    KeyImportDetails: [{ id: s.importId }, { id: s.recalledImportId }],
    KeyImportOrders: [{ id: s.importId }],
    RecalledKeys: [{ keyImportId: s.recalledImportId }, { keyImportId: s.recalledImportId, open: true }],
    OpenKeys: [{ keyImportId: s.recalledImportId }],
    PoolOfKey: [{ id: s.large.keyId }],
    Products: [
      {},
      { search: 'Product' },
      { search: 'no such product' },
      { category: 'category-7' },
      { available: false },
      { isBundle: true },
      ...['LIST_PRICE', 'NAME', 'STOCK'].map((sort) => ({ sort })),
    ],
    ProductDetails: [{ id: s.productId }],
    Categories: [{}],
    FindPools: [{ search: 'Pool' }],
    PoolName: [{ id: s.poolId }],
    PriceChanges: [{ productId: s.productId }],
    PriceForecast: [{ productId: s.productId, listPrice: 12.5 }],
    PriceForCustomer: ofCustomers({ productId: s.productId, quantity: 10 }),
    ScheduledPrices: [{}, { status: 'WAITING' }, { productId: s.productId }],
    ScheduledPriceDetails: [{ id: s.scheduledPriceId }],
    FindProducts: [{ search: 'Product', available: true }],
    ProductName: [{ id: s.productId }],
    Pools: [
      pools,
      { ...pools, search: 'Pool' },
      { ...pools, productId: s.productId },
      { ...pools, runsOutWithinDays: 14 },
      ...['AVAILABLE', 'DAYS_LEFT'].map((sort) => ({ ...pools, sort })),
    ],
    PoolDetails: [{ id: s.poolId }],
    PoolKeys: [undefined, 'AVAILABLE', 'SOLD', 'WITHDRAWN'].map((status) => ({ licensePoolId: s.poolId, status })),
    KeyOfText: [{ licenseKey: 'ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ' }],
  };
}

function systemVariables(s: DecadeSubjects): ByQuery {
  const { ofCustomers } = ofBoth(s);
  return {
    WebhookDeliveries: [
      {},
      { webhookId: s.large.webhookId },
      ...ofCustomers(),
      ...ofCustomers({ status: 'FAILED' }),
      { status: 'FAILED' },
      { status: 'PENDING' },
      { event: 'productPriceChanged' },
      { event: 'orderCompleted' },
      { event: 'creditLow' },
      { from: daysAgo(20), to: daysAgo(19) },
    ],
    WebhookDeliveryDetails: [{ id: s.large.deliveryId }],
    WebhookHistory: [{ id: s.large.webhookId }],
    ReplayPreview: [{ webhookId: s.large.webhookId, since: daysAgo(7) }],
    AuditLog: [
      {},
      { staffId: s.staffId },
      { subjectType: 'Customer' },
      { subjectType: 'Customer', action: 'updateCustomer' },
      { subjectId: s.large.id },
      { action: 'creditKeys' },
      { action: 'neverDone' },
      IN_PERIOD,
    ],
    SavedViews: [{}],
    Seller: [{}],
    MySessions: [{}],
    SessionsOfMembers: [{}],
    MyAlerts: [{}],
    Shell: [{}],
    StaffMembers: [{}],
    SystemState: [{}],
    Waiting: [{}],
    Webhooks: [
      {},
      ...ofCustomers(),
      { active: true },
      { failing: true },
      { failing: true, active: false },
      { sort: 'FAILURES' },
    ],
    WebhookDetails: [{ id: s.large.webhookId, subjectId: s.large.webhookId }],
  };
}

/** Every query of the console. @throws if one is new, and nobody has said with which variables it is sent. */
async function consoleCalls(s: DecadeSubjects): Promise<Call[]> {
  const variables: ByQuery = {
    ...customersVariables(s),
    ...salesVariables(s),
    ...catalogueVariables(s),
    ...systemVariables(s),
  };
  return [...(await consoleQueries())].flatMap(([name, query]) => {
    const own = variables[name] ?? variables[name.replace(/Count$/, '')];
    if (!own)
      throw new Error(`Say in decade-console-calls.ts with which variables the console sends its query ${name}`);
    return own.map((values) => ({
      name: nameOf(`console ${name}${ownerOf(s, values)}`, values),
      method: 'POST',
      path: '/admin/graphql',
      token: s.staffToken,
      body: { query, variables: { first: 50, ...values } },
    }));
  });
}

/** Whose data are asked for, in a word. */
function ownerOf({ large, small }: DecadeSubjects, values: Variables): string {
  const own = Object.values(values);
  const isOf = (customer: DecadeCustomer): boolean => Object.values(customer).some((value) => own.includes(value));
  if (isOf(large)) return ' (large)';
  return isOf(small) ? ' (small)' : '';
}

/** Which rows are exported, beside all of them. */
const EXPORT_FILTERS: Record<string, string[]> = {
  orders: ['?from=$FROM&to=$TO'],
  ledger: ['?from=$FROM&to=$TO'],
  invoices: ['?from=$DAY60&to=$DAY30', '?status=OVERDUE'],
  audit: ['?from=$FROM&to=$TO'],
  sales: SALES_BY.map((by) => `?by=${by}&from=$FROM&to=$TO`),
};

function exportCalls({ staffToken: token, large }: DecadeSubjects): Call[] {
  const month = day(60).slice(0, 7);
  const quarter = `${month.slice(0, 4)}Q${Math.ceil(Number(month.slice(5)) / 3)}`;
  const lists = Object.keys(EXPORTS).flatMap((name) =>
    [...(name === 'sales' ? [] : ['']), ...(EXPORT_FILTERS[name] ?? [])].map(
      (filter) => `/admin/export/${name}.csv${filter}`,
    ),
  );
  const files = ['invoices.zip?month=$MONTH', 'datev.csv?month=$MONTH', 'ec-sales-list.csv?quarter=$QUARTER'];
  const ofInvoice = ['preview.pdf', '$NUMBER.pdf', '$NUMBER.xml'];
  const paths = [
    ...lists,
    ...files.map((file) => `/admin/export/${file}`),
    ...ofInvoice.map((file) => `/admin/invoices/${file}`),
  ];
  const values: Record<string, string> = {
    FROM: daysAgo(365),
    TO: daysAgo(335),
    DAY60: day(60),
    DAY30: day(30),
    MONTH: month,
    QUARTER: quarter,
    NUMBER: large.invoiceNumber,
  };
  return paths.map((path) => ({
    name: `GET ${path.replaceAll('$', '')}`,
    method: 'GET',
    path: path.replace(/\$(\w+)/g, (_, name: string) => values[name] ?? ''),
    token,
  }));
}

/** Every query of the console, and every file that it offers. */
export async function staffCalls(s: DecadeSubjects): Promise<Call[]> {
  return [...(await consoleCalls(s)), ...exportCalls(s)];
}
