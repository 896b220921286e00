import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { details, newCustomer, newProduct, staff } from './support/desk.js';
import { expect, expectAccessible, test } from './support/test.js';

const HEADER =
  'sku,name,displayName,category,listPrice,validRegion,discountEligible,available,volumeDiscounts,bundleOf';

async function productsOf(category: string): Promise<{ sku: string; listPrice: number; available: boolean }[]> {
  const { products } = await staff(
    'query ($category: String) { products(first: 500, category: $category) { nodes { sku listPrice available } } }',
    { category },
  );
  return products.nodes;
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
    csv: [HEADER, ...lines].join('\n'),
  });
  return category;
}

test('a bundle is made of pools, and its price is changed after it was shown who is told and what customers pay', async ({
  enter,
  page,
}) => {
  const [first, second, customer] = await Promise.all([newProduct(2), newProduct(3), newCustomer()]);
  const sku = `BU-${randomUUID().slice(0, 8)}`;
  await enter('CATALOGUE', '/admin/products');
  await page.getByRole('button', { name: 'New product' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('SKU').fill(first.sku);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByText('This is needed')).toHaveCount(2);
  await expect(dialog.getByText('Name an amount in EUR')).toBeVisible();
  await dialog.getByLabel('Kind').selectOption('Bundle');
  await dialog.getByLabel('List price in EUR').fill('49,50');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(`Bundle ${sku}`);
  await dialog.getByLabel('Category').fill('bundles');
  for (const pool of [first, second]) {
    await dialog.getByLabel('Add a pool').fill(pool.sku);
    await page.getByRole('option', { name: pool.sku }).click();
    await expect(dialog.getByRole('button', { name: new RegExp(`Remove .*${pool.sku}`) })).toBeVisible();
  }
  await dialog.getByRole('button', { name: 'Create' }).click();
  // The refusal of the service stands at its field, and what was typed is kept.
  await expect(dialog.getByText(`SKU ${first.sku} is taken`)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('SKU').fill(sku);
  await dialog.getByRole('button', { name: 'Create' }).click();
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
  const price = page.getByLabel('List price in EUR');
  await expect(price).toBeFocused();
  await price.fill('40');
  const forecast = page.getByRole('table', { name: 'What customers would pay' });
  await expect(forecast.getByRole('row', { name: 'Without a package' })).toContainText('49.50 EUR40.00 EUR');
  await expect(page.getByText('their feed of events')).toBeVisible();
  await expectAccessible(page);
  expect((await detailsOf(id)).listPrice).toBe(49.5);
  await price.press('Enter');
  await expect(dialog).toHaveCount(0);
  const history = page.getByRole('table', { name: 'History of its price' });
  await expect(history.getByRole('row').nth(1)).toContainText('49.50 EUR40.00 EURCATALOGUE');

  await page.getByRole('button', { name: 'Volume tiers' }).click();
  await dialog.getByRole('button', { name: 'Add a tier' }).click();
  await dialog.getByLabel('From pieces').fill('2');
  await dialog.getByLabel('Percent off').fill('101');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('0 to 100');
  await dialog.getByLabel('Percent off').fill('25');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('2 or more: 25 %')).toBeVisible();
  expect((await detailsOf(id)).volumeDiscounts).toEqual([{ minQuantity: 2, percentage: 25 }]);

  await page.getByRole('textbox', { name: 'Customer' }).fill(customer.name.slice(-8));
  await page.getByRole('option', { name: customer.name }).click();
  await page.getByLabel('Pieces').fill('2');
  await expect(page.getByText('the volume tier from 2 pieces takes 25 % more')).toBeVisible();
  await expect(page.getByRole('group', { name: 'What one customer would pay' })).toContainText('71.40 EUR');
  await expectAccessible(page);
});

test('two people change the same product: one wins, the other sees both versions and decides', async ({
  enter,
  page,
}) => {
  const { id, name } = await newProduct(0);
  await enter('CATALOGUE', `/admin/products/${id}`);
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Category').fill('mine');
  await dialog.getByLabel('Region').selectOption('European Union');
  await staff('mutation ($id: ObjectID!) { updateProduct(id: $id, input: { category: "theirs" }) { id } }', { id });
  await dialog.getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('table', { name: 'Somebody else has changed this meanwhile' });
  await expect(conflict.getByRole('row', { name: 'Category' })).toContainText('theirsmine');
  expect(await detailsOf(id)).toMatchObject({ category: 'theirs', validRegion: null });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save mine' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await detailsOf(id)).toMatchObject({ name, category: 'mine', validRegion: 'EU' });
});

test.describe('many products', () => {
  test.use({ expectedLines: [/ERR_FAILED/] });

  test('all that match are changed beyond a page, each once though an answer is lost, with a report, and changed back', async ({
    enter,
    page,
  }) => {
    const category = await newCategory(53);
    await enter('CATALOGUE', `/admin/products?category=${category}`);
    await expect(page.getByText('1 to 50 of 53')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Products' }).getByRole('row')).toHaveCount(51);
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download these products as CSV' }).click();
    const file = await readFile((await (await download).path()) ?? '', 'utf8');
    expect(file.trim().split(/\r?\n/)).toHaveLength(54);

    await page.getByRole('button', { name: 'Change all 53 products that match' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('What to change').selectOption('Raise the list price by percent');
    await dialog.getByRole('textbox', { name: 'Percent', exact: true }).fill('2.55');
    await dialog.getByRole('button', { name: 'Show the effect' }).click();
    await expect(dialog.getByText('53 products would change, 0 products would stay.')).toBeVisible();
    await expect(dialog.getByRole('row', { name: `${category}-000` })).toContainText('10.00 EUR → 10.26 EUR');
    await expectAccessible(page);

    // Somebody else is quicker with one of them.
    const { products } = await staff('query ($search: String) { products(search: $search) { nodes { id } } }', {
      search: `${category}-007`,
    });
    await staff('mutation ($id: ObjectID!) { updateProduct(id: $id, input: { validRegion: EU }) { id } }', {
      id: products.nodes[0].id,
    });
    let sent = 0;
    await page.route('**/admin/graphql', async (route) => {
      if (!(route.request().postData() ?? '').includes('changeListPrice(')) return route.continue();
      sent += 1;
      if (sent !== 20) return route.continue();
      // The service changes it, and nobody hears of it.
      await route.fetch();
      return route.abort();
    });
    await dialog.getByRole('button', { name: 'Change 53 products' }).click();
    await expect(dialog.getByText('nothing is changed twice')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Go on' }).click();
    await expect(dialog.getByText('52 products changed.')).toBeVisible();
    const report = dialog.getByRole('table', { name: 'Report' }).getByRole('row');
    await expect(report.nth(1)).toContainText(`${category}-007`);
    await expect(report.nth(1)).toContainText('Refused: somebody else has changed it meanwhile');
    await expect(report.nth(2)).toContainText('Changed');
    await expectAccessible(page);
    const prices = (await productsOf(category)).map(({ listPrice }) => listPrice);
    expect(prices.filter((price) => price === 10.26)).toHaveLength(52);
    expect(prices.filter((price) => price === 10)).toHaveLength(1);

    await dialog.getByRole('button', { name: 'Undo' }).click();
    await expect(dialog.getByText('52 products changed back.')).toBeVisible();
    expect(new Set((await productsOf(category)).map(({ listPrice }) => listPrice))).toEqual(new Set([10]));
    await dialog.getByRole('button', { name: 'Close' }).last().click();

    // Two that are chosen are taken off sale, by keyboard.
    for (const number of ['001', '002']) {
      const choice = page.getByLabel(`Choose Tool ${number} of ${category}`);
      await choice.focus();
      await page.keyboard.press('Space');
      await expect(choice).toBeChecked();
    }
    await page.getByRole('button', { name: 'Change 2 products' }).press('Enter');
    await dialog.getByRole('button', { name: 'Show the effect' }).press('Enter');
    await expect(dialog.getByRole('row', { name: `${category}-001` })).toContainText('on sale → off sale');
    await dialog.getByRole('button', { name: 'Change 2 products' }).press('Enter');
    await expect(dialog.getByText('2 products changed.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.getByLabel('On sale', { exact: true }).selectOption('off sale');
    await expect(page.getByText('1 to 2 of 2')).toBeVisible();
    const off = (await productsOf(category)).filter(({ available }) => !available);
    expect(off.map(({ sku }) => sku)).toEqual([`${category}-001`, `${category}-002`]);
  });
});

test('a price list is checked before anything is stored, and the lines that are wrong are named', async ({
  enter,
  page,
}) => {
  const category = await newCategory(1);
  const csv = [
    HEADER,
    `${category}-000,Tool,,${category},12.50,,true,true,10:3,`,
    `${category}-new,New tool,,${category},5,,true,true,,`,
    `${category}-bad,Bad tool,,${category},much,,true,true,,`,
  ].join('\n');
  await enter('CATALOGUE', '/admin/products/import');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('Paste a price list, or choose a file')).toBeVisible();
  await page.getByLabel('Price list as CSV').fill('sku,prize\nA,1');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByLabel('Price list as CSV')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await page.getByLabel('Price list as CSV').fill('');
  await page.setInputFiles('input[type=file]', { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('Nothing is imported yet.')).toBeVisible();
  const rejected = page.getByRole('table', { name: 'Rejected lines' }).getByRole('row');
  await expect(rejected).toHaveCount(2);
  await expect(rejected.nth(1)).toContainText('4');
  await expect(rejected.nth(1)).toContainText('listPrice');
  await expectAccessible(page);
  expect(await productsOf(category)).toEqual([{ sku: `${category}-000`, listPrice: 10, available: true }]);
  // Leaving now would lose it.
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Import 2 products' }).click();
  await expect(page.getByText('The price list is imported.')).toBeVisible();
  expect((await productsOf(category)).map(({ listPrice }) => listPrice)).toEqual([12.5, 5]);
});
