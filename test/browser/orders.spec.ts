import { newCustomer, newMember, newProduct, newSale, sell } from '../support/browser/shop-actions.js';
import { choose, downloaded, expect, expectAccessible, openMenu, signIn, test } from '../support/browser/test.js';

test('orders are filtered, and filters, columns and position stay in the address, also on going back', async ({
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

  // By keyboard: a filter, a part of the name, and the first that is found.
  await expect(rows).not.toHaveCount(0);
  await page.keyboard.press('f');
  await choose(page.getByRole('textbox', { name: 'Filter by' }), 'cust', 'Customer');
  await choose(page.getByRole('textbox', { name: 'Customer' }), customer.name.slice(-8), customer.name);
  await expect(page.getByText('1–50 of 53')).toBeVisible();
  await expect(rows).toHaveCount(51);
  await expect(page).toHaveURL(new RegExp(`customer=${customer.id}`));
  await expect(page.getByRole('button', { name: `Customer ${customer.name}` })).toBeVisible();

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Reference' }).click();
  await expect(page.getByRole('columnheader', { name: 'Reference' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);

  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('51–53 of 53')).toBeVisible();
  await expect(rows).toHaveCount(4);
  const place = page.url();
  await page.getByRole('link', { name: String(orders[0]) }).click();
  await expect(page.getByRole('heading', { name: `Order ${orders[0]}` })).toBeVisible();
  await page.getByRole('navigation', { name: 'Path' }).getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByText('51–53 of 53')).toBeVisible();
  await expect(page).toHaveURL(place);
  await expect(page.getByRole('columnheader', { name: 'Reference' })).toHaveCount(0);
  await page.keyboard.press('[');
  await expect(page.getByText('1–50 of 53')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('51–53 of 53')).toBeVisible();

  const clear = page.getByRole('button', { name: 'Clear filters' });
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('option', { name: 'Reference' }).click();
  await page.getByRole('textbox', { name: 'Reference' }).fill('the-first');
  await expect(rows).toHaveCount(2);
  await page.keyboard.press('Enter');
  await expect(clear).toBeVisible();
  const lines = await downloaded(page, 'Export: these orders as CSV');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(String(orders[0]));

  await page.getByRole('button', { name: 'Reference the-first', exact: true }).click();
  await page.getByRole('textbox', { name: 'Reference' }).fill('unknown');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No orders match')).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter: Reference' }).click();
  await expect(rows).toHaveCount(51);
  await clear.click();
  await expect(clear).toHaveCount(0);
  await expect(rows).not.toHaveCount(0);
  await expectAccessible(page);
});

test('chosen orders are exported alone, and views of the list itself say how much waits', async ({ enter, page }) => {
  const [customer, product] = await Promise.all([newCustomer(), newProduct(4)]);
  const orders: number[] = [];
  for (let count = 0; count < 4; count += 1) orders.unshift((await sell(customer, product, 1)).orderNumber);
  await enter('FINANCE', `/admin/orders?customer=${customer.id}`);
  const box = (order: number | undefined) => page.getByRole('checkbox', { name: `Select Order ${order}` });
  await box(orders[0]).click();
  await box(orders[2]).click({ modifiers: ['Shift'] });
  const chosen = page.getByRole('toolbar', { name: 'Selected: Orders' });
  await expect(chosen).toContainText('3 selected');
  const [, ...lines] = await downloaded(chosen, 'Export');
  expect(lines.map((line) => orders.findIndex((order) => line.includes(String(order))))).toEqual([0, 1, 2]);
  await page.keyboard.press('Escape');
  await expect(chosen).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Failed' }).click();
  await expect(page).toHaveURL(/\/admin\/orders\?status=failed$/);
  await expect(page.getByText('No orders match')).toBeVisible();
});

