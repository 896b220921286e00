import type { Page } from '@playwright/test';
import { claim, newSale } from '../support/browser/shop-actions.js';
import { expect, expectAccessible, test } from '../support/browser/test.js';

type DashboardResponse = Record<string, unknown>;

/** Of the question of the first page: instants. */
type Variables = Record<'from' | 'to' | 'fromBefore' | 'toBefore', string>;

/** The operation of a request, such as `Dashboard`. */
const operationOf = (body: string | null): string | undefined => /(?:query|mutation) (\w+)/.exec(body ?? '')?.[1];

/** The queries of the first page and their responses; `change` may change a response. */
async function watchDashboard(
  page: Page,
  change: (data: DashboardResponse, name: string, variables: Variables) => DashboardResponse = (data) => data,
) {
  const seen = { names: new Set<string>(), variables: [] as Variables[] };
  await page.route('**/admin/graphql', async (route) => {
    const body = route.request().postData();
    const name = operationOf(body) ?? '';
    const response = await route.fetch();
    const reply = (await response.json()) as { data: DashboardResponse | null };
    const variables = JSON.parse(body ?? '{}').variables as Variables;
    if (reply.data) reply.data = change(reply.data, name, variables);
    seen.names.add(name);
    if (name === 'Dashboard') seen.variables.push(variables);
    await route.fulfill({ response, json: reply });
  });
  return seen;
}

test('the first page has the figures of the service by one question, and leads to the lists', async ({
  enter,
  page,
}) => {
  const sale = await newSale({ amount: 2, left: 0 });
  await claim(sale, 0, 'Is refused as unknown.');
  const seen = await watchDashboard(page);
  await enter('FINANCE');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Orders [1-9]/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Keys sold [1-9]/ })).toBeVisible();
  expect([...seen.names].sort()).toEqual(['Dashboard', 'Shell', 'Waiting']);

  // A validation error about the period appears at its field, and no data of another period is displayed.
  const period = (name: string) => page.getByRole('group', { name: 'Period' }).getByRole('button', { name });
  await period('Custom').click();
  await page.getByLabel('From').fill('2001-01-01');
  await expect(page.getByText('at most 400 days')).toBeVisible();
  await expect(page.getByLabel('From')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('region', { name: 'Sales' })).toHaveCount(0);
  await period('7 days').click();
  await expect(page).toHaveURL(/\?period=7-days$/);

  // By keyboard; going back leads to the same period.
  await page.getByRole('link', { name: 'Orders of this period' }).press('Enter');
  await expect(page).toHaveURL(/\/admin\/orders\?from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/);
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible();
  await page.goBack();
  await expect(period('7 days')).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('link', { name: 'All orders' }).click();
  await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Sales' })).toBeVisible();
});

const HOUR_MS = 3_600_000;

/** Consecutive days from the first one, with figures that grow by the day. */
const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    date: new Date(Date.parse(first) + index * 24 * HOUR_MS).toISOString().slice(0, 10),
    orders: index,
    revenue: index * 100.5,
    keysSold: 2 * index,
  }));

const ID = 'a'.repeat(24);
const OTHER_ID = 'b'.repeat(24);
const PRODUCT = { id: ID, name: 'Fjord Office', displayName: 'Fjord Office', sku: 'FO-1', isBundle: false };

