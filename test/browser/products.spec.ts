import { randomUUID } from 'node:crypto';
import { details, mutate, newCustomer, newProduct, staff } from '../support/browser/shop-actions.js';
import { downloaded, expect, expectAccessible, pressPrimary, test } from '../support/browser/test.js';
import { CATALOGUE_HEADER } from '../support/catalogue-file.js';

async function productsOf(category: string): Promise<{ sku: string; listPrice: number; available: boolean }[]> {
  const { products } = await staff(
    `{ products(first: 500, category: "${category}") { nodes { sku listPrice available } } }`,
  );
  return products.nodes;
}

async function idOf(sku: string): Promise<string> {
  return (await staff(`{ products(search: "${sku}") { nodes { id } } }`)).products.nodes[0].id;
}

const PRODUCT = `name category listPrice oldPrice available isBundle licensePools validRegion version
  volumeDiscounts { minQuantity percentage }`;

const detailsOf = (id: string) => details('product', id, PRODUCT);

/** Products at 10 EUR in a category of their own. */
async function newCategory(count: number): Promise<string> {
  const category = `category-${randomUUID().slice(0, 8)}`;
  const lines = Array.from({ length: count }, (_, index) => {
    const number = String(index).padStart(3, '0');
    return `${category}-${number},Tool ${number} of ${category},,${category},10.00,,true,true,,`;
  });
  await staff('mutation ($csv: String!) { importProducts(csv: $csv) { created } }', {
    csv: [CATALOGUE_HEADER, ...lines].join('\n'),
  });
  return category;
}

