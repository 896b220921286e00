import { claim, mutate, newPackage, newSale, newStaff, newWebhook, sell } from '../support/browser/shop-actions.js';
import { expect, test, walkTo } from '../support/browser/test.js';

/** The narrowest width of each layout, and one more of the layouts with the rail and with the full navigation. */
const WIDTHS = [320, 390, 768, 1024, 1200, 1280];

/** What scrolls sideways: the page itself, or a part of it. Tabs may, and the choices above a timeline or a chart. */
const SCROLLING = `[document.documentElement, ...document.querySelectorAll('main *:not(nav, [role=group], [role=tablist])')]
  .filter((one) => one === document.documentElement || /auto|scroll/.test(getComputedStyle(one).overflowX))
  .filter((one) => one.scrollWidth > one.clientWidth)
  .map((one) => one.tagName + ' ' + one.scrollWidth)`;

/**
 * Lists that are cut off because they are wider than their container, and names without enough space: in rows next to
 * the other columns, and on pages next to their buttons if those have their own line.
 */
const SQUEEZED = `[
  ...[...document.querySelectorAll('main table')].filter((one) => one.scrollWidth > one.parentElement.clientWidth + 1),
  ...[...document.querySelectorAll('main tr:first-child > td[data-narrow=title]')]
    .filter((one) => innerWidth >= 768 && one.clientWidth < 120),
  ...[...document.querySelectorAll('main h1')]
    .filter((one) => innerWidth >= 768 && innerWidth < 1024 && one.scrollWidth > one.clientWidth + 1),
].map((one) => one.tagName + ' ' + one.clientWidth)`;

/** A shop with something on every page: long names, amounts of thousands, failures and reasons. */
async function arrange() {
  const sale = await newSale({ amount: 3, left: 150, reference: 'PO 4711 of the branch in Garmisch-Partenkirchen' });
  await newPackage(sale.customer.id, 'Partnerunternehmen mit Jahresvertrag');
  const webhookId = await newWebhook(sale.customer, 'http://127.0.0.1:9/hook', [
    'orderCompleted',
    'licenseKeyReplaced',
  ]);
  await sell(sale.customer, sale.product, 130, 'PO 4712');
  const claimId = await claim(sale, 1, 'The activation server says that this key has been used up.');
  await mutate(
    `replaceLicenseKey(orderNumber: ${sale.orderNumber}, licenseKey: "${sale.keys[0]}", reason: "Used up")`,
    'orderNumber',
  );
  return { ...sale, claimId, webhookId };
}

const pathsOf = ({ customer, product, orderNumber, claimId, webhookId }: Awaited<ReturnType<typeof arrange>>) => [
  '/',
  `/orders?customer=${customer.id}`,
  `/orders/${orderNumber}`,
  '/claims?status=ALL',
  `/claims/${claimId}`,
  '/invoices',
  '/invoices?status=HELD',
  '/invoices/seller',
  '/customers',
  `/customers/${customer.id}`,
  `/customers/${customer.id}/invoices`,
  `/customers/${customer.id}/ledger`,
  `/customers/${customer.id}/orders`,
  `/customers/${customer.id}/tokens`,
  `/customers/${customer.id}/webhooks`,
  `/customers/${customer.id}/claims`,
  `/customers/${customer.id}/prices`,
  '/reports?by=month&period=this-year',
  '/reports',
  '/stock',
  `/stock/${product.poolId}`,
  `/stock/${product.poolId}/imports`,
  `/stock/${product.poolId}/import`,
  `/stock/${product.poolId}/history`,
  '/products?sale=on',
  `/products/${product.id}`,
  '/discounts',
  '/discounts/promotions',
  '/webhooks?state=failing',
  `/webhooks/${webhookId}`,
  '/webhooks/deliveries?status=FAILED',
  '/audit?type=Order',
  '/staff',
  '/sessions',
  '/system',
];