/** A shop in which everything that can go wrong has gone wrong, on 31 March 2026 in Berlin. */
function troubled(data: DashboardResponse, name: string, { from, to }: Variables): DashboardResponse {
  if (name === 'Shell') return { ...data, businessTimeZone: 'Europe/Berlin' };
  if (name !== 'Dashboard') return data;
  const length = Math.ceil((Date.parse(to) - Date.parse(from)) / (24 * HOUR_MS));
  return {
    dashboard: {
      orders: 1_200,
      revenue: 1_500,
      keysSold: 30,
      days: daysFrom('2026-03-25', length),
      bestSellers: [{ keysSold: 7, revenue: 1_234.5, product: PRODUCT }],
      runningOut: [
        { stock: 0, daysLeft: 0, product: PRODUCT },
        { stock: 1, daysLeft: 3.7, product: { ...PRODUCT, id: OTHER_ID, displayName: 'Fjord Bundle', isBundle: true } },
      ],
      nearCreditLimit: [{ id: ID, name: 'Harbour IT', customerNumber: 1007, balance: 900, creditLimit: 1_000 }],
      failingWebhooks: [
        {
          id: ID,
          url: 'https://hooks.example/secret-path',
          active: true,
          consecutiveFailures: 9,
          disabledAt: null,
          deliveries: { nodes: [{ attempts: [{ statusCode: 500, error: null }] }] },
          customer: { id: ID, name: 'Harbour IT' },
        },
        {
          id: OTHER_ID,
          url: 'https://hooks.example/other',
          active: false,
          consecutiveFailures: 10,
          disabledAt: '2026-03-29T09:00:00Z',
          deliveries: { nodes: [] },
          customer: { id: ID, name: 'Harbour IT' },
        },
      ],
      openRecalls: [
        {
          id: ID,
          source: 'november.txt',
          licensePool: { id: OTHER_ID, product: { displayName: 'Fjord Office' } },
          recall: { at: '2026-03-30T09:00:00Z', sold: 9, open: 4 },
        },
      ],
      owed: 12_345.6,
      overdue: 345.6,
      dueThisWeek: 45.6,
      today: { orders: 1, net: 99, keysSold: 2 },
      topCustomers: [{ revenue: 1_234.5, customer: { id: ID, name: 'Harbour IT' } }],
    },
    before: { orders: 800, revenue: 2_000, keysSold: 0, days: daysFrom('2026-03-18', length) },
    claims: {
      totalCount: 12,
      nodes: [
        {
          id: ID,
          createdAt: '2026-03-29T09:00:00Z',
          reason: 'Is refused',
          customer: { name: 'Harbour IT' },
          product: { displayName: 'Fjord Office' },
        },
      ],
    },
    heldInvoices: {
      totalCount: 7,
      nodes: [
        {
          orderNumber: 65,
          creditNoteId: null,
          kind: 'INVOICE',
          reasons: ['BILLING_INCOMPLETE', 'VAT_ID_MISSING'],
          since: '2026-03-30T09:00:00Z',
          customer: { name: 'Harbour IT' },
        },
      ],
    },
    orders: { nodes: [] },
    products: { nodes: [{ id: ID }] },
    keyImports: { nodes: [] },
    customers: { nodes: [] },
    near: { totalCount: 9 },
    system: {
      pendingDeliveries: 3,
      oldestPendingSeconds: 130,
      mail: { failed: 1, lastError: '550 no such mailbox' },
      jobs: [
        { name: 'clean-up', nextRunAt: '2026-03-31T08:00:00Z', failed: false },
        { name: 'total-sales', nextRunAt: '2026-03-31T10:00:00Z', failed: true },
        { name: 'send-mails', nextRunAt: '2026-03-31T10:00:00Z', failed: false },
      ],
      lastVerification: { at: '2026-03-31T07:00:00Z', broken: ['a', 'b'] },
    },
  };
}

test('a role that sees costs gets the margin of the period, and a note if the cost of a key is unknown', async ({
  enter,
  page,
}) => {
  await newSale();
  let margin: number | null = 321;
  await watchDashboard(page, (data, name) =>
    name === 'Dashboard' ? { ...data, salesReport: { total: { net: 1_500, margin } } } : data,
  );
  await enter('FINANCE');
  const sales = page.getByRole('region', { name: 'Sales' });
  await expect(sales).toContainText('Margin21.4\u00a0%321');
  margin = null;
  await page.reload();
  await expect(sales).toContainText('Margin–Costs incomplete');
});

