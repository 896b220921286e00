import { readFile } from 'node:fs/promises';
import { newCustomer, newProduct, newSale, sell } from './support/desk.js';
import { expect, expectAccessible, test } from './support/test.js';

test('orders are narrowed, and filters, columns and place stay in the address, also on going back', async ({
  enter,
  page,
}) => {
  const [customer, product] = await Promise.all([newCustomer(), newProduct(60)]);
  const orders: number[] = [];
  for (let count = 0; count < 53; count += 1) {
    orders.push((await sell(customer, product, 1, count === 0 ? 'the-first' : undefined)).orderNumber);
  }
  await enter('ADMIN', '/admin/orders');
  const rows = page.getByRole('table', { name: 'Orders' }).getByRole('row');

  // By keyboard: a part of the name, and the first that is found.
  await page.getByRole('textbox', { name: 'Customer' }).fill(customer.name.slice(-8));
  await expect(page.getByRole('option', { name: customer.name })).toHaveAttribute('data-combobox-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 to 50 of 53')).toBeVisible();
  await expect(rows).toHaveCount(51);
  await expect(page).toHaveURL(new RegExp(`customer=${customer.id}`));

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Reference' }).click();
  await expect(page.getByRole('columnheader', { name: 'Reference' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('51 to 53 of 53')).toBeVisible();
  await expect(rows).toHaveCount(4);
  const place = page.url();
  await page.getByRole('link', { name: String(orders[0]) }).click();
  await expect(page.getByRole('heading', { name: `Order ${orders[0]}` })).toBeVisible();
  await page.getByRole('link', { name: '← Orders' }).click();
  await expect(page.getByText('51 to 53 of 53')).toBeVisible();
  await expect(page).toHaveURL(place);
  await expect(page.getByRole('columnheader', { name: 'Reference' })).toHaveCount(0);
  await page.getByRole('button', { name: 'First page' }).click();
  await expect(page.getByText('1 to 50 of 53')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('51 to 53 of 53')).toBeVisible();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByText('1 to 50 of 53')).toBeVisible();

  await page.getByRole('textbox', { name: 'Reference' }).fill('the-first');
  await expect(rows).toHaveCount(2);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download these orders as CSV' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(String(orders[0]));

  await page.getByRole('textbox', { name: 'Reference' }).fill('unknown');
  await expect(page.getByText('No order matches these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('textbox', { name: 'Customer' })).toHaveValue('');
  await expect(rows).not.toHaveCount(0);
  await expectAccessible(page);
});

test('times are in the zone of the business, or of this computer by a switch, and the page names it', async ({
  enter,
  page,
}) => {
  await newSale();
  await enter('FINANCE', '/admin/orders');
  await expect(page.getByRole('columnheader', { name: 'Date (Europe/Berlin)' })).toBeVisible();
  const time = page.getByRole('row').nth(1).getByRole('cell').nth(1);
  const before = await time.innerText();
  await page.getByRole('button', { name: /Finance/ }).click();
  await page.getByRole('menuitemradio', { name: 'Of this computer' }).click();
  await expect(page.getByRole('columnheader', { name: 'Date (America/New_York)' })).toBeVisible();
  await expect(time).not.toHaveText(before);
  await expect(page.getByText('Times in America/New_York')).toBeVisible();
});

test('the search box finds orders, customers and products by keyboard, and opens the order of a pasted key', async ({
  enter,
  page,
}) => {
  const reference = `R-${Date.now()}`;
  const sale = await newSale({ reference });
  const [key = ''] = sale.keys;
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await enter('SUPPORT', '/admin/orders');
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
  const box = page.getByRole('textbox', { name: 'Search everything' });
  const order = page.getByRole('heading', { name: `Order ${sale.orderNumber}` });

  await page.keyboard.press('Control+k');
  await box.fill('nothing is called that');
  await expect(page.getByText('Nothing is found')).toBeVisible();
  await expectAccessible(page);
  await box.fill(key);
  const found = page.getByRole('option', { name: `Order ${sale.orderNumber}` });
  await expect(found).toHaveAttribute('data-combobox-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(order).toBeVisible();
  expect([...addresses, page.url()].filter((address) => address.includes(key))).toEqual([]);

  await page.keyboard.press('Control+k');
  await box.fill(reference);
  await expect(page.getByRole('option', { name: reference })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await box.fill(sale.customer.name);
  await page.getByRole('option', { name: sale.customer.name }).click();
  await expect(page.getByRole('heading', { name: sale.customer.name })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/admin/customers/${sale.customer.id}`));
});

test('the keyboard alone reaches the content, and each focus can be seen', async ({ enter, page }) => {
  await newSale();
  await enter('ADMIN', '/admin/orders');
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
  // It is loaded after the page.
  const views = page.getByRole('button', { name: 'Views' });
  await expect(views).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(views).toBeFocused();
  expect(await views.evaluate('(element) => getComputedStyle(element).outlineStyle')).not.toBe('none');
});
