import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { bulletMask, newCustomer, newKeys, newProduct, sell } from '../support/browser/shop-actions.js';
import { expect, expectAccessible, filterBy, test } from '../support/browser/test.js';

test('a mask decides what is imported: it is tried out, and the dry run finds the same, with line numbers', async ({
  enter,
  page,
}) => {
  const { sku } = await newProduct(1);
  const [first = '', second = ''] = newKeys(2);
  await enter('CATALOGUE', '/admin/stock');
  await page.getByLabel('Name or SKU').fill(sku);
  const row = page.getByRole('table', { name: 'Stock' }).getByRole('row', { name: sku });
  await expect(row).toContainText('No sales');
  await expect(page.getByRole('table', { name: 'Stock' }).getByRole('row')).toHaveCount(2);
  await expectAccessible(page);
  await row.getByRole('link').click();
  await expect(page.getByRole('table', { name: 'Keys' }).getByRole('row')).toHaveCount(2);

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit mask' }).click();
  const field = page.getByLabel('Mask', { exact: true });
  const save = page.getByRole('dialog').getByRole('button', { name: 'Save mask' });
  await field.fill('no places');
  await save.click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveValue('no places');
  await field.fill('AAAAAAAA-99999');
  await expect(page.getByText('would match.')).toBeVisible();
  await page.getByLabel('Test a key').fill(first);
  await expect(page.getByText('Key matches the mask')).toBeVisible();
  await page.getByLabel('Test a key').fill(`${first}0`);
  await expect(page.getByText('Key does not match the mask')).toBeVisible();
  await save.click();
  await expect(field).toHaveCount(0);

  await page.getByRole('link', { name: 'New import' }).click();
  await page.getByRole('button', { name: 'Check keys' }).click();
  await expect(page.getByText('Enter at least one key')).toBeVisible();
  const text = page.getByLabel('License keys', { exact: true });
  await text.fill(`${first}\n\n${first}0\n${second}\n ${first} \n`);
  await page.getByLabel('Note').fill('May delivery');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Check keys' }).click();
  await expect(page.getByText('Nothing is saved until you import.')).toBeVisible();
  const left = page.getByRole('table', { name: 'Skipped lines' });
  await expect(left.getByRole('row').nth(1)).toHaveText(`3${first}0Does not fit the mask AAAAAAAA-99999Invalid`);
  await expect(left.getByRole('row').nth(2)).toHaveText(`5${bulletMask(first)}Same as line 1Duplicate`);
  await expect(left.getByRole('row')).toHaveCount(3);
  await page.getByRole('tab', { name: 'New 2' }).click();
  const fresh = page.getByRole('table', { name: 'New lines' });
  await expect(fresh.getByRole('row').nth(2)).toHaveText(`4${bulletMask(second)}New`);
  await expectAccessible(page);

  // Leaving now would lose the list.
  await page.getByRole('link', { name: 'Imports' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Import 2 keys' }).click();
  await expect(page.getByText('2 keys imported.')).toBeVisible();
  await page.getByRole('button', { name: 'Import more' }).click();
  await text.fill(second);
  await page.getByRole('button', { name: 'Check keys' }).click();
  await expect(page.getByText('Nothing to import: all lines are skipped.')).toBeVisible();
  await expect(left.getByRole('row').nth(1)).toHaveText(
    `1${bulletMask(second)}In this pool or another oneAlready imported`,
  );
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(text).toHaveValue(second);
});

test('keys are revealed and withdrawn; an import shows the orders with its keys, and is undone with a reason', async ({
  enter,
  page,
}) => {
  const product = await newProduct(4);
  const sale = await sell(await newCustomer(), product, 1);
  await enter('ADMIN', `/admin/stock/${product.poolId}`);
  const keys = page.getByRole('table', { name: 'Keys' });
  await expect(keys.getByRole('row')).toHaveCount(5);
  await filterBy(page, 'Status', 'Sold');
  await expect(keys.getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL(/status=SOLD/);
  await page.getByRole('button', { name: `Reveal ${bulletMask(sale.keys[0])}` }).click();
  await expect(keys.getByText(sale.keys[0] ?? '')).toBeVisible();
  await expectAccessible(page);

  // By keyboard.
  await page.getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Withdraw keys' }).press('Enter');
  const withdraw = page.getByRole('dialog').getByRole('button', { name: /^Withdraw/ });
  const count = page.getByLabel('Number of keys');
  await expect(count).toBeFocused();
  await page.keyboard.type('9');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Wrong edition');
  await expectAccessible(page);
  await withdraw.press('Enter');
  await expect(page.getByText('Only 3 keys are available').first()).toBeVisible();
  await expect(page.getByLabel('Reason')).toHaveValue('Wrong edition');
  await count.fill('1');
  await count.press('Enter');
  await expect(withdraw).toHaveCount(0);

  // One that is selected.
  await page.goto(`/admin/stock/${product.poolId}?status=AVAILABLE`);
  await expect(keys.getByRole('row')).toHaveCount(3);
  await keys.getByRole('checkbox').last().check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Withdraw 1 key' }).click();
  await expect(page.getByRole('dialog')).toContainText('1 of 2 remain');
  await page.getByLabel('Reason').fill('Sent back');
  await withdraw.click();
  await expect(keys.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('toolbar')).toHaveCount(0);

  await page.getByRole('link', { name: 'Imports' }).click();
  const imports = page.getByRole('table', { name: 'Imports' });
  await expect(imports.getByRole('row')).toHaveCount(2);
  await expectAccessible(page);
  await imports.getByRole('link').click();
  await expect(page.getByRole('link', { name: String(sale.orderNumber) })).toBeVisible();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw 1 key' }).click();
  await expect(page.getByText('Enter a reason')).toBeVisible();
  await page.getByLabel('Reason').fill('Delivered by mistake');
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw 1 key' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Undo import' })).toHaveCount(0);
  await expect(page.getByRole('main').getByText('Delivered by mistake')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'History' }).click();
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline.getByRole('listitem').first()).toContainText('undid an import and withdrew 1 key');
  await expect(timeline.getByRole('listitem').first()).toContainText('Delivered by mistake');
  await expect(timeline.getByRole('listitem')).toHaveCount(4);
  await expectAccessible(page);
});

