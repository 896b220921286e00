import { claim, details, mutate, newCustomer, newMember, newSale } from '../support/browser/shop-actions.js';
import { expect, notice, pressPrimary, signIn, test, walkTo } from '../support/browser/test.js';

test.use({ expectedLines: [/ERR_(INTERNET_DISCONNECTED|FAILED)|of the console was not loaded/] });

test('a lost connection is said, reads are repeated until it is back, and a change is not', async ({ enter, page }) => {
  const sale = await newSale({ amount: 1 });
  await enter('SUPPORT', `/admin/orders/${sale.orderNumber}`);
  await expect(page.getByRole('heading', { name: `Order ${sale.orderNumber}` })).toBeVisible();
  await expect(page.getByText('Order placed over')).toBeVisible();
  const changes: string[] = [];
  await page.route('**/admin/graphql', (route) => {
    const { query } = JSON.parse(route.request().postData() ?? '{}') as { query: string };
    if (query.startsWith('mutation')) changes.push(query.slice(0, 30));
    return route.abort();
  });
  await page.getByRole('button', { name: 'Reveal keys' }).click();
  await expect(page.getByText('Offline')).toBeVisible();
  // It shortens the navigation, whose foot stays in the window.
  await expect(page.locator('#navigation').getByRole('button').last()).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('alert').filter({ hasText: 'The change may have been made' })).toBeVisible();
  await page.getByRole('link', { name: 'Claims' }).click();
  await expect(page.getByRole('heading', { name: 'Claims' })).toBeVisible();
  await page.unroute('**/admin/graphql');
  await expect(page.getByText('Offline')).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Claims' }).or(page.getByText('No open claims'))).toBeVisible();
  expect(changes).toEqual([expect.stringContaining('RevealLicenseKeys')]);
});

test('a slow page shows that it is loading until its data arrives', async ({ enter, page }) => {
  const sale = await newSale({ amount: 1 });
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/admin/graphql', async (route) => {
    if ((route.request().postData() ?? '').includes('query Orders(')) await released;
    await route.continue();
  });
  await enter('SUPPORT', `/admin/orders?customer=${sale.customer.id}`);
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Orders' })).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page.getByRole('link', { name: String(sale.orderNumber) })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Orders' })).toHaveAttribute('aria-busy', 'false');
});

test('outdated data is dimmed until the new data arrives', async ({ enter, page }) => {
  await claim(await newSale({ amount: 1 }), 0, 'The key is refused');
  let held = '';
  let release = (): void => undefined;
  await page.route('**/admin/graphql', async (route) => {
    if (held && (route.request().postData() ?? '').includes(held)) {
      await new Promise<void>((resolve) => (release = resolve));
    }
    await route.continue();
  });
  await enter('ADMIN');
  await expect(page.getByText('Newest orders')).toBeVisible();
  const main = page.getByRole('main');
  for (const [path, query, next] of [
    ['/', 'query Dashboard(', main.getByRole('button', { name: '7 days' })],
    ['/reports', 'query SalesReport(', main.getByRole('button', { name: 'This year' })],
    ['/claims', 'query Claims(', main.getByRole('link', { name: 'All', exact: true })],
  ] as const) {
    await walkTo(page, path);
    held = query;
    await next.click();
    const veils = `[...document.querySelectorAll('main [aria-busy=true]')].map((one) => getComputedStyle(one, '::after').content)`;
    await expect.poll(() => page.evaluate(veils), { message: path }).toEqual(['""']);
    held = '';
    release();
    await expect(main.locator('[aria-busy=true]')).toHaveCount(0);
  }
});

test('the console stays although the file of its notices is lost', async ({ enter, page }) => {
  await page.route('**/assets/notices*', (route) => route.abort());
  const lost = page.waitForEvent('requestfailed');
  await enter('SUPPORT', '/admin/orders');
  await lost;
  for (const name of ['Claims', 'Orders', 'Claims']) {
    await page.locator('#navigation').getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  }
});

test('a page whose script is lost is loaded again by a button, and automatically once the connection is back', async ({
  enter,
  page,
  context,
}) => {
  await enter('SUPPORT', '/admin/orders');
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
  const scripts = '**/assets/customers*';
  await page.route(scripts, (route) => route.abort());
  await page.getByRole('link', { name: 'Customers', exact: true }).click();
  const failure = page.getByRole('alert').filter({ hasText: 'That did not work' });
  const again = failure.getByRole('button', { name: 'Try again' });
  await expect(failure).toContainText('Part of the console could not be loaded');
  await page.unroute(scripts);
  await again.click();
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible();
  await expect(failure).toHaveCount(0);

  await context.setOffline(true);
  await expect(page.getByText('Offline')).toBeVisible();
  // The page knows before its requests fail; a request in between would reload the page into the browser's own error.
  const request = () =>
    page.evaluate(() =>
      fetch('/healthz').then(
        () => 'a response',
        () => 'no response',
      ),
    );
  await expect.poll(request).toBe('no response');
  await page.getByRole('link', { name: 'Reports' }).click();
  await expect(failure).toContainText('You are offline');
  await again.click();
  await expect(again).toBeEnabled();
  await expect(failure).toContainText('You are offline');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Reports' })).toBeVisible();
  await expect(failure).toHaveCount(0);
});

test('a payment without a response says that it is sent again, is recorded once, and says so after its page is left', async ({
  enter,
  page,
}) => {
  const { id } = await newCustomer();
  await enter('FINANCE', `/admin/customers/${id}`);
  await page.getByRole('button', { name: 'Record payment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount').fill('120.50');
  let release = (): void => undefined;
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  let sent = 0;
  await page.route('**/admin/graphql', async (route) => {
    if (!/RecordPayment.*"dryRun":false/s.test(route.request().postData() ?? '')) return route.continue();
    sent += 1;
    if (sent > 1) return isReleased.then(() => route.continue());
    // The service records it, and the page does not hear of that.
    await route.fetch();
    return route.abort();
  });
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  // It is more than the customer owes.
  await pressPrimary(page.getByRole('dialog', { name: 'Record 120.50 EUR?' }), 'Record payment');
  await expect(page.getByText('It is sent again automatically')).toBeVisible();
  await page.evaluate("__TSR_ROUTER__.history.push('/admin/orders')");
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
  const said = notice(page, '120.50');
  release();
  await said;
  expect(await details('customer', id, 'balance')).toEqual({ balance: -120.5 });
});

test('what changed while offline is shown once the connection is back', async ({ enter, page }) => {
  const { id } = await newCustomer();
  await enter('FINANCE', `/admin/customers/${id}`);
  await expect(page.getByText('Left to order').first()).toBeVisible();
  await page.route('**/admin/graphql', (route) => route.abort());
  await page.evaluate("dispatchEvent(new Event('offline'))");
  await expect(page.getByText('Offline')).toBeVisible();
  await mutate(`recordPayment(customerId: "${id}", amount: 77.25, kind: PAYMENT)`);
  await page.unroute('**/admin/graphql');
  // Without an event of the browser: the page looks for the service itself.
  await expect(page.getByText('77.25').first()).toBeVisible();
  await expect(page.getByText('Offline')).toHaveCount(0);
});

test('the question of a sign-in link can be tried again if its script is lost', async ({ page }) => {
  await signIn(page, await newMember('SUPPORT', 'Sue Support'));
  await page.route('**/assets/link-question*', (route) => route.abort());
  await page.goto('/admin#token=rol_unknown');
  const failure = page.getByRole('alert').filter({ hasText: 'Part of the console could not be loaded' });
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Sue Support Support' })).toBeVisible();
});