test('rows open by click and Enter, j and k move, and on a phone a button opens the filters', async ({
  enter,
  page,
  context,
}) => {
  const [customer, product] = await Promise.all([newCustomer(), newProduct(3)]);
  const older = await sell(customer, product, 2, 'older');
  const newer = await sell(customer, product, 1);
  await enter('SUPPORT', `/admin/orders?customer=${customer.id}`);
  const rows = page.getByRole('table', { name: 'Orders' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: String(newer.orderNumber) })).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `Order ${older.orderNumber}` })).toBeVisible();
  await page.goBack();
  const beside = rows.nth(1).getByRole('cell', { name: customer.name });
  const tab = context.waitForEvent('page');
  await beside.click({ modifiers: ['Control'] });
  await (await tab).close();
  await expect(page).toHaveURL(/customer=/);
  await beside.click();
  await expect(page.getByRole('heading', { name: `Order ${newer.orderNumber}` })).toBeVisible();
  await page.goBack();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Filters 1' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByLabel('Reference').fill('older');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await sheet.getByRole('button', { name: 'Show' }).click();
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Filters 2' })).toBeVisible();
});

test('times are in the zone of the business, or of this computer by a switch, and the page names it', async ({
  enter,
  page,
}) => {
  await newSale();
  await enter('FINANCE', '/admin/orders');
  await expect(page.getByText('times in Berlin')).toBeVisible();
  const time = page.getByRole('row').nth(1).getByRole('cell').nth(2);
  const before = await time.innerText();
  await page.getByRole('button', { name: /Finance/ }).click();
  await page.getByRole('menuitem', { name: 'Times in Berlin' }).click();
  await expect(time).not.toHaveText(before);
  await expect(page.getByText('EUR · times in New York')).toBeVisible();
});

test('the search box and a filter say that there is more than they show', async ({ enter, page }) => {
  const [customer] = await Promise.all(Array.from({ length: 13 }, () => newCustomer()));
  await enter('SUPPORT', '/admin/orders');
  const more = page.getByText('There are more: type more letters');
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Search everything' });
  await box.fill('Harbour IT');
  await expect(more.first()).toBeVisible();
  await expectAccessible(page);
  await box.fill(customer?.name ?? '');
  await expect(more).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await choose(page.getByRole('textbox', { name: 'Filter by' }), 'Customer');
  await page.getByRole('textbox', { name: 'Customer', exact: true }).fill('Harbour IT');
  await expect(more).toBeVisible();
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
  const box = page.getByRole('combobox', { name: 'Search everything' });
  const order = page.getByRole('heading', { name: `Order ${sale.orderNumber}` });

  await page.keyboard.press('Control+k');
  await box.fill('nothing is called that');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await box.fill(key);
  const found = page.getByRole('option', { name: `Order ${sale.orderNumber}` });
  await expect(found).toHaveAttribute('aria-selected', 'true');
  // Also the chosen hit can be read.
  await expectAccessible(page);
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
  await page.getByRole('group', { name: 'Found' }).getByRole('option', { name: sale.customer.name }).first().click();
  await expect(page.getByRole('heading', { name: sale.customer.name })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/admin/customers/${sale.customer.id}`));
});

test('text typed while the search box is still loading arrives in it, and nowhere else', async ({ enter, page }) => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/search-box-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await enter('SUPPORT', '/admin/customers');
  const field = page.getByRole('main').getByRole('textbox').first();
  await field.fill('PO ');
  await field.press('Control+k');
  await page.keyboard.type('Harbuo');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('our');
  release();
  const box = page.getByRole('combobox', { name: 'Search everything' });
  await expect(box).toHaveValue('Harbour');
  await expect(box).toBeFocused();
  await page.keyboard.type(' IT');
  await expect(box).toHaveValue('Harbour IT');
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue('PO ');
});

test('the account menu opens immediately even before the first page is loaded, and returns the focus', async ({
  page,
}) => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/admin/graphql', async (route) => {
    if ((route.request().postData() ?? '').includes('query Dashboard(')) await released;
    await route.continue();
  });
  await signIn(page, await newMember('SUPPORT', 'Ada Early'));
  await page.goto('/admin/');
  const button = page.getByRole('button', { name: 'Ada Early Support' });
  await openMenu(button);
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(button).toBeFocused();
  await expect(page.getByText('Newest orders')).toHaveCount(0);
  release();
  await expect(page.getByText('Newest orders')).toBeVisible();
});

test('the keyboard alone reaches the content, and each focus can be seen', async ({ enter, page }) => {
  await newSale();
  await enter('ADMIN', '/admin/orders');
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
  const first = page.getByRole('main').getByRole('link', { name: /^Help/ });
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(first).toBeFocused();
  expect(await first.evaluate('(element) => getComputedStyle(element).outlineStyle')).not.toBe('none');
});
