import { mutate, newSale, staff } from '../support/browser/shop-actions.js';
import { downloaded, expect, expectAccessible, test } from '../support/browser/test.js';

test('a report shows what was sold, leads to its orders, and is saved as a file', async ({ enter, page }) => {
  // More keys than any other order of today, so that this one is on the first page.
  const { orderNumber, product } = await newSale({ amount: 150, left: 0 });
  await enter('FINANCE', '/admin/reports?period=today&sort=-keysSold');
  const table = page.getByRole('table', { name: 'Reports' });
  const row = table.getByRole('row').filter({ hasText: product.name });
  await expect(row.getByRole('cell')).toHaveText([product.name, '1', '150', '1,500.00', '1,785.00', '–', '–', '–'], {
    useInnerText: true,
  });
  await expect(table.getByRole('columnheader', { name: 'Margin' })).toBeVisible();
  const lines = await downloaded(page, 'Export: this report as CSV');
  expect(lines.find((line) => line.includes(product.name))).toContain('1500');
  await expectAccessible(page);

  await row.getByRole('link', { name: product.name }).press('Enter');
  await expect(page).toHaveURL(/\/admin\/orders\?product=[0-9a-f]{24}&from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/);
  await page
    .getByRole('table', { name: 'Orders' })
    .getByRole('link', { name: String(orderNumber) })
    .click();
  const earned = page.getByRole('region', { name: 'Earned' });
  await expect(earned).toContainText('The cost of a key is unknown.');

  // Once it is known what the keys cost, so is what the order earned.
  const { keyImports } = await staff('query ($id: ObjectID!) { keyImports(licensePoolId: $id) { nodes { id } } }', {
    id: product.poolId,
  });
  await mutate(`updateKeyImport(id: "${keyImports.nodes[0].id}", input: { unitCost: 4 })`);
  await page.reload();
  await expect(earned).toHaveText('Earned60\u00a0%Cost600.00Margin900.00');
  await page.goto('/admin/reports?period=today&sort=-keysSold');
  await expect(row.getByRole('cell').last()).toHaveText('900.00');
});

/** A row of a report: the n-th has n orders. */
const rowOf = (key: string, n: number, margin: number | null = n - 3) => ({
  key,
  label: `Label ${key}`,
  orders: n,
  keysSold: 2 * n,
  net: n * 100,
  vat: n * 19,
  gross: n * 119,
  credited: 0,
  cost: margin === null ? null : n * 100 - margin,
  margin,
});

const ROWS: Record<string, ReturnType<typeof rowOf>[]> = {
  PRODUCT: Array.from({ length: 60 }, (_, index) => rowOf(String(index).padStart(24, '0'), 60 - index)),
  COUNTRY: [rowOf('DE', 9, null), rowOf('AT', 4)],
  MONTH: [rowOf('2026-01', 2), rowOf('2026-03', 9)],
  DAY: [rowOf('2026-03-02', 1)],
};

test('the chart follows the figure that is pressed, and each grouping has its own chart and address', async ({
  enter,
  page,
}) => {
  await page.clock.setFixedTime('2026-03-31T10:00:00Z');
  const asked: Record<string, string>[] = [];
  await page.route('**/admin/graphql', async (route) => {
    const { query, variables } = JSON.parse(route.request().postData() ?? '{}');
    if (!String(query).includes('query SalesReport')) return route.continue();
    asked.push(variables);
    const rows = ROWS[variables.by];
    return route.fulfill({ json: { data: { salesReport: { rows, total: rowOf('', 1_830, 5) } } } });
  });
  await enter('ADMIN', '/admin/reports');
  const rows = page.getByRole('table', { name: 'Reports' }).getByRole('row');
  const tab = (name: string) => page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name });
  const bars = (name: string) => page.getByRole('img', { name: `${name} as a chart` }).getByTestId('bar');
  await expect(rows).toHaveCount(52);
  await expect(rows.last()).toContainText('Total');
  await expect(rows.last()).toContainText('183,000.00');
  await expect(bars('Net')).toHaveCount(10);
  await expect(bars('Net').first()).toContainText('6,000.00');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(rows).toHaveCount(12);
  await rows.first().getByRole('button', { name: 'Orders' }).click();
  await expect(page).toHaveURL(/\?sort=orders$/);
  await expect(rows.nth(1)).toContainText('100.00');

  await page.getByRole('button', { name: 'This year' }).click();
  await tab('Month').click();
  await expect(page).toHaveURL(/\?by=month&period=this-year$/);
  // A month without sales has its slot too, and a loss is drawn below the zero line.
  await expect(bars('Net')).toHaveCount(3);
  await page.getByRole('group', { name: 'Figure in the chart' }).getByRole('button', { name: 'Margin' }).click();
  await expect(bars('Margin').first()).toHaveAttribute('y', '50');
  await expect(bars('Margin').last()).toHaveAttribute('y', '0');
  await page.getByRole('link', { name: 'Mar 2026' }).click();
  await expect(page).toHaveURL(/\?by=day&from=2026-03-01&to=2026-03-31$/);
  await expect(bars('Margin')).toHaveCount(31);
  await tab('Country').click();
  await expect(rows.nth(1)).toContainText('Germany');
  await expect(rows.nth(1)).toContainText('–');
  expect(asked.map(({ by }) => by)).toEqual(['PRODUCT', 'PRODUCT', 'MONTH', 'DAY', 'COUNTRY']);
});
