import { claim, newSale } from '../support/browser/shop-actions.js';
import { expect, test, walkTo } from '../support/browser/test.js';

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

test('a page whose script is lost is tried again by a button, and without a connection it says so', async ({
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
  await expect(failure).toContainText('Part of the console could not be loaded');
  await context.setOffline(true);
  await expect(failure).toContainText('You are offline');
  // The page knows before its requests fail; a request in between would reload the page into the browser's own error.
  const request = () =>
    page.evaluate(() =>
      fetch('/healthz').then(
        () => 'a response',
        () => 'no response',
      ),
    );
  await expect.poll(request).toBe('no response');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(failure.getByRole('button', { name: 'Try again' })).toBeEnabled();
  await expect(failure).toContainText('You are offline');
  await context.setOffline(false);
  await expect(failure).toContainText('Part of the console could not be loaded');
  await page.unroute(scripts);
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible();
  await expect(failure).toHaveCount(0);
});
