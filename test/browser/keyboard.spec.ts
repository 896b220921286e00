import type { Locator, Page } from '@playwright/test';
import { claim, newCustomer, newMember, newProduct, newSale } from '../support/browser/shop-actions.js';
import { expect, expectAccessible, test } from '../support/browser/test.js';

const PALETTE = 'Search everything';

/** Opens what the palette finds by a text. */
async function jump(page: Page, text: string, option: string | RegExp = text): Promise<void> {
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: PALETTE });
  await expect(box).toBeFocused();
  await page.keyboard.type(text);
  const found = page.getByRole('option', { name: option }).first();
  await expect(found).toBeVisible();
  await expect(async () => {
    if ((await found.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
    await expect(found).toHaveAttribute('aria-selected', 'true', { timeout: 500 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(box).toHaveCount(0);
}

/** Goes on with Tab until something has the focus. */
async function tabTo(target: Locator): Promise<void> {
  const page = target.page();
  await expect(target).toBeVisible();
  // To look for it by its role at each step would take most of the time.
  let found = await target.elementHandle();
  for (let count = 0; count < 150; count += 1) {
    const isFocused = await found?.evaluate((element) =>
      element.isConnected ? element === element.ownerDocument.activeElement : undefined,
    );
    if (isFocused) return;
    if (isFocused === undefined) found = await target.elementHandle();
    else await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not lead there');
}

async function pressEnter(target: Locator): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press('Enter');
}

async function go(page: Page, key: string): Promise<void> {
  // Out of the field that has the focus.
  await page.locator('main').evaluate((element: { focus: () => void }) => element.focus());
  await page.keyboard.press('g');
  await page.keyboard.press(key);
}

/** Replaces the value of a field. */
async function write(field: Locator, text: string): Promise<void> {
  await tabTo(field);
  await field.page().keyboard.press('Control+a');
  await field.page().keyboard.type(text);
}

test("a day's work by the keyboard alone, from signing in to the export of the orders", async ({ page }) => {
  const sale = await newSale({ amount: 2, left: 3 });
  const [buyer, product] = await Promise.all([newCustomer(), newProduct(5)]);
  await claim(sale, 0, 'The key is refused');
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const heading = (name: string | RegExp): Locator => page.getByRole('heading', { name }).first();

  await page.goto('/admin/');
  await write(page.getByLabel('Staff token'), await newMember('ADMIN'));
  await pressEnter(page.getByRole('button', { name: 'Sign in' }));
  await expect(heading('Dashboard')).toBeVisible();

  // Finds an order, and writes a note on it.
  await jump(page, String(sale.orderNumber), new RegExp(`Order ${sale.orderNumber}`));
  await expect(heading(`Order ${sale.orderNumber}`)).toBeVisible();
  const note = main.getByRole('textbox', { name: /note/i });
  await write(note, 'Called back at g o noon');
  await pressEnter(main.getByRole('button', { name: 'Add note' }));
  await expect(main.getByText('Called back at g o noon')).toBeVisible();
  await expect(note).toHaveValue('');

  // Resolves a claim.
  await go(page, 'l');
  await expect(heading('Claims')).toBeVisible();
  // Not in the claim beside the list, which links its customer too.
  await pressEnter(main.getByRole('list', { name: 'Claims' }).getByRole('link', { name: sale.customer.name }).first());
  // Until it is loaded, the previous claim can still be resolved.
  await expect(main.getByRole('link', { name: String(sale.orderNumber), exact: true })).toBeVisible();
  await pressEnter(main.getByRole('button', { name: 'Reject' }));
  await pressEnter(dialog.getByRole('button', { name: 'Reject' }));
  await expect(dialog).toHaveCount(0);

  // Changes a price.
  await jump(page, product.sku);
  await pressEnter(main.getByRole('button', { name: 'Change price' }));
  await write(dialog.getByLabel(/price/i).first(), '12.50');
  await pressEnter(dialog.getByRole('button', { name: /^(Change|Save)/ }));
  await expect(dialog).toHaveCount(0);

  // Places an order for a customer.
  await jump(page, buyer.name, `New order for ${buyer.name}`);
  const adding = main.getByRole('textbox', { name: 'Add product' });
  await write(adding, product.sku);
  const found = page.getByRole('option', { name: product.sku });
  await expect(found).toHaveAttribute('data-combobox-selected', 'true');
  await page.keyboard.press('Enter');
  await write(main.getByLabel(/^Quantity of /), '2');
  await pressEnter(main.getByRole('button', { name: 'Place order' }));
  await pressEnter(dialog.getByRole('button', { name: 'Place order' }));
  await expect(heading(/^Order \d+$/)).toBeVisible();
  await expect(page.getByText('Total EUR29.75')).toBeVisible();

  // Exports the orders.
  await go(page, 'o');
  await expect(heading('Orders')).toBeVisible();
  const download = page.waitForEvent('download');
  await pressEnter(main.getByRole('link', { name: /CSV|Export/ }));
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);

  // An action of the palette opens its dialog; `n` does so on the page.
  await jump(page, 'neues prod', 'New product');
  await expect(dialog.getByRole('heading', { name: 'New product' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('n');
  await expect(dialog.getByRole('heading', { name: 'New product' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  // The palette offers what was seen last; no field hears single keys.
  await page.keyboard.press('/');
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option').first()).toBeVisible();
  await page.keyboard.type('g?n');
  await expect(page.getByRole('combobox', { name: PALETTE })).toHaveValue('g?n');
  await page.keyboard.press('Escape');

  // The keys are listed, and can be switched off.
  await page.keyboard.press('?');
  await expect(dialog.getByText('Select row')).toBeVisible();
  await expectAccessible(page);
  const work = dialog.getByRole('checkbox', { name: 'Use single keys' });
  await tabTo(work);
  await page.keyboard.press('Space');
  await expect(work).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: PALETTE })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Products' }).first()).toBeAttached();
});
