import { mutate, newCustomer, newProduct, sell, staff } from '../support/browser/shop-actions.js';
import { choose, expect, expectAccessible, openMenu, test, walkTo } from '../support/browser/test.js';

test('orders and pools are sorted by the heads of their columns, and stay so in the address and on going back', async ({
  enter,
  page,
}) => {
  const [customer, scarce, ample] = await Promise.all([newCustomer(), newProduct(3), newProduct(40)]);
  const first = await sell(customer, scarce, 2);
  const second = await sell(customer, ample, 1);
  await enter('CATALOGUE', `/admin/orders?customer=${customer.id}`);
  const orders = page.getByRole('table', { name: 'Orders' });
  const rows = orders.getByRole('row');
  const date = orders.getByRole('columnheader', { name: 'Placed' });
  await expect(date).toHaveAttribute('aria-sort', 'descending');
  await expect(rows.nth(1)).toContainText(String(second.orderNumber));
  await date.getByRole('button').press('Enter');
  await expect(date).toHaveAttribute('aria-sort', 'ascending');
  await expect(rows.nth(1)).toContainText(String(first.orderNumber));
  await expect(page.getByRole('link', { name: 'Export: these orders' })).toHaveAttribute('href', /oldestFirst=true/);
  await rows.nth(1).getByRole('link').first().click();
  await page.getByRole('navigation', { name: 'Path' }).getByRole('link', { name: 'Orders' }).click();
  await expect(date).toHaveAttribute('aria-sort', 'ascending');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByLabel('Sorted by').selectOption('Newest first');
  await expect(page).not.toHaveURL(/sort=/);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(date).toHaveAttribute('aria-sort', 'descending');

  await page.getByRole('link', { name: 'Stock' }).click();
  const pools = page.getByRole('table', { name: 'Stock' });
  // Both names have the same beginning.
  await page.getByLabel('Name or SKU').fill('Fjord Office');
  const lasts = pools.getByRole('columnheader', { name: 'Lasts' });
  await lasts.getByRole('button').click();
  await expect(lasts).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/sort=days/);
  await page.keyboard.press('f');
  await choose(page.getByRole('textbox', { name: 'Filter by' }), 'last', 'Lasts at most, in days');
  await page.getByRole('spinbutton', { name: 'Lasts at most, in days' }).fill('30');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/days=30/);
  // It has one key left, and two are sold in the days of the pace; of the other, 39 are left and one is sold.
  await expect(pools.getByRole('row', { name: scarce.sku })).toBeVisible();
  await expect(pools.getByRole('row', { name: ample.sku })).toHaveCount(0);
  await pools.getByRole('row', { name: scarce.sku }).getByRole('link').click();
  await page.getByRole('navigation', { name: 'Path' }).getByRole('link', { name: 'Stock' }).click();
  await expect(lasts).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByRole('button', { name: 'Lasts at most, in days 30', exact: true })).toBeVisible();
});