test.describe('an import of many keys', () => {
  test.use({ expectedLines: [/ERR_FAILED/] });

  test('resumes where it stopped, stores nothing twice if a response is lost, and is undone when it is cancelled', async ({
    enter,
    page,
  }) => {
    const { poolId } = await newProduct(0);
    const keys = newKeys(12_000);
    await enter('CATALOGUE', `/admin/stock/${poolId}/import`);
    let stored = 0;
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/admin/graphql', async (route) => {
      const body = route.request().postData() ?? '';
      if (!body.includes('importLicenseKeys(') || JSON.parse(body).variables.dryRun) return route.continue();
      stored += 1;
      if (stored === 1) {
        // The service stores it, but the response is lost.
        await route.fetch();
        return route.abort();
      }
      if (stored === 3) await held;
      return route.continue();
    });
    await page.setInputFiles('input[type=file]', {
      name: 'delivery.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(`${keys.join('\r\n')}\r\n${keys[0]}\r\n`),
    });
    await expect(page.getByText('delivery.txt, 12,001 lines').first()).toBeVisible();
    await page.getByRole('button', { name: 'Check keys' }).click();
    await expect(page.getByRole('row', { name: /12,001.*Same as line 1 Duplicate$/ })).toBeVisible();
    await page.getByRole('button', { name: 'Import 12,000 keys' }).click();

    await expect(page.getByText('Stopped: 0 of 12,000 keys sent')).toBeVisible();
    await expect(page.getByText('nothing is stored twice')).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    // The second chunk is being sent now.
    await expect(page.getByText('Importing: 5,000 of 12,000 keys')).toBeVisible();
    await expect(page.getByRole('progressbar', { name: 'Importing' })).toHaveAttribute('value', '5000');
    await page.getByRole('button', { name: 'Stop' }).click();
    release();
    await expect(page.getByText('Stopped: 10,000 of 12,000 keys sent')).toBeVisible();
    await expect(page.getByText('10,000 keys imported so far.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo import' }).click();
    await expect(page.getByText('Import undone: 10,000 keys withdrawn.')).toBeVisible();
  });
});

