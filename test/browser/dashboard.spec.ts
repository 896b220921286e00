import type { Page } from '@playwright/test';
import { claim, newSale } from './support/desk.js';
import { expect, expectAccessible, test } from './support/test.js';

type Answer = Record<string, unknown>;

/** Of the question of the first page: instants. */
type Variables = Record<'from' | 'to' | 'fromBefore' | 'toBefore', string>;

/** The operation of a request, such as `Dashboard`. */
const operationOf = (body: string | null): string | undefined => /(?:query|mutation) (\w+)/.exec(body ?? '')?.[1];

/** What the first page asks for, and what it is answered; `change` may change the answer. */
async function watchDashboard(
  page: Page,
  change: (data: Answer, name: string, variables: Variables) => Answer = (data) => data,
) {
  const seen = { names: new Set<string>(), variables: [] as Variables[], answers: [] as Answer[] };
  await page.route('**/admin/graphql', async (route) => {
    const body = route.request().postData();
    const name = operationOf(body) ?? '';
    const response = await route.fetch();
    const answer = (await response.json()) as { data: Answer | null };
    const variables = JSON.parse(body ?? '{}').variables as Variables;
    if (answer.data) answer.data = change(answer.data, name, variables);
    seen.names.add(name);
    if (name === 'Dashboard') {
      seen.variables.push(variables);
      if (answer.data) seen.answers.push(answer.data);
    }
    await route.fulfill({ response, json: answer });
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
  // The page reads everything again and again: what it shows is the newest answer.
  await expect(async () => {
    const [{ dashboard = {} } = {}] = seen.answers.slice(-1);
    const { orders = NaN, keysSold = NaN } = dashboard as Partial<Record<'orders' | 'keysSold', number>>;
    // The first is the figure; a number on the chart's axis may be the same.
    const figure = (name: string, value: number) =>
      page.getByRole('region', { name, exact: true }).getByText(value.toLocaleString('en'), { exact: true }).first();
    await expect(figure('Orders', orders)).toBeVisible({ timeout: 1 });
    await expect(figure('Keys sold', keysSold)).toBeVisible({ timeout: 1 });
    expect(keysSold).toBeGreaterThanOrEqual(2);
  }).toPass();
  expect([...seen.names].sort()).toEqual(['Dashboard', 'Shell']);
  await expectAccessible(page);

  // What the service refuses of the period stands at its field, and nothing of another period is shown.
  await page.getByLabel('Period').selectOption('From a day to another');
  await page.getByLabel('From').fill('2001-01-01');
  await expect(page.getByText('at most 400 days')).toBeVisible();
  await expect(page.getByLabel('From')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('heading', { name: 'Sales' })).toHaveCount(0);
  await page.getByLabel('Period').selectOption('Last 7 days');
  await expect(page).toHaveURL(/\?days=7$/);

  // By keyboard; going back leads to the same period.
  await page.getByRole('link', { name: 'Orders of this period' }).press('Enter');
  await expect(page).toHaveURL(/\/admin\/orders\?from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/);
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Period')).toHaveValue('7');
  await page.getByRole('link', { name: 'All open claims' }).click();
  await expect(page.getByRole('heading', { name: 'Claims', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Sales' })).toBeVisible();
});

const HOUR_MS = 3_600_000;

/** So many days from one on, with figures that grow by the day. */
const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    date: new Date(Date.parse(first) + index * 24 * HOUR_MS).toISOString().slice(0, 10),
    orders: index,
    revenue: index * 100.5,
    keysSold: 2 * index,
  }));

const ID = 'a'.repeat(24);
const OTHER_ID = 'b'.repeat(24);
const PRODUCT = { id: ID, name: 'Fjord Office', sku: 'FO-1', isBundle: false };

/** A shop in which everything that can go wrong has gone wrong, on 31 March 2026 in Berlin. */
function troubled(data: Answer, name: string, { from, to }: Variables): Answer {
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
        { stock: 1, daysLeft: 3.7, product: { ...PRODUCT, id: OTHER_ID, name: 'Fjord Bundle', isBundle: true } },
      ],
      nearCreditLimit: [{ id: ID, name: 'Harbour IT', customerNumber: 1007, balance: 900, creditLimit: 1_000 }],
      failingWebhooks: [
        {
          id: ID,
          url: 'https://hooks.example/secret-path',
          active: true,
          consecutiveFailures: 9,
          customer: { id: ID, name: 'Harbour IT' },
        },
      ],
    },
    before: { orders: 800, revenue: 2_000, keysSold: 0, days: daysFrom('2026-03-18', length) },
    claims: { totalCount: 12, nodes: [] },
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

