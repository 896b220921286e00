import type { Locator } from '@playwright/test';
import { mask, newSale, staff } from './support/desk.js';
import { expect, expectAccessible, notice, test } from './support/test.js';

/** Opens a menu and takes one of its items. A menu that is still being closed would not open. */
async function chooseFrom(button: Locator, item: Locator): Promise<void> {
  await expect(button.page().getByRole('menu')).toHaveCount(0);
  await button.click();
  await item.click();
}

test('a view keeps filters and columns but no place, is overwritten by its name, renamed and deleted', async ({
  enter,
  page,
}) => {
  await newSale();
  const { orders } = await staff('{ orders(first: 1) { pageInfo { endCursor } } }');
  await enter('FINANCE', `/admin/orders?status=completed&after=${orders.pageInfo.endCursor}&page=2`);
  const views = page.getByRole('button', { name: /^Views?\b/ });
  const menu = page.getByRole('menu');
  const dialog = page.getByRole('dialog');
  const choose = (item: Locator) => chooseFrom(views, item);
  const name = dialog.getByRole('textbox', { name: 'Name' });

  // By keyboard alone.
  await views.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('No view is saved yet.')).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Change views…' })).toBeDisabled();
  await expect(menu.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitemradio', { name: 'Standard' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Save this view…' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(name).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Give the view a name')).toBeVisible();
  await expectAccessible(page);
  await name.fill('Done');
  await page.keyboard.press('Escape');
  await expect(dialog.getByText('What you have typed is not saved')).toBeVisible();
  await dialog.getByRole('button', { name: 'Stay' }).click();
  const said = notice(page, 'The view “Done” is saved.');
  await name.press('Enter');
  await said;
  await expect(views).toHaveText('View: Done');

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Reference' }).click();
  await page.keyboard.press('Escape');
  await expect(views).toHaveText('Views');
  await choose(page.getByRole('menuitem', { name: 'Save this view…' }));
  await name.fill(' DONE');
  await expect(dialog.getByText('“Done” exists already: it will show what is shown now.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Replace' }).click();
  await expect(views).toHaveText('View: DONE');

  await choose(page.getByRole('menuitemradio', { name: 'Standard' }));
  await expect(page).toHaveURL(/\/admin\/orders$/);
  await expect(page.getByRole('columnheader', { name: 'Reference' })).toBeVisible();
  await choose(page.getByRole('menuitem', { name: 'Save this view…' }));
  await name.fill('All');
  await name.press('Enter');
  await expect(views).toHaveText('View: All');
  await choose(page.getByRole('menuitemradio', { name: 'DONE' }));
  await expect(page).toHaveURL(/\/admin\/orders\?hide=reference&status=completed$/);
  await expect(page.getByRole('columnheader', { name: 'Reference' })).toHaveCount(0);
  await page.goBack();
  await expect(views).toHaveText('View: All');

  await choose(page.getByRole('menuitem', { name: 'Change views…' }));
  await dialog.getByRole('button', { name: 'Rename “DONE”' }).click();
  await expect(name).toBeFocused();
  await name.fill('all');
  await name.press('Enter');
  await expect(dialog.getByText('A view of this list has this name already')).toBeVisible();
  await expect(name).toHaveValue('all');
  await name.fill('Completed');
  await name.press('Enter');
  await expect(dialog.getByText('Completed')).toBeVisible();
  await dialog.getByRole('button', { name: 'Replace “Completed” by what is shown now' }).click();
  await expect(dialog.getByRole('button', { name: 'Replace “Completed” by what is shown now' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Delete “All”' }).click();
  await dialog.getByRole('group', { name: 'Delete the view “All”?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByText('All', { exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(views).toHaveText('View: Completed');
  await page.reload();
  await expect(views).toHaveText('View: Completed');
});

test('each list has views of its own, in German too, and none keeps a whole license key', async ({ enter, page }) => {
  const { product, keys } = await newSale();
  await page.addInitScript("localStorage.setItem('console:language', 'de')");
  await enter('CATALOGUE', `/admin/stock?search=${keys[0]}`);
  const views = page.getByRole('button', { name: /^Ansicht/ });
  const dialog = page.getByRole('dialog');
  const choose = (item: Locator) => chooseFrom(views, item);
  const save = async () => {
    await choose(page.getByRole('menuitem', { name: 'Diese Ansicht speichern …' }));
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Meine');
    await dialog.getByRole('button', { name: 'Speichern' }).click();
  };
  await save();
  await expect(dialog.getByRole('alert')).toContainText('A whole license key is saved nowhere');
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Meine');

  for (const address of [
    '/admin/claims?sort=newest&status=ALL',
    `/admin/stock?search=${product.sku}`,
    `/admin/stock/${product.poolId}?status=SOLD`,
    `/admin/stock/${product.poolId}/imports?hide=note`,
  ]) {
    await page.goto(address);
    await expect(views).toHaveText('Ansichten');
    await save();
    await expect(views).toHaveText('Ansicht: Meine');
    await choose(page.getByRole('menuitemradio', { name: 'Standard' }));
    await expect(views).toHaveText('Ansichten');
    await choose(page.getByRole('menuitemradio', { name: 'Meine' }));
    await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe(address);
  }
});

test('notes on an order tell who wrote them and when, hide keys, and are deleted by their author', async ({
  enter,
  page,
}) => {
  const sale = await newSale();
  const ADD =
    'mutation ($orderNumber: Int!, $text: String!) { addOrderNote(orderNumber: $orderNumber, text: $text) { id } }';
  for (let count = 1; count <= 20; count += 1) {
    await staff(ADD, { orderNumber: sale.orderNumber, text: `Earlier note ${count}.` });
  }
  await enter('SUPPORT', `/admin/orders/${sale.orderNumber}`);
  const notes = page.getByRole('region', { name: 'Notes' });
  const entries = notes.getByRole('listitem');
  const text = notes.getByRole('textbox', { name: 'New note' });
  const add = notes.getByRole('button', { name: 'Add note' });

  await expect(entries).toHaveCount(20);
  await add.click();
  await expect(notes.getByText('Write what you want to note')).toBeVisible();
  await text.fill(`Key ${sale.keys[0]} is blocked.\nCall back.`);
  await page.getByRole('link', { name: '← Orders' }).click();
  await expect(page.getByRole('dialog').getByText('What you have typed is not saved')).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await text.press('Control+Enter');
  await expect(text).toHaveValue('');
  const first = entries.first();
  await expect(first).toContainText(`Key ${mask(sale.keys[0])} is blocked.`);
  await expect(first).toContainText(/Support \w{8}, \d{4}-\d\d-\d\d \d\d:\d\d/i);
  await expectAccessible(page);

  // The first of all is on the next page.
  await expect(notes.getByText('Earlier note 1.', { exact: true })).toHaveCount(0);
  await notes.getByRole('button', { name: 'Show older notes' }).click();
  await expect(notes.getByText('Earlier note 1.', { exact: true })).toBeVisible();
  await expect(entries).toHaveCount(21);

  // Those of others have no such button.
  const deletion = notes.getByRole('button', { name: /^Delete the note/ });
  await expect(deletion).toHaveCount(1);
  await deletion.click();
  await first.getByRole('button', { name: 'Cancel' }).click();
  await expect(deletion).toBeFocused();
  await deletion.click();
  await first.getByRole('button', { name: 'Delete' }).click();
  await expect(entries).toHaveCount(20);
  await expect(deletion).toHaveCount(0);
  // Nothing is left to save.
  await page.getByRole('link', { name: '← Orders' }).click();
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
});
