import type { Locator, Page } from '@playwright/test';
import { claim, details, newCustomer, newMember, newProduct, newSale, staff } from '../support/browser/shop-actions.js';
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

/** How a user works: by keyboard only, or with a pointer. */
interface Hand {
  press: (target: Locator) => Promise<void>;
  /** Replaces the value of a field. */
  write: (field: Locator, text: string) => Promise<void>;
  /** Takes what a field offers and has marked. */
  pick: (option: Locator) => Promise<void>;
  /** From page to page. */
  toOrder: (orderNumber: number) => Promise<void>;
  toClaims: () => Promise<void>;
  toProduct: (sku: string) => Promise<void>;
  toNewOrder: (customer: string) => Promise<void>;
  toOrders: () => Promise<void>;
}

async function go(page: Page, key: string): Promise<void> {
  // Out of the field that has the focus.
  await page.locator('main').evaluate((element: { focus: () => void }) => element.focus());
  await page.keyboard.press('g');
  await page.keyboard.press(key);
}

const keyboard = (page: Page): Hand => ({
  press: pressEnter,
  write: async (field, text) => {
    await tabTo(field);
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
  },
  pick: () => page.keyboard.press('Enter'),
  toOrder: (orderNumber) => jump(page, String(orderNumber), new RegExp(`Order ${orderNumber}`)),
  toClaims: () => go(page, 'l'),
  toProduct: (sku) => jump(page, sku),
  toNewOrder: (customer) => jump(page, customer, `New order for ${customer}`),
  toOrders: () => go(page, 'o'),
});

function mouse(page: Page): Hand {
  const main = page.getByRole('main');
  const toList = async (list: string): Promise<void> => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: list }).click();
    // The page before stays until this one is there.
    await expect(page.getByRole('heading', { name: list, level: 1 })).toBeVisible();
  };
  const open = async (list: string, text: string): Promise<void> => {
    await toList(list);
    await main.getByRole('textbox').first().fill(text);
    await main.getByRole('row').filter({ hasText: text }).getByRole('link').first().click();
  };
  return {
    press: (target) => target.click(),
    write: (field, text) => field.fill(text),
    pick: (option) => option.click(),
    toOrder: async (orderNumber) => {
      await toList('Orders');
      await main.getByRole('row', { name: String(orderNumber) }).click();
    },
    toClaims: () => toList('Claims'),
    toProduct: (sku) => open('Products', sku),
    toNewOrder: async (customer) => {
      await open('Customers', customer);
      await page.getByRole('link', { name: 'New order' }).click();
    },
    toOrders: () => toList('Orders'),
  };
}

/** From signing in to the export of the orders. */
async function workForADay(page: Page, hand: Hand): Promise<void> {
  const sale = await newSale({ amount: 2, left: 3 });
  const [buyer, product] = await Promise.all([newCustomer(), newProduct(5)]);
  const claimId = await claim(sale, 0, 'The key is refused');
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const heading = (name: string | RegExp): Locator => page.getByRole('heading', { name }).first();
  const { press, write } = hand;

  await page.goto('/admin/');
  await write(page.getByLabel('Staff token'), await newMember('ADMIN'));
  await press(page.getByRole('button', { name: 'Sign in' }));
  await expect(heading('Dashboard')).toBeVisible();

  // Finds an order, and writes a note on it.
  await hand.toOrder(sale.orderNumber);
  await expect(heading(`Order ${sale.orderNumber}`)).toBeVisible();
  const note = main.getByRole('textbox', { name: /note/i });
  await write(note, 'Called back at g o noon');
  await press(main.getByRole('button', { name: 'Add note' }));
  await expect(main.getByText('Called back at g o noon')).toBeVisible();
  await expect(note).toHaveValue('');

  // Resolves a claim.
  await hand.toClaims();
  await expect(heading('Claims')).toBeVisible();
  // Not in the claim beside the list, which links its customer too.
  await press(main.getByRole('list', { name: 'Claims' }).getByRole('link', { name: sale.customer.name }).first());
  // Until it is loaded, the previous claim can still be resolved.
  await expect(main.getByRole('link', { name: String(sale.orderNumber), exact: true })).toBeVisible();
  await press(main.getByRole('button', { name: 'Reject' }));
  await press(dialog.getByRole('button', { name: 'Reject' }));
  await expect.poll(async () => (await details('claim', claimId, 'status')).status).toBe('REJECTED');

  // Changes a price.
  await hand.toProduct(product.sku);
  await press(main.getByRole('button', { name: 'Change price' }));
  await write(dialog.getByLabel(/price/i).first(), '12.50');
  await press(dialog.getByRole('button', { name: /^(Change|Save)/ }));
  await expect.poll(async () => (await details('product', product.id, 'listPrice')).listPrice).toBe(12.5);
  await expect(dialog).toHaveCount(0);

  // Places an order for a customer.
  await hand.toNewOrder(buyer.name);
  const adding = main.getByRole('textbox', { name: 'Add product' });
  await write(adding, product.sku);
  const found = page.getByRole('option', { name: product.sku });
  await expect(found).toHaveAttribute('data-combobox-selected', 'true');
  await hand.pick(found);
  await write(main.getByLabel(/^Quantity of /), '2');
  await press(main.getByRole('button', { name: 'Place order' }));
  await press(dialog.getByRole('button', { name: 'Place order' }));
  await expect(heading(/^Order \d+$/)).toBeVisible();
  const { orders } = await staff(
    'query ($id: ObjectID!) { orders(customerId: $id) { nodes { items { quantity price } } } }',
    { id: buyer.id },
  );
  expect(orders.nodes).toEqual([{ items: [{ quantity: 2, price: 12.5 }] }]);

  // Exports the orders.
  await hand.toOrders();
  await expect(heading('Orders')).toBeVisible();
  const download = page.waitForEvent('download');
  await press(main.getByRole('link', { name: /CSV|Export/ }));
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
}

test("a day's work by the mouse", ({ page }) => workForADay(page, mouse(page)));

test("a day's work by the keyboard alone", async ({ page }) => {
  await workForADay(page, keyboard(page));
  const dialog = page.getByRole('dialog');

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
