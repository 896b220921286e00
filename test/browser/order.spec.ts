import { readFile } from 'node:fs/promises';
import { bulletMask, lastKeyOf, newSale } from '../support/browser/shop-actions.js';
import { expect, expectAccessible, expectCopied, loseResponse, test } from '../support/browser/test.js';

test('an order shows what it is made of, and its keys masked until they are revealed or saved, which is audited', async ({
  enter,
  page,
  context,
}) => {
  const sale = await newSale({ amount: 2, reference: 'PO 4711' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await enter('SUPPORT', `/admin/orders/${sale.orderNumber}`);
  await expect(page.getByRole('heading', { name: `Order ${sale.orderNumber}` })).toBeVisible();
  await expect(page.getByText('PO 4711')).toBeVisible();
  await expect(page.getByText('Total EUR23.80')).toBeVisible();
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline.getByText('Order: +23.80, balance after it 23.80')).toBeVisible();
  await expect(timeline.getByRole('listitem').last()).toContainText('Order placed over REST');
  await expect(page.getByRole('cell', { name: bulletMask(sale.keys[0]), exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Reveal keys' }).click();
  for (const name of sale.keys) await expect(page.getByRole('cell', { name, exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Copy ${bulletMask(sale.keys[1])}` }).click();
  await expectCopied(page, sale.keys[1] ?? '');
  await page.getByRole('button', { name: 'Hide keys' }).click();
  await expect(page.getByRole('cell', { name: sale.keys[0] ?? '' })).toHaveCount(0);

  // Copying one key reveals them all, and the page says so.
  await page.getByRole('button', { name: `Reveal and copy ${bulletMask(sale.keys[0])}` }).click();
  await expectCopied(page, sale.keys[0] ?? '');
  await page.reload();
  await timeline.getByRole('button', { name: 'Access' }).click();
  await expect(timeline.getByRole('listitem')).toHaveText([/revealed 2 keys/, /revealed 2 keys/]);

  // A file has them too, and the page shows them masked all the same.
  const save = async (name: string) => {
    await page.getByRole('button', { name: 'More actions' }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('menuitem', { name }).click();
    const download = await saving;
    return [download.suggestedFilename(), await readFile(await download.path(), 'utf8')];
  };
  expect(await save('Download keys as text')).toEqual([
    `keys-${sale.orderNumber}.txt`,
    sale.keys.map((key) => `${key}\n`).join(''),
  ]);
  const [name, csv] = await save('Download keys as CSV');
  expect(name).toBe(`keys-${sale.orderNumber}.csv`);
  for (const key of sale.keys) expect(csv).toContain(`"${key}","SOLD"\r\n`);
  await expect(page.getByRole('cell', { name: sale.keys[0] ?? '' })).toHaveCount(0);
});

test('a key is replaced with a reason; a validation error preserves what was typed, and leaving asks for confirmation', async ({
  enter,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const sale = await newSale({ amount: 2, left: 1 });
  await enter('SUPPORT', `/admin/orders/${sale.orderNumber}`);
  const reason = page.getByLabel('Reason');
  const open = (index: number) => page.getByRole('button', { name: `Replace ${bulletMask(sale.keys[index])}` }).click();
  const submit = page.getByRole('dialog').getByRole('button', { name: 'Replace', exact: true });

  await open(0);
  await expect(reason).toBeFocused();
  await expect(page.getByText('1 key available in')).toBeVisible();
  await submit.click();
  await expect(page.getByText('Enter a reason')).toBeVisible();
  await reason.fill('Is blocked');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Your changes are not saved')).toBeVisible();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(reason).toHaveValue('Is blocked');
  await submit.click();
  // The page stays on the new key. No key was revealed yet.
  const dialog = page.getByRole('dialog', { name: 'Key replaced' });
  await expect(dialog).toBeVisible();
  const { licenseKey } = await lastKeyOf(sale);
  await expect(dialog).toContainText(bulletMask(licenseKey));
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Reveal key' }).click();
  await expect(dialog).toContainText(licenseKey);
  await dialog.getByRole('button', { name: `Copy ${bulletMask(licenseKey)}` }).click();
  await expectCopied(page, licenseKey);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(reason).toHaveCount(0);
  await expect(page.getByRole('cell', { name: new RegExp(`^Replaced .* by ${bulletMask(licenseKey)}`) })).toBeVisible();
  await expect(page.getByTitle('Is blocked')).toHaveText('In use, replacement');
  const timeline = page.getByRole('region', { name: 'Timeline' });
  const entry = `replaced ${bulletMask(sale.keys[0])} with ${bulletMask(licenseKey)}`;
  await expect(timeline.getByRole('listitem').filter({ hasText: entry })).toContainText('Is blocked');

  // None is left.
  await open(1);
  await reason.fill('Is blocked too');
  await submit.click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Some products are not available');
  await expect(reason).toHaveValue('Is blocked too');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave page' }).click();
  await expect(reason).toHaveCount(0);
});

test.describe('a lost response', () => {
  test.use({ expectedLines: [/ERR_FAILED/] });

  test('a credit whose response is lost is sent again with its idempotency key, and applied once', async ({
    enter,
    page,
  }) => {
    const sale = await newSale({ amount: 2 });
    const sent = await loseResponse(page, 'mutation CreditKeys');
    await enter('ADMIN', `/admin/orders/${sale.orderNumber}`);
    await page.getByRole('button', { name: `Credit ${bulletMask(sale.keys[0])}` }).click();
    await page.getByLabel('Reason').fill('Sold by mistake');
    await page.getByRole('dialog').getByRole('button', { name: 'Credit 11.90 EUR' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(sent).toHaveLength(2);
    expect(new Set(sent.map((body) => JSON.parse(body).variables.idempotencyKey)).size).toBe(1);
    await page.getByRole('button', { name: 'Money' }).click();
    await expect(
      page.getByRole('listitem').filter({ hasText: 'credited 1 key: −11.90, balance after it 11.90' }),
    ).toContainText('Sold by mistake');
    await expect(page.getByText(/^Credited /)).toBeVisible();
  });
});

test('FINANCE credits keys by selecting their rows, and sees the amount before; no key is revealed', async ({
  enter,
  page,
}) => {
  const sale = await newSale({ amount: 25 });
  await enter('FINANCE', `/admin/orders/${sale.orderNumber}`);
  await expect(page.getByRole('checkbox')).toHaveCount(20);
  await page.getByRole('button', { name: 'Show all 25 keys' }).click();
  await expect(page.getByRole('checkbox')).toHaveCount(25);
  for (const key of sale.keys.slice(0, 2))
    await page.getByRole('checkbox', { name: `Select ${bulletMask(key)}` }).check();
  await page.getByRole('button', { name: 'Credit 2 keys' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Credit 23.80 EUR' })).toBeVisible();
  await expect(dialog.getByText('23 keys stay in use')).toBeVisible();
  await expect(dialog.getByRole('textbox')).toHaveCount(1);
  await expectAccessible(page);
  await page.getByLabel('Reason').fill('Returned');
  await dialog.getByRole('button', { name: 'Credit 23.80 EUR' }).click();
  await expect(page.getByText(/^Credited /)).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Credit 2 keys' })).toHaveCount(0);
});

test('an order that is not there says so', async ({ enter, page }) => {
  await enter('ADMIN', '/admin/orders/999999');
  await expect(page.getByRole('heading', { name: 'Order 999999 not found' })).toBeVisible();
  await page.goto('/admin/orders/x');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.goto('/admin/nothing');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});