for (const [locale, colorScheme] of [
  ['en-US', 'light'],
  ['de-DE', 'dark'],
] as const) {
  test.describe(locale, () => {
    test.use({ locale, colorScheme });

    test(`no page scrolls sideways or cuts off its lists at any width (${locale})`, async ({ enter, page }) => {
      const paths = pathsOf(await arrange());
      await enter('ADMIN');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const path of paths) {
        await walkTo(page, path);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          // What is still being drawn is not as it will stay.
          const found = `[...${SCROLLING}, ...${SQUEEZED}]`;
          await expect.poll(() => page.evaluate(found), { message: `${path} at ${width}` }).toEqual([]);
        }
      }
    });
  });
}

/** Cells of this text that are too narrow for it. */
const cutCells = (text: RegExp): string =>
  `[...document.querySelectorAll('main td')]
    .filter((cell) => ${text}.test(cell.innerText.trim()) && cell.scrollWidth > cell.clientWidth + 1)
    .map((cell) => cell.innerText)`;

/** Words of the console, and none of the shop. */
const WORDS = /^(Bestellung abgeschlossen|Fehlgeschlagen|Verbindung abgelehnt|Lesen, Bestellen, Webhooks|Entzogen .+)$/;

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });

  test('events, responses, rights and the end of an access are fully visible', async ({ enter, page }) => {
    const { customer, webhookId } = await arrange();
    const { id } = await newStaff('SUPPORT', 'Uwe Ehemals');
    await mutate(`revokeStaffMember(id: "${id}")`);
    await enter('ADMIN');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const [path, word] of [
      [`/webhooks/${webhookId}`, 'Bestellung abgeschlossen'],
      ['/webhooks/deliveries', 'Bestellung abgeschlossen'],
      [`/customers/${customer.id}/tokens`, 'Lesen, Bestellen, Webhooks'],
      ['/staff?show=all', 'Entzogen'],
    ] as const) {
      await walkTo(page, path);
      await expect(page.getByRole('cell', { name: word }).first()).toBeVisible();
      for (const width of [1200, 1280, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(() => page.evaluate(cutCells(WORDS)), { message: `${path} at ${width}` }).toEqual([]);
      }
    }
  });

  test('the actions on selected rows are fully visible on a phone', async ({ enter, page }) => {
    await arrange();
    await page.setViewportSize({ width: 390, height: 900 });
    await enter('ADMIN', '/admin/products');
    await page.getByRole('main').getByRole('row').getByRole('checkbox').first().check();
    const toolbar = page.getByRole('toolbar');
    await expect(toolbar.getByRole('button', { name: 'Aus dem Verkauf nehmen' })).toBeVisible();
    const cut = `[...document.querySelectorAll('[role=toolbar] :is(button, button *)')]
      .filter((one) => one.scrollWidth > one.clientWidth && one.clientWidth > 0).map((one) => one.innerText)`;
    await expect.poll(() => page.evaluate(cut)).toEqual([]);
  });
});

test('no field on a phone is so small that iOS zooms', async ({ enter, page }) => {
  const { orderNumber } = await newSale();
  await page.setViewportSize({ width: 390, height: 900 });
  await enter('SUPPORT', `/admin/orders/${orderNumber}`);
  const note = page.getByRole('main').getByRole('textbox', { name: /note/i });
  await expect(note).toHaveCSS('font-size', '16px');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search everything' })).toHaveCSS('font-size', '16px');
});

test('a large amount is fully visible in its field, alone and next to another', async ({ enter, page }) => {
  await enter('FINANCE', '/admin/customers');
  await page.getByRole('button', { name: 'New customer' }).click();
  const amount = page.getByRole('dialog').getByLabel('Credit limit');
  await amount.fill('99999999.99');
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const missing = (one: { scrollWidth: number; clientWidth: number }): number => one.scrollWidth - one.clientWidth;
    await expect.poll(() => amount.evaluate(missing), { message: `at ${width}` }).toBe(0);
  }
});

test('the end of a long dialog is reached on a phone, and leads back to what is missing at its beginning', async ({
  enter,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await enter('FINANCE', '/admin/customers');
  await page.getByRole('button', { name: 'New customer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create customer' }).click();
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await expect(dialog.getByText('Enter a name')).toBeInViewport();
});
