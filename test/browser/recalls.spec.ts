import {
  bulletMask,
  importKeys,
  newCustomer,
  newKeys,
  newProduct,
  sell,
  staff,
} from '../support/browser/shop-actions.js';
import { choose, expect, expectAccessible, test } from '../support/browser/test.js';

test('what looks different is held back before an import, whose cost and pool can be corrected', async ({
  enter,
  page,
}) => {
  const [wrong, right] = [await newProduct(0), await newProduct(0)];
  const keys = newKeys(20);
  await enter('CATALOGUE', `/admin/stock/${wrong.poolId}/import`);
  const text = page.getByLabel('License keys', { exact: true });
  await text.fill([...keys.slice(0, 9), 'http://foo', ...keys.slice(9), '???'].join('\n'));
  await page.getByLabel('Unit cost').fill('a lot');
  await page.getByLabel('Supplier', { exact: false }).first().fill('Nordic Keys');
  await page.getByRole('button', { name: 'Check keys' }).click();
  const left = page.getByRole('table', { name: 'Skipped lines' });
  await expect(left.getByRole('row')).toHaveCount(3);
  await expect(left.getByRole('row').nth(1)).toContainText('AAAAAAAA-99999');
  await expect(left.getByRole('row').nth(1)).toContainText('Unusual');
  await expect(page.getByText('2 unusual lines are skipped.')).toBeVisible();
  await expect(page.getByText('Enter an amount such as 12.50')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import 20 keys' })).toBeDisabled();
  await page.getByRole('button', { name: 'Include them' }).click();
  await expect(page.getByRole('button', { name: 'Import 22 keys' })).toBeDisabled();
  await page.getByRole('button', { name: 'Skip them' }).click();
  await page.getByLabel('Unit cost').fill('4.50');

  // Their common mask becomes the mask of the pool, and applies to all later imports.
  await page.getByRole('button', { name: 'Set as mask' }).click();
  await expect(page.getByRole('dialog').getByLabel('Mask', { exact: true })).toHaveValue('AAAAAAAA-99999');
  await page.getByRole('dialog').getByRole('button', { name: 'Save mask' }).click();
  await expect(left.getByRole('row').nth(1)).toContainText('Does not fit the mask AAAAAAAA-99999');
  await page.getByRole('button', { name: 'Import 20 keys' }).click();
  await expect(page.getByText('20 keys imported.')).toBeVisible();

  await page.getByRole('link', { name: 'Show import' }).click();
  const card = page.getByRole('region', { name: 'Import', exact: true });
  await expect(card).toContainText('4.50 EUR');
  await expect(page.getByRole('region', { name: 'Available' })).toContainText('Average cost4.50');
  await card.getByRole('button', { name: 'Edit import' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Unit cost').fill('5');
  await dialog.getByLabel('Note').fill('May delivery');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save import' }).click();
  await expect(card).toContainText('5.00 EUR');

  await card.getByRole('button', { name: 'Move keys' }).click();
  await dialog.getByRole('button', { name: 'Move 20 keys' }).click();
  await expect(dialog.getByText('Select a pool')).toBeVisible();
  await choose(dialog.getByLabel('To pool'), right.sku);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Move 20 keys' }).click();
  await expect(page).toHaveURL(new RegExp(`/stock/${right.poolId}/imports/`));
  await expect(dialog).toHaveCount(0);

  // After the undo, its keys can be imported again.
  await card.getByRole('button', { name: 'Undo import' }).click();
  await dialog.getByLabel('Reason').fill('Delivered twice');
  await dialog.getByRole('button', { name: 'Withdraw 20 keys' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('link', { name: 'New import' }).click();
  await text.fill(keys.join('\n'));
  await page.getByRole('button', { name: 'Check keys' }).click();
  await page.getByRole('button', { name: 'Import 20 keys' }).click();
  await expect(page.getByText('20 keys imported.')).toBeVisible();
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('undid an import and withdrew 20 keys');
});

test('a bad batch is recalled: its buyers are listed, one key is replaced, and the others are credited in pieces', async ({
  enter,
  page,
}) => {
  const product = await newProduct(213);
  const first = await sell(await newCustomer(), product, 2);
  await sell(await newCustomer(), product, 210);
  const { keyImports } = await staff('query ($id: ObjectID!) { keyImports(licensePoolId: $id) { nodes { id } } }', {
    id: product.poolId,
  });
  await enter('ADMIN', `/admin/stock/${product.poolId}/imports/${keyImports.nodes[0].id}`);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Recall import' }).click();
  await expect(dialog).toContainText('1 unsold key is withdrawn. Of 212 sold keys');
  await dialog.getByRole('button', { name: 'Recall import' }).click();
  await expect(dialog.getByText('Enter a reason')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Activated elsewhere');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Recall import' }).click();
  await expect(dialog).toHaveCount(0);
  const table = page.getByRole('table', { name: 'Recalled keys' });
  await expect(table.getByRole('row')).toHaveCount(51);
  await expect(table.getByRole('row').nth(1)).toContainText(`${first.orderNumber}${first.customer.name}Open`);
  await expect(page.getByRole('button', { name: 'Undo import' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Move keys' })).toHaveCount(0);
  await expectAccessible(page);

  // Of two keys, one can be replaced.
  const fresh = `${product.sku}-FRESH`;
  await importKeys(product.poolId, [fresh]);
  for (const key of first.keys) {
    await table
      .getByRole('row', { name: bulletMask(key) })
      .filter({ hasText: String(first.orderNumber) })
      .getByRole('checkbox')
      .check();
  }
  await page.getByRole('toolbar').getByRole('button', { name: 'Replace 2 keys' }).click();
  await dialog.getByLabel('Reason').fill('A new one');
  await dialog.getByRole('button', { name: 'Replace 2 keys' }).click();
  await expect(dialog.getByText('1 key replaced')).toBeVisible();
  await expect(dialog.getByRole('table')).toContainText('The pool has no key to replace it');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(table).toContainText(bulletMask(fresh));

  // All others, stopped after the first piece.
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  let pieces = 0;
  await page.route('**/admin/graphql', async (route) => {
    if (route.request().postData()?.includes('resolveRecall(')) {
      pieces += 1;
      await held;
    }
    return route.continue();
  });
  await page.getByRole('button', { name: 'Credit 211 open keys' }).click();
  await dialog.getByLabel('Reason').fill('Sold out');
  await dialog.getByRole('button', { name: 'Credit 211 keys' }).click();
  await expect(dialog.getByText('0 of 211 keys')).toBeVisible();
  await dialog.getByRole('button', { name: 'Stop' }).click();
  release();
  await expect(dialog.getByText('Stopped: 200 of 211 keys')).toBeVisible();
  expect(pieces).toBe(1);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('211 keys credited')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('button', { name: /open keys$/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Imports' }).click();
  await expect(page.getByRole('table', { name: 'Imports' })).toContainText('Recalled');
});