test('a bundle is made of pools, and its price is changed after a preview of who is notified and what customers pay', async ({
  enter,
  page,
}) => {
  const [first, second, customer] = await Promise.all([newProduct(2), newProduct(3), newCustomer()]);
  const sku = `BU-${randomUUID().slice(0, 8)}`;
  await enter('CATALOGUE', '/admin/products');
  await page.getByRole('button', { name: 'New product' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('SKU').fill(first.sku);
  await dialog.getByRole('button', { name: 'Create product' }).click();
  await expect(dialog.getByText('Required')).toHaveCount(2);
  await expect(dialog.getByText('Enter an amount')).toBeVisible();
  await dialog.getByLabel('Type').selectOption('Bundle');
  await dialog.getByLabel('List price').fill('49,50');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(`Bundle ${sku}`);
  await dialog.getByLabel('Category').fill('bundles');
  for (const pool of [first, second]) {
    await dialog.getByLabel('Add pool').fill(pool.sku);
    await page.getByRole('option', { name: pool.sku }).click();
    await expect(dialog.getByRole('button', { name: new RegExp(`Remove .*${pool.sku}`) })).toBeVisible();
  }
  await dialog.getByRole('button', { name: 'Create product' }).click();
  // The service's validation error appears at its field, and the typed values are preserved.
  await expect(dialog.getByText(`SKU ${first.sku} is taken`)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('SKU').fill(sku);
  await dialog.getByRole('button', { name: 'Create product' }).click();
  await expect(page.getByRole('heading', { name: `Bundle ${sku}` })).toBeVisible();
  const [, id = ''] = /products\/([0-9a-f]{24})/.exec(page.url()) ?? [];
  expect(await detailsOf(id)).toMatchObject({
    isBundle: true,
    listPrice: 49.5,
    category: 'bundles',
    licensePools: [first.poolId, second.poolId],
  });

  // By keyboard.
  await page.getByRole('button', { name: 'Change price' }).press('Enter');
  const price = page.getByLabel('New list price');
  await expect(price).toBeFocused();
  await price.fill('40');
  const forecast = page.getByRole('table', { name: 'What customers would pay' });
  await expect(forecast.getByRole('row', { name: 'No package' })).toContainText('49.5040.00');
  await expect(page.getByText('their event feed')).toBeVisible();
  await expectAccessible(page);
  expect((await detailsOf(id)).listPrice).toBe(49.5);
  await price.press('Enter');
  await expect(dialog).toHaveCount(0);
  const history = page.getByRole('table', { name: 'Price history' });
  await expect(history.getByRole('row').nth(1)).toContainText('49.5040.00');
  await expect(history.getByRole('row').nth(1)).toContainText('CATALOGUE');

  await page.getByRole('button', { name: 'Edit volume tiers' }).click();
  await dialog.getByRole('button', { name: 'Add tier' }).click();
  await dialog.getByLabel('From quantity').fill('2');
  await dialog.getByLabel('Discount in %').fill('101');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog.getByRole('alert')).toContainText('0 to 100');
  await dialog.getByLabel('Discount in %').fill('25');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('From 2 pieces')).toBeVisible();
  expect((await detailsOf(id)).volumeDiscounts).toEqual([{ minQuantity: 2, percentage: 25 }]);

  await page.getByRole('textbox', { name: 'Price for one customer' }).fill(customer.name.slice(-8));
  await page.getByRole('option', { name: customer.name }).click();
  await page.getByLabel('Quantity').fill('2');
  await expect(page.getByText('the volume tier from 2 pieces takes 25 % more')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Price for one customer' })).toContainText('71.40');
  await expectAccessible(page);
});

test('two people change the same product: one wins, the other sees both versions and decides', async ({
  enter,
  page,
}) => {
  const { id, name } = await newProduct(0);
  await enter('CATALOGUE', `/admin/products/${id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await dialog.getByLabel('Category').fill('mine');
  await dialog.getByLabel('Region').selectOption('European Union');
  await mutate(`updateProduct(id: "${id}", input: { category: "theirs" })`);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  const conflict = page.getByRole('table', { name: 'Somebody else has changed this' });
  await expect(conflict.getByRole('row', { name: 'Category' })).toContainText('theirsmine');
  expect(await detailsOf(id)).toMatchObject({ category: 'theirs', validRegion: null });
  await dialog.getByRole('button', { name: 'Save my version' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await detailsOf(id)).toMatchObject({ name, category: 'mine', validRegion: 'EU' });
});

test('a range is chosen with Shift, and what is done with it stays in sight with the heads of the list', async ({
  enter,
  page,
}) => {
  const category = await newCategory(50);
  await enter('CATALOGUE', `/admin/products?category=${category}`);
  const choice = (number: string) => page.getByLabel(`Select Tool ${number} of ${category}`);
  const checked = page.getByRole('table', { name: 'Products' }).getByRole('checkbox', { checked: true });
  await choice('010').click();
  await choice('014').click({ modifiers: ['Shift'] });
  await expect(checked).toHaveCount(5);
  const bar = page.getByRole('toolbar', { name: 'Selected: Products' });
  await expect(bar.getByText('5 selected')).toBeVisible();
  await choice('040').scrollIntoViewIfNeeded();
  await choice('045').click({ modifiers: ['Shift'] });
  await expect(checked).toHaveCount(36);
  await choice('044').focus();
  await page.keyboard.press('Shift+Space');
  await expect(checked).toHaveCount(34);
  await page.mouse.wheel(0, 2_000);
  await expect(choice('010')).not.toBeInViewport();
  await expect(bar.getByText('34 selected')).toBeVisible();
  for (const shown of [
    bar.getByRole('button', { name: 'Change price' }),
    page.getByRole('columnheader', { name: 'SKU' }),
  ]) {
    await expect(shown).toBeInViewport({ ratio: 1 });
    // Nothing lies above it: it can be pressed.
    await shown.click({ trial: true });
  }
  await expectAccessible(page);
});

test.describe('many products', () => {
  test.use({ expectedLines: [/ERR_FAILED/] });

  test('all matching products are changed beyond one page, each once even if a response is lost, with a report, and changed back', async ({
    enter,
    page,
  }) => {
    const category = await newCategory(53);
    const choose = (number: string) => page.getByLabel(`Select Tool ${number} of ${category}`);
    await enter('CATALOGUE', `/admin/products?category=${category}`);
    await expect(page.getByText('1–50 of 53')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Products' }).getByRole('row')).toHaveCount(51);
    expect(await downloaded(page, 'Export: these products as CSV')).toHaveLength(54);

    await choose('000').click();
    const bar = page.getByRole('toolbar', { name: 'Selected: Products' });
    await bar.getByRole('button', { name: 'Select all 53' }).click();
    await expect(bar.getByText('53 selected')).toBeVisible();
    await bar.getByRole('button', { name: 'Take off sale' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('53 products would change, 0 products would stay as they are.')).toBeVisible();
    await expect(dialog.getByRole('row', { name: `${category}-000` })).toContainText('On sale → Off sale');
    await expectAccessible(page);

    // Another member changes one of them first.
    await mutate(`updateProduct(id: "${await idOf(`${category}-007`)}", input: { validRegion: EU })`);
    let sent = 0;
    await page.route('**/admin/graphql', async (route) => {
      if (!(route.request().postData() ?? '').includes('updateProduct(')) return route.continue();
      sent += 1;
      if (sent !== 20) return route.continue();
      // The service changes it, but the response is lost.
      await route.fetch();
      return route.abort();
    });
    await pressPrimary(dialog, 'Take 53 products off sale');
    await expect(dialog.getByText('nothing is changed twice')).toBeVisible();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByText('52 products changed', { exact: true })).toBeVisible();
    const report = dialog.getByRole('table', { name: 'Report' }).getByRole('row');
    await expect(report.nth(1)).toContainText(`${category}-007`);
    await expect(report.nth(1)).toContainText('Refused: changed by somebody else');
    await expect(report.nth(2)).toContainText('Changed');
    await expectAccessible(page);
    expect((await productsOf(category)).filter(({ available }) => available)).toHaveLength(1);

    await dialog.getByRole('button', { name: 'Undo' }).click();
    await expect(dialog.getByText('52 products changed back')).toBeVisible();
    expect((await productsOf(category)).filter(({ available }) => available)).toHaveLength(53);
    await dialog.getByRole('button', { name: 'Close' }).last().click();

    // Two that are chosen are taken off sale, by keyboard.
    for (const number of ['001', '002']) {
      const choice = choose(number);
      await choice.focus();
      await page.keyboard.press('Space');
      await expect(choice).toBeChecked();
    }
    await bar.getByRole('button', { name: 'Take off sale' }).press('Enter');
    await expect(dialog.getByRole('row', { name: `${category}-001` })).toContainText('On sale → Off sale');
    await dialog.getByRole('button', { name: 'Take 2 products off sale' }).press('Enter');
    await expect(dialog.getByText('2 products changed', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.goto(`/admin/products?category=${category}&sale=off`);
    await expect(page.getByText('1–2 of 2')).toBeVisible();
    const off = (await productsOf(category)).filter(({ available }) => !available);
    expect(off.map(({ sku }) => sku)).toEqual([`${category}-001`, `${category}-002`]);
  });
});

test('many prices change at once, rounded, and are changed back from the list of changes, but for one changed since', async ({
  enter,
  page,
}) => {
  const category = await newCategory(3);
  await enter('CATALOGUE', `/admin/products?category=${category}`);
  for (const number of ['000', '001', '002']) await page.getByLabel(`Select Tool ${number} of ${category}`).click();
  const bar = page.getByRole('toolbar', { name: 'Selected: Products' });
  await bar.getByRole('button', { name: 'Change price' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Change').selectOption('Raise list prices by a percentage');
  await dialog.getByRole('button', { name: 'Preview changes' }).click();
  await expect(dialog.getByText('Enter a percentage above 0')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Percentage', exact: true }).fill('5.5');
  await dialog.getByLabel('Round to').selectOption('.99');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Preview changes' }).click();
  await expect(dialog.getByText('3 prices would change, 0 prices would not.')).toBeVisible();
  await expect(dialog.getByRole('row', { name: `${category}-000` })).toContainText('10.00 → 10.99');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Percentage', exact: true })).toHaveValue('5.5');
  await dialog.getByRole('button', { name: 'Preview changes' }).click();
  await pressPrimary(dialog, 'Change 3 prices');
  await expect(dialog.getByText('3 prices changed')).toBeVisible();
  const pricesOf = async () => new Set((await productsOf(category)).map(({ listPrice }) => listPrice));
  expect(await pricesOf()).toEqual(new Set([10.99]));

  await mutate(`changeListPrice(productId: "${await idOf(`${category}-001`)}", listPrice: 12)`);
  await dialog.getByRole('link', { name: 'Show this price change' }).click();
  await expect(page.getByText('Done')).toBeVisible();
  await expect(page.getByRole('row', { name: `Tool 000 of ${category}` })).toContainText('10.0010.99');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByText('2 prices would change, 1 price would not.')).toBeVisible();
  await expect(dialog.getByRole('row', { name: `${category}-001` })).toContainText('Stays: changed since');
  await dialog.getByRole('button', { name: 'Change 2 prices' }).click();
  await expect(dialog.getByText('2 prices changed')).toBeVisible();
  expect(await pricesOf()).toEqual(new Set([10, 12]));
});

test('prices are scheduled for a later day, displayed with their product, and cancelled', async ({ enter, page }) => {
  const category = await newCategory(2);
  await enter('CATALOGUE', `/admin/products?category=${category}`);
  const toolbar = page.getByRole('toolbar', { name: 'Selected: Products' });
  for (const number of ['000', '001']) await page.getByLabel(`Select Tool ${number} of ${category}`).click();
  await toolbar.getByRole('button', { name: 'Change price' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Change').selectOption('Lower list prices by an amount');
  await dialog.getByRole('textbox', { name: 'Amount', exact: true }).fill('1,50');
  await dialog.getByRole('button', { name: 'Preview changes' }).click();
  await dialog.getByLabel('When').selectOption('From a day on');
  await dialog.getByLabel('First day').fill('2020-01-01');
  await dialog.getByRole('button', { name: 'Plan 2 prices' }).click();
  await expect(dialog.getByText('Enter a day after today')).toBeVisible();
  await dialog.getByLabel('First day').fill('2090-01-01');
  await dialog.getByRole('textbox', { name: 'Note' }).fill(`Sale of ${category}`);
  await dialog.getByRole('button', { name: 'Plan 2 prices' }).click();
  await expect(dialog).toHaveCount(0);
  expect((await productsOf(category)).map(({ listPrice }) => listPrice)).toEqual([10, 10]);

  await page.getByRole('link', { name: `Tool 000 of ${category}` }).click();
  await page.getByRole('link', { name: /^8.50/ }).click();
  const list = page.getByRole('table', { name: 'Price changes' });
  await expect(list.getByRole('row').nth(1)).toContainText(`Sale of ${category}`);
  await expect(list.getByRole('row').nth(1)).toContainText('Scheduled');
  await expectAccessible(page);
  await list.getByRole('link').click();
  await page.getByRole('button', { name: 'Cancel change' }).click();
  await dialog.getByRole('button', { name: 'Cancel change' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  expect((await productsOf(category)).map(({ listPrice }) => listPrice)).toEqual([10, 10]);
});

test('a price list is checked before anything is stored, and the lines that are wrong are named', async ({
  enter,
  page,
}) => {
  const category = await newCategory(1);
  const csv = [
    CATALOGUE_HEADER,
    `${category}-000,Tool,,${category},12.50,,true,true,10:3,`,
    `${category}-new,New tool,,${category},5,,true,true,,`,
    `${category}-bad,Bad tool,,${category},much,,true,true,,`,
  ].join('\n');
  await enter('CATALOGUE', '/admin/products/import');
  await page.getByRole('button', { name: 'Check prices' }).click();
  await expect(page.getByText('Paste a price list, or choose a file')).toBeVisible();
  await page.getByLabel('Or paste the price list').fill('sku,prize\nA,1');
  await page.getByRole('button', { name: 'Check prices' }).click();
  await expect(page.getByLabel('Or paste the price list')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Or paste the price list').fill('');
  await page.setInputFiles('input[type=file]', { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByRole('button', { name: 'Check prices' }).click();
  await expect(page.getByText('Nothing is saved until you import.')).toBeVisible();
  const rejected = page.getByRole('table', { name: 'Rejected lines' }).getByRole('row');
  await expect(rejected).toHaveCount(2);
  await expect(rejected.nth(1)).toContainText('4');
  await expect(rejected.nth(1)).toContainText('listPrice');
  await expectAccessible(page);
  expect(await productsOf(category)).toEqual([{ sku: `${category}-000`, listPrice: 10, available: true }]);
  // Leaving now would lose it.
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Import 2 products' }).click();
  await expect(page.getByText('Price list imported')).toBeVisible();
  expect((await productsOf(category)).map(({ listPrice }) => listPrice)).toEqual([12.5, 5]);
});