test('a page shows and exports nothing if its address has a filter or a value that it does not know', async ({
  enter,
  page,
}) => {
  const { id } = await newCustomer();
  const { poolId } = await newProduct(1);
  await enter('ADMIN', '/admin/orders?status=COMPLETED&reference=PO-1');
  await expect(page.getByRole('heading', { name: 'Unknown filter' })).toBeVisible();
  await expect(page.getByText('The address contains status=COMPLETED')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Export/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.reload();
  await expect(page).toHaveURL(/\/admin\/orders\?(status=COMPLETED&reference=PO-1|reference=PO-1&status=COMPLETED)$/);
  await page.getByRole('button', { name: 'Show without it' }).click();
  await expect(page.getByRole('button', { name: 'Reference PO-1', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/orders\?reference=PO-1$/);

  // Whatever a page is given, it either reads or names as unknown, unless it reads nothing at all.
  const [count, losing] = await page.evaluate<[number, string[]]>(`(() => {
    const names = 'status kind state sort sale open days event period by show who quantity package product customer credit assignee from to surely'.split(' ');
    const values = ['~', 'all', 'ACTIVE', 7, true, '2026-02-31', '${id}'];
    const calls = names.flatMap((name) => values.map((value) => ({ [name]: value })));
    const pages = Object.values(__TSR_ROUTER__.routesById)
      .flatMap(({ id, options: { validateSearch } }) => (validateSearch ? [[id, calls.map(validateSearch)]] : []))
      .filter(([, read]) => read.some((search) => Object.keys(search).length > 0));
    const isLost = ({ unknown, ...search }, index) => Object.keys({ ...search, ...unknown }).join() !== Object.keys(calls[index]).join();
    return [pages.length, pages.filter(([, read]) => read.some(isLost)).map(([id]) => id)];
  })()`);
  expect(losing).toEqual([]);
  expect(count).toBeGreaterThan(20);

  for (const path of [
    `/customers/${id}/ledger?kind=payment`,
    `/stock/${poolId}?status=available`,
    '/stock?days=-1',
    '/invoices?status=DUE&from=2026-02-31',
    '/webhooks/deliveries?event=orderComplete',
    '/reports?period=forever',
    '/audit?who=Ada',
    '/claims?status=OPEN',
    '/?from=yesterday',
  ]) {
    await walkTo(page, path);
    await expect(page.getByRole('heading', { name: 'Unknown filter' })).toBeVisible();
  }
  await walkTo(page, '/reports?period=30-days&by=product');
  await expect(page.getByRole('heading', { name: 'Reports' })).toBeVisible();
});

test('the menu of columns ticks the columns that are shown, at each width, and checkboxes look usable in dark', async ({
  enter,
  page,
}) => {
  await newProduct(1);
  await enter('ADMIN', '/admin/products');
  const menu = page.getByRole('menu');
  const columns = () =>
    page.evaluate<string[]>(
      `[...document.querySelector('main tbody tr')?.cells ?? []].filter((cell) => cell.dataset.label && !cell.dataset.opens && getComputedStyle(cell).display !== 'none').map((cell) => cell.dataset.label)`,
    );
  for (const path of ['/products', '/customers', '/stock']) {
    await walkTo(page, path);
    for (const width of [1440, 1280, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(columns).not.toEqual([]);
      const shown = await columns();
      await openMenu(page.getByRole('button', { name: 'Columns', exact: true }));
      const ticked = await menu.getByRole('menuitemcheckbox', { checked: true }).allInnerTexts();
      expect([path, width, ticked.toSorted()]).toEqual([path, width, shown.toSorted()]);
      for (const absent of await menu.getByRole('menuitemcheckbox', { checked: false }).all()) {
        await expect(absent).toContainText('Window too narrow');
      }
      await page.keyboard.press('Escape');
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await walkTo(page, '/products');
  // The design's tokens for fields: control on surface.
  const box = page.getByRole('table').getByRole('checkbox').nth(1);
  await expect(box).toHaveCSS('border-top-color', 'rgb(115, 124, 139)');
  await expect(box).toHaveCSS('background-color', 'rgb(22, 24, 29)');
  await box.check();
  await expect(box).toHaveCSS('background-color', 'rgb(85, 99, 214)');
});

test('a pool is created for a product; a validation error preserves what was typed', async ({ enter, page }) => {
  const part = await newProduct(1);
  const named = `sku: "B-${part.sku}", name: "Bundle of ${part.sku}", category: "office", listPrice: 20`;
  const { createProduct: bundle } = await mutate(
    `createProduct(input: { ${named}, isBundle: true, licensePoolIds: "${part.poolId}" })`,
    'name sku',
  );
  await enter('CATALOGUE', '/admin/stock');
  await page.getByRole('button', { name: 'Create pool' }).press('Enter');
  const dialog = page.getByRole('dialog');
  const product = dialog.getByRole('textbox', { name: 'Product' });
  const name = dialog.getByLabel('Name');
  const create = dialog.getByRole('button', { name: 'Create pool' });
  await expect(product).toBeFocused();
  await create.click();
  await expect(dialog.getByText('Select a product')).toBeVisible();
  await expect(dialog.getByText('Enter a name')).toBeVisible();
  await choose(product, bundle.sku);
  await name.fill('Reserve');
  await expectAccessible(page);
  await create.click();
  await expect(dialog.getByText('A bundle has no license pool of its own')).toBeVisible();
  await expect(name).toHaveValue('Reserve');
  await choose(product, part.sku, `(${part.sku})`);
  await create.click();
  await expect(page.getByRole('heading', { name: 'Reserve' })).toBeVisible();
  await expect(page.getByText('No keys yet')).toBeVisible();
});

test.describe('in a German browser', () => {
  test.use({ locale: 'de-DE' });

  test('the console speaks German, with its numbers, dates and plurals, until English is chosen by keyboard', async ({
    enter,
    page,
  }) => {
    const [customer, product] = await Promise.all([newCustomer(), newProduct(85)]);
    const sale = await sell(customer, product, 85);
    const { order } = await staff('query ($n: Int!) { order(orderNumber: $n) { orderDate } }', { n: sale.orderNumber });
    await enter('ADMIN', `/admin/orders?customer=${customer.id}`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link')).toContainText([
      'Bestellungen',
      'Reklamationen',
      'Rechnungen',
      'Bestand',
    ]);
    const row = page.getByRole('table', { name: 'Bestellungen' }).getByRole('row').nth(1);
    await expect(row).toContainText('1.011,50');
    const date = new Intl.DateTimeFormat('de', { day: '2-digit', month: '2-digit', timeZone: 'Europe/Berlin' });
    await expect(row).toContainText(date.format(new Date(order.orderDate)));
    await row.getByRole('link').first().click();
    await expect(page.getByRole('heading', { name: `Bestellung ${sale.orderNumber}` })).toBeVisible();
    const timeline = page.getByRole('region', { name: 'Verlauf' });
    await expect(timeline.getByText(/1\.011,50/).first()).toBeVisible();
    // What the service says too.
    await page
      .getByRole('button', { name: /^•{4}.* ersetzen/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Grund').fill('Geht nicht');
    await dialog.getByRole('button', { name: 'Ersetzen' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Einige Produkte sind nicht auf Lager');
    await dialog.getByRole('button', { name: 'Abbrechen' }).click();
    await dialog.getByRole('button', { name: 'Seite verlassen' }).click();

    await openMenu(page.getByRole('button', { name: 'Admin' }));
    await page.getByRole('menuitem', { name: 'Sprache DE' }).press('Enter');
    await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});