test('an import shows what is unusual in its pool in clear, saves skipped lines, and asks before a cost gets lost', async ({
  enter,
  page,
}) => {
  const { poolId } = await newProduct(0);
  await enter('ADMIN', `/admin/stock/${poolId}/import`);
  const mark = randomUUID().slice(0, 8).toUpperCase();
  const keyOf = (index: number) => `${mark}-${String(index).padStart(5, '0')}-AAAAA`;
  const check = async (keys: string[]) => {
    await page.getByLabel('License keys', { exact: true }).fill(keys.join('\n'));
    await page.getByRole('button', { name: 'Check keys' }).click();
  };
  await page.getByLabel('Unit cost').fill('4.50');
  await check(Array.from({ length: 30 }, (_, index) => keyOf(index)));
  await page.getByRole('button', { name: 'Import 30 keys' }).click();
  await page.getByRole('button', { name: 'Import more' }).click();

  const unusual = [keyOf(40).replace('-', '_'), keyOf(41).slice(0, -2), keyOf(0).toLowerCase()];
  await check([keyOf(42), ...unusual]);
  for (const [index, text] of unusual.entries())
    await expect(page.getByRole('row', { name: new RegExp(`^${index + 2} ?${text} .*Unusual$`) })).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save skipped lines' }).click();
  const file = await readFile(await (await saved).path(), 'utf8');
  expect(file).toContain(`"2","${unusual[0]}","Different shape: `);
  expect(file).toContain(`"4","${unusual[2]}","Differs from a known key`);

  await page.getByRole('button', { name: 'Import 1 key' }).click();
  const question = page.getByRole('dialog', { name: 'Import without a cost?' });
  await expect(question).toContainText('average cost of 4.50 EUR');
  await question.getByRole('button', { name: 'Import 1 key' }).click();
  await expect(page.getByText('1 key imported.')).toBeVisible();
  await page.getByRole('link', { name: 'Show import' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Pasted', { exact: true }).first()).toBeVisible();
});

test('a file that is dropped is taken, and one that is no text is not', async ({ enter, page }) => {
  const { poolId } = await newProduct(0);
  await enter('CATALOGUE', `/admin/stock/${poolId}/import`);
  const drop = (name: string, bytes: number[]) =>
    page.evaluate(
      `(() => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(${JSON.stringify(bytes)})], ${JSON.stringify(name)}));
        document.querySelector('main [class*=zone]').dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true }));
      })()`,
    );
  await expect(page.getByLabel('License keys', { exact: true })).toBeVisible();
  await drop('photo.txt', [0xff, 0xfe, 0x41, 0x00]);
  await expect(page.getByText('photo.txt is not text in UTF-8')).toBeVisible();
  await drop('keys.txt', [...Buffer.from('name;key\n')]);
  await expect(page.getByText('keys.txt, 1 line').first()).toBeVisible();
  await page.getByRole('button', { name: 'Check keys' }).click();
  // The refusal of the service stands where the keys are.
  await expect(page.getByRole('alert')).toContainText('looks like a table');
  await drop('keys.txt', [...Buffer.from(`${randomUUID()}\n`)]);
  await page.getByRole('button', { name: 'Check keys' }).click();
  await page.getByRole('button', { name: 'Import 1 key' }).click();
  await expect(page.getByText('1 key imported.')).toBeVisible();
});
