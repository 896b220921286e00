import { newSale } from './support/desk.js';
import { expect, test } from './support/test.js';

test.use({ expectedLines: [/ERR_(INTERNET_DISCONNECTED|FAILED)/] });

test('a lost connection is said, reads are repeated until it is back, and a change is not', async ({ enter, page }) => {
  const sale = await newSale({ amount: 1 });
  await enter('SUPPORT', `/admin/orders/${sale.orderNumber}`);
  await expect(page.getByRole('heading', { name: `Order ${sale.orderNumber}` })).toBeVisible();
  await expect(page.getByText('No webhook of the customer')).toBeVisible();
  const changes: string[] = [];
  await page.route('**/admin/graphql', (route) => {
    const { query } = JSON.parse(route.request().postData() ?? '{}') as { query: string };
    if (query.startsWith('mutation')) changes.push(query.slice(0, 30));
    return route.abort();
  });
  await page.getByRole('button', { name: 'Reveal keys' }).click();
  await expect(page.getByText('The connection is lost')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'it is not known whether this was done' })).toBeVisible();
  await page.getByRole('link', { name: 'Claims' }).click();
  await expect(page.getByRole('heading', { name: 'Claims' })).toBeVisible();
  await page.unroute('**/admin/graphql');
  await expect(page.getByText('The connection is lost')).toHaveCount(0);
  await expect(page.getByRole('table').or(page.getByText('No claim is open'))).toBeVisible();
  expect(changes).toEqual([expect.stringContaining('RevealLicenseKeys')]);
});

test('what takes long says that it is on its way, until it is there', async ({ enter, page }) => {
  const sale = await newSale({ amount: 1 });
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/admin/graphql', async (route) => {
    if ((route.request().postData() ?? '').includes('query Orders(')) await released;
    await route.continue();
  });
  await enter('SUPPORT', `/admin/orders?customer=${sale.customer.id}`);
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading…' })).toBeVisible();
  release();
  await expect(page.getByRole('link', { name: String(sale.orderNumber) })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading…' })).toHaveCount(0);
});