test('figures stand against the period before, to the same time of day, and what is wrong is named', async ({
  enter,
  page,
}) => {
  // Clocks in Berlin were changed two days before.
  await page.clock.setFixedTime('2026-03-31T10:00:00Z');
  const seen = await watchDashboard(page, troubled);
  await enter('SUPPORT', '/admin?period=7-days');
  const region = (name: string | RegExp) => page.getByRole('region', { name, exact: true });
  const figure = (name: string) =>
    page.getByRole('group', { name: 'Figure in the chart' }).getByRole('button', { name });
  await expect(figure('Orders')).toContainText('1,200');
  // SUPPORT sees no costs.
  await expect(region('Sales')).not.toContainText('Margin');
  expect(seen.variables[0]).toMatchObject({
    from: '2026-03-24T23:00:00.000Z',
    to: '2026-03-31T10:00:00.000Z',
    fromBefore: '2026-03-17T23:00:00.000Z',
    toBefore: '2026-03-24T11:00:00.000Z',
  });
  await expect(figure('Orders')).toContainText('50 % more');
  await expect(figure('Revenue')).toContainText('25 % less');
  await expect(figure('Revenue').getByTitle('2,000.00 in the period before')).toBeVisible();
  await expect(figure('Keys sold')).toContainText('None before');
  // The chart shows the figure that is pressed: a bar for each day, with the fourth at the half of the scale.
  await expect(figure('Revenue')).toHaveAttribute('aria-pressed', 'true');
  await figure('Orders').press('Enter');
  const chart = page.getByRole('img', { name: 'Orders as a chart' });
  const bars = chart.getByTestId('bar');
  await expect(bars).toHaveCount(7);
  await expect(bars.nth(3)).toHaveAttribute('height', '50');
  await page.getByText('Figures as a table').press('Enter');
  const figures = page.getByRole('table', { name: 'Figures' }).getByRole('row');
  await expect(figures).toHaveCount(8);
  await expect(figures.nth(7)).toHaveText('2026-03-31603.00603.00661212');

  const toDecide = region('To decide');
  const decisions = [
    'Harbour IT Fjord Office: Is refused2 d',
    'Invoice for order 65 Harbour IT: The billing address is incomplete, The customer has no VAT id1 d',
    'Harbour IT Webhook failed 9 times: 500',
    'Harbour IT Webhook off after 10 failures2 d',
    'Recall of november.txt Fjord Office: 4 of 9 keys not resolved1 d',
    'Job clean-upoverdue since 2026-03-31 10:00',
    'Job total-salesfailed',
    '3 deliveries waitingoldest 2 minutes',
    'Verification found 2 inconsistencies2026-03-31 09:00',
    '1 email not delivered550 no such mailbox',
  ];
  // Three of each kind at first.
  await expect(toDecide.getByRole('listitem')).toHaveText(decisions.slice(0, 8));
  await toDecide.getByRole('button', { name: '19 more' }).click();
  await expect(toDecide.getByRole('listitem')).toHaveText(decisions);
  await toDecide.getByRole('button', { name: 'Webhooks 2' }).click();
  await expect(toDecide.getByRole('listitem')).toHaveCount(2);
  await toDecide.getByRole('button', { name: 'All 27' }).click();
  await expect(region('Running out').getByRole('listitem')).toHaveText(['Fjord OfficeSold out', 'Fjord Bundle13 days']);
  await expect(region('Near the credit limit').getByRole('listitem')).toHaveText('Harbour IT90 %');
  await expect(region('Owed by customers')).toContainText('12,345.60Overdue345.60Due this week45.60');
  await expect(region('Top customers').getByRole('listitem')).toHaveText('Harbour IT1,235');
  // There is no order yet: what leads to the first one is listed, with what is done.
  await expect(region('First steps').getByRole('listitem')).toHaveText([
    /Create a product/,
    /Import license keys/,
    /Create a customer/,
    /Receive the first order/,
  ]);
  await expect(region('First steps').getByRole('img', { name: 'Done' })).toHaveCount(1);
  await expectAccessible(page);
  // Each leads to where it is dealt with.
  const hrefs = await page.evaluate(
    `[...new Set(Array.from(document.querySelectorAll('main section a'), (link) => link.getAttribute('href')))]`,
  );
  expect(hrefs).toEqual([
    '/admin/customers',
    '/admin/orders?from=2026-03-25&to=2026-03-31',
    `/admin/claims/${ID}`,
    '/admin/invoices?status=HELD',
    `/admin/webhooks/${ID}`,
    `/admin/webhooks/${OTHER_ID}`,
    `/admin/stock/${OTHER_ID}/imports/${ID}`,
    '/admin/system',
    '/admin/claims',
    `/admin/orders?product=${ID}&from=2026-03-25&to=2026-03-31`,
    '/admin/invoices?status=OVERDUE',
    '/admin/stock?sort=days',
    `/admin/stock?product=${ID}`,
    `/admin/products/${OTHER_ID}`,
    '/admin/customers?credit=near',
    `/admin/customers/${ID}`,
  ]);

  // Both ends of a period that is over are midnights, before and after the change of clocks.
  await page.goto('/admin?from=2026-03-28&to=2026-03-29');
  await expect
    .poll(() => seen.variables.at(-1))
    .toMatchObject({
      from: '2026-03-27T23:00:00.000Z',
      to: '2026-03-29T22:00:00.000Z',
      fromBefore: '2026-03-25T23:00:00.000Z',
      toBefore: '2026-03-27T23:00:00.000Z',
    });

  // A year is displayed in weeks.
  await page.goto('/admin?from=2025-04-01');
  await expect(page.getByRole('img', { name: 'Revenue as a chart' }).getByTestId('bar')).toHaveCount(53);

  // Months are those of the business.
  await page.getByRole('button', { name: 'Last month' }).click();
  await expect
    .poll(() => seen.variables.at(-1))
    .toMatchObject({ from: '2026-01-31T23:00:00.000Z', to: '2026-02-28T23:00:00.000Z' });
});