test('figures stand against the period before, to the same time of day, and what is wrong is named', async ({
  enter,
  page,
}) => {
  // Clocks in Berlin were changed two days before.
  await page.clock.setFixedTime('2026-03-31T10:00:00Z');
  const seen = await watchDashboard(page, troubled);
  await enter('SUPPORT', '/admin?days=7');
  const region = (name: string | RegExp) => page.getByRole('region', { name, exact: true });
  await expect(region('Orders')).toContainText('1,200');
  expect(seen.variables[0]).toEqual({
    from: '2026-03-24T23:00:00.000Z',
    to: '2026-03-31T10:00:00.000Z',
    fromBefore: '2026-03-17T23:00:00.000Z',
    toBefore: '2026-03-24T11:00:00.000Z',
  });
  await expect(region('Orders')).toContainText('50 % more than the period before (800)');
  await expect(region('Revenue')).toContainText('25 % less than the period before (2,000.00 EUR)');
  await expect(region('Keys sold')).toContainText('The period before had none (0)');
  // Its chart: a bar for each day, with the fourth at the half of the scale, and as text.
  const bars = region('Orders').locator('.bar');
  await expect(bars).toHaveCount(7);
  await expect(bars.nth(3)).toHaveAttribute('height', '50');
  await page.getByText('Figures as a table').press('Enter');
  const figures = page.getByRole('table', { name: 'Figures' }).getByRole('row');
  await expect(figures).toHaveCount(8);
  await expect(figures.nth(7)).toHaveText('2026-03-31603.00 EUR603.00 EUR661212');

  await expect(region('Open claims (12)')).toBeVisible();
  await expect(region('Running out within 14 days').getByRole('listitem')).toHaveText([
    'Fjord Officesold out',
    'Fjord Bundle1 key, 3 days',
  ]);
  await expect(region('Near the credit limit').getByRole('listitem')).toHaveText(
    'Harbour IT (1007)900.00 EUR of 1,000.00 EUR',
  );
  await expect(region('Failing webhooks').getByRole('listitem')).toHaveText(
    'Harbour IT, hooks.example9 failed deliveries in a row',
  );
  await expect(region('Service').getByRole('listitem')).toHaveText([
    'Job clean-upshould have run at 2026-03-31 10:00',
    'Job total-salesfailed',
    '3 deliveries waitthe oldest for 2 minutes',
    'The verification found 2 contradictions2026-03-31 09:00',
    '1 mail was given up550 no such mailbox',
  ]);
  await expectAccessible(page);
  // Each leads to where it is dealt with.
  const hrefs = await page.evaluate(
    `[...new Set(Array.from(document.querySelectorAll('main section a'), (link) => link.getAttribute('href')))]`,
  );
  expect(hrefs).toEqual([
    '/admin/orders?from=2026-03-25&to=2026-03-31',
    '/admin/claims',
    `/admin/stock?product=${ID}`,
    `/admin/products/${OTHER_ID}`,
    '/admin/stock',
    `/admin/customers/${ID}`,
    '/admin/customers?credit=near',
    `/admin/webhooks/${ID}`,
    '/admin/webhooks?state=failing',
    '/admin/system',
    `/admin/orders?product=${ID}&from=2026-03-25&to=2026-03-31`,
  ]);

  // Both ends of a period that is over are midnights, before and after the change of clocks.
  await page.goto('/admin?from=2026-03-28&to=2026-03-29');
  await expect
    .poll(() => seen.variables.at(-1))
    .toEqual({
      from: '2026-03-27T23:00:00.000Z',
      to: '2026-03-29T22:00:00.000Z',
      fromBefore: '2026-03-25T23:00:00.000Z',
      toBefore: '2026-03-27T23:00:00.000Z',
    });

  // A year is shown in weeks.
  await page.getByLabel('Period').selectOption('Last 365 days');
  await expect(bars).toHaveCount(53);
});
