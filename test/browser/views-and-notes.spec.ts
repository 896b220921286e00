import type { Locator } from '@playwright/test';
import { bulletMask, mutate, newSale, staff } from '../support/browser/shop-actions.js';
import { expect, expectAccessible, notice, test } from '../support/browser/test.js';

/** Opens a menu and takes one of its items. A menu that is still being closed would not open. */
async function chooseFrom(button: Locator, item: Locator): Promise<void> {
  await expect(button.page().getByRole('menu')).toHaveCount(0);
  await button.click();
  await item.click();
}

test('a view stores filters and columns but no position, and is changed, renamed, shared, made the default and deleted', async ({
  enter,
  page,
}) => {
  const { customer } = await newSale();
  const ofCustomer = `customer=${customer.id}`;
  const { orders } = await staff('{ orders(first: 1) { pageInfo { endCursor } } }');
  await enter('ADMIN', `/admin/orders?${ofCustomer}&after=${orders.pageInfo.endCursor}&page=2`);
  const views = page.getByRole('navigation', { name: 'Views' });
  const current = views.locator('[aria-current=page]');
  const dialog = page.getByRole('dialog');
  const name = dialog.getByRole('textbox', { name: 'Name' });
  const save = page.getByRole('button', { name: 'Save view' });
  const fromMenu = (view: string, item: Locator) =>
    chooseFrom(page.getByRole('button', { name: `Change view ${view}` }), item);

  await save.press('Enter');
  await expect(name).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Enter a name')).toBeVisible();
  await expectAccessible(page);
  await name.fill('Done');
  await page.keyboard.press('Escape');
  await expect(dialog.getByText('Your changes are not saved')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  const said = notice(page, 'View “Done” saved');
  await name.press('Enter');
  await said;
  await expect(current).toHaveText('Done');
  await expect(save).toHaveCount(0);

  // After a change it stays open, and is saved again by its menu.
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Reference' }).click();
  await page.keyboard.press('Escape');
  await views.getByRole('link', { name: 'All' }).click();
  await expect(current).toHaveText('All');
  await expect(page).toHaveURL(/\/admin\/orders$/);
  await views.getByRole('link', { name: 'Done' }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/orders\\?${ofCustomer}$`));
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Reference' }).click();
  await page.keyboard.press('Escape');
  await expect(current).toHaveText('Done');
  await fromMenu('Done', page.getByRole('menuitem', { name: 'Save changes' }));
  await expect(page.getByRole('menuitem', { name: 'Save changes' })).toBeDisabled();
  await page.keyboard.press('Escape');

  await fromMenu('Done', page.getByRole('menuitem', { name: 'Rename' }));
  await name.fill('Completed');
  await name.press('Enter');
  await expect(current).toHaveText('Completed');
  await fromMenu('Completed', page.getByRole('menuitemcheckbox', { name: 'Share with everybody' }));
  await expect(current).toContainText('shared');
  await expect(page.getByRole('menu')).toHaveCount(0);

  // A new visit opens it; All still exists, and so does the target of the back link.
  await fromMenu('Completed', page.getByRole('menuitemcheckbox', { name: 'Open with Orders' }));
  await page.goto('/admin/orders');
  await expect(page).toHaveURL(new RegExp(`hide=reference&${ofCustomer}|${ofCustomer}&hide=reference`));
  await expect(current).toContainText('Completed');
  await views.getByRole('link', { name: 'All' }).click();
  await expect(page).toHaveURL(/\/admin\/orders$/);
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('navigation', { name: 'Path' }).getByRole('link', { name: 'Orders' }).click();
  await expect(current).toHaveText('All');
  await expect(page).toHaveURL(/\/admin\/orders$/);

  await views.getByRole('link', { name: 'Completed' }).click();
  await fromMenu('Completed', page.getByRole('menuitem', { name: 'Delete' }));
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(views.getByRole('link')).toHaveText(['All', 'Pending', 'Failed']);
});

test('each list has its own views, in German too, and a view never stores a full license key', async ({
  enter,
  page,
}) => {
  const { product, keys } = await newSale();
  await page.addInitScript("localStorage.setItem('console:language', 'de')");
  await enter('CATALOGUE', `/admin/stock?search=${keys[0]}`);
  const views = page.getByRole('navigation', { name: 'Ansichten' });
  const current = views.locator('[aria-current=page]');
  const dialog = page.getByRole('dialog');
  const save = async () => {
    await page.getByRole('button', { name: 'Ansicht speichern' }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Meine');
    await dialog.getByRole('button', { name: 'Speichern' }).click();
  };
  await save();
  await expect(dialog.getByRole('alert')).toContainText('Ganze Lizenzschlüssel werden nirgends gespeichert');
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Meine');

  for (const address of [
    `/admin/stock?search=${product.sku}`,
    `/admin/stock/${product.poolId}?status=SOLD`,
    `/admin/stock/${product.poolId}/imports?hide=note`,
  ]) {
    await page.goto(address);
    await save();
    await expect(current).toHaveText('Meine');
    await views.getByRole('link', { name: 'Alle' }).click();
    await expect(current).toHaveText('Alle');
    await views.getByRole('link', { name: 'Meine' }).click();
    await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe(address);
  }
});

test('notes on an order show who wrote them and when, hide keys, and are deleted by their author', async ({
  enter,
  page,
}) => {
  const sale = await newSale();
  for (let count = 1; count <= 20; count += 1) {
    await mutate(`addOrderNote(orderNumber: ${sale.orderNumber}, text: "Earlier note ${count}.")`);
  }
  await enter('SUPPORT', `/admin/orders/${sale.orderNumber}`);
  const notes = page.getByRole('region', { name: 'Timeline' });
  const entries = notes.getByRole('listitem');
  const text = notes.getByRole('textbox', { name: 'New note' });
  const add = notes.getByRole('button', { name: 'Add note' });

  await expect(entries.filter({ hasText: 'Earlier note 20.' })).toHaveCount(1);
  await expect(add).toBeDisabled();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('m');
  await expect(text).toBeFocused();
  await text.fill(`Key ${sale.keys[0]} is blocked.\nCall back.`);
  const path = page.getByRole('navigation', { name: 'Path' });
  await path.getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByRole('dialog').getByText('Your changes are not saved')).toBeVisible();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await text.press('Control+Enter');
  await expect(text).toHaveValue('');
  const first = entries.first();
  await expect(first).toContainText(`Key ${bulletMask(sale.keys[0])} is blocked.`);
  await expect(first).toContainText(/Support \w{8} added a note\d\d:\d\d/i);

  // The very first entry is on the next page. Entries before it stay hidden while others may be between them.
  await expect(notes.getByText('Order placed')).toHaveCount(0);
  await expect(notes.getByText('Earlier note 1.', { exact: true })).toHaveCount(0);
  await notes.getByRole('button', { name: 'Show older' }).click();
  await expect(notes.getByText('Earlier note 1.', { exact: true })).toBeVisible();
  await expect(notes.getByText('Order placed')).toBeVisible();
  await notes.getByRole('button', { name: 'Notes', exact: true }).click();
  await expect(entries).toHaveCount(21);

  // Those of others have no such button.
  const deletion = notes.getByRole('button', { name: /^Delete the note/ });
  await expect(deletion).toHaveCount(1);
  await deletion.click();
  await first.getByRole('button', { name: 'Cancel' }).click();
  await expect(deletion).toBeFocused();
  await deletion.click();
  await first.getByRole('button', { name: 'Delete' }).click();
  await expect(first).toContainText('deleted a note');
  await expect(entries).toHaveCount(21);
  await expect(deletion).toHaveCount(0);
  // Nothing is left to save.
  await path.getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
});
