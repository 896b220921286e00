import type { Page } from '@playwright/test';
import { bulletMask, newCustomer, newProduct, sell, staff, type Sale } from '../support/browser/shop-actions.js';
import { expect, expectAccessible, test, walkTo } from '../support/browser/test.js';

/** Reads a file as a link of the console does. */
const fileAt = (page: Page, href: string | null) =>
  page.request.get(href ?? '', { headers: { 'Sec-Fetch-Site': 'same-origin' } });

/** An order of a new customer. */
async function orderOf(input: object, amount = 2): Promise<Sale> {
  const [customer, product] = await Promise.all([newCustomer(100_000, input), newProduct(amount)]);
  return sell(customer, product, amount);
}

/** The number of the order's invoice, once it is issued. */
async function invoiceOf({ orderNumber }: Sale): Promise<string> {
  let number: string | null = null;
  await expect(async () => {
    const { order } = await staff('query ($n: Int!) { order(orderNumber: $n) { invoiceNumber } }', { n: orderNumber });
    number = order.invoiceNumber;
    expect(number).toMatch(/^R\d\d-\d{7}$/);
  }).toPass();
  return number ?? '';
}

test('FINANCE changes who sells, with what is wrong at its field, and sees an invoice with it', async ({
  enter,
  page,
}) => {
  await enter('FINANCE', '/admin/invoices');
  await page.getByRole('link', { name: 'Seller' }).click();
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const save = page.getByRole('button', { name: 'Save seller' });
  await expect(page.getByText('Invoices are issued for orders since')).toBeVisible();
  const name = await field('Name').inputValue();
  await field('Name').fill('');
  await field('IBAN').fill('DE89370400440532013001');
  await field('Payment days').fill('soon');
  await save.click();
  await expect(page.getByText('Enter a whole number')).toBeVisible();
  await field('Payment days').fill('14');
  await save.click();
  await expect(page.getByText('IBAN must be one with right check digits')).toBeVisible();
  await expect(page.getByText('Name is required for invoices')).toBeVisible();
  await expect(field('Name')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);

  await field('Name').fill(name);
  await field('IBAN').fill('DE89 3704 0044 0532 0130 00');
  await field('BIC optional').fill('cobadeff');
  await save.click();
  await expect(save).toBeDisabled();
  await expect(field('BIC optional')).toHaveValue('COBADEFF');
  await expect(field('IBAN')).toHaveValue('DE89370400440532013000');
});

test('the reason for holding an invoice links to where it is fixed; the invoice is issued automatically, and a payment settles it', async ({
  enter,
  page,
}) => {
  const sale = await orderOf({ billing: null });
  await enter('ADMIN', '/admin/invoices');
  await page.getByRole('link', { name: /^On hold/ }).click();
  const row = page.getByRole('row').filter({ hasText: `Order ${sale.orderNumber}` });
  await expect(row).toContainText(sale.customer.name);
  await expectAccessible(page);
  await row.getByRole('link', { name: `Order ${sale.orderNumber}` }).click();
  const held = page.getByRole('region', { name: 'Invoice', exact: true });
  await expect(held).toContainText('On hold');
  await expect(page.getByText('Invoice on hold: The billing address is incomplete')).toBeVisible();
  await held.getByRole('link', { name: 'The billing address is incomplete' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Street and number').fill('Kai 1');
  await dialog.getByLabel('Postcode').fill('20457');
  await dialog.getByLabel('City').fill('Hamburg');
  await dialog.getByLabel('Debtor account').fill('9');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog.getByText('must have 5 to 9 digits')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Debtor account').fill('10815');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('region', { name: 'Billing', exact: true })).toContainText('Kai 1');
  const number = await invoiceOf(sale);

  await page.goto(`/admin/customers/${sale.customer.id}/invoices`);
  const issued = page.getByRole('table', { name: 'Invoices' });
  await expect(issued.getByRole('row').nth(1)).toContainText(number);
  await issued.getByRole('link', { name: number }).click();
  await expect(page.getByRole('heading', { name: `Invoice ${number}` })).toBeVisible();
  await expect(page.getByText('Open', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('table', { name: 'Items' })).toContainText(sale.product.name);
  await expectAccessible(page);

  await page.goto(`/admin/customers/${sale.customer.id}/invoices`);
  const open = page.getByRole('region', { name: 'Open items' });
  await expect(open.getByRole('row').nth(1)).toContainText(number);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Record payment' }).click();
  await dialog.getByLabel('Amount').fill('23.80');
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await expect(open).toContainText('Nothing is open.');
  await page.goto(`/admin/invoices/${number}`);
  await expect(page.getByText('Paid', { exact: true })).toBeVisible();
});

test('crediting keys issues a correction, which the order, its invoice and its number lead to', async ({
  enter,
  page,
}) => {
  const sale = await orderOf({});
  const number = await invoiceOf(sale);
  await enter('FINANCE', `/admin/orders/${sale.orderNumber}`);
  const invoice = page.getByRole('region', { name: 'Invoice', exact: true });
  await expect(invoice).toContainText(number);
  await expect(invoice).toContainText('Due in 14 days');
  await page.getByRole('button', { name: `Credit ${bulletMask(sale.keys[0])}` }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Bought by mistake');
  await page.getByRole('dialog').getByRole('button', { name: 'Credit 11.90' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const correction = page.getByRole('link', { name: /^K\d\d-\d{7}$/ });
  // It is issued a moment after.
  await expect(async () => {
    await page.goto(`/admin/invoices/${number}`);
    await expect(page.getByRole('heading', { name: `Invoice ${number}` })).toBeVisible();
    await expect(correction).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const name = (await correction.textContent()) ?? '';
  await correction.click();
  await expect(page.getByRole('heading', { name: `Correction ${name}` })).toBeVisible();
  await page.getByRole('link', { name: number }).click();
  await expect(page.getByRole('heading', { name: `Invoice ${number}` })).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(name.toLowerCase());
  await page.getByRole('option', { name: `Invoice ${name}` }).click();
  await expect(page.getByRole('heading', { name: `Correction ${name}` })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('−11.90');
  await expectAccessible(page);
});

test('a manual result of a VAT check is stored with its evidence, and the invoice is issued under reverse charge', async ({
  enter,
  page,
}) => {
  const sale = await orderOf({ countryCode: 'AT', vatId: 'ATU13585627' });
  await enter('FINANCE', '/admin/invoices?status=HELD');
  const row = page.getByRole('row').filter({ hasText: `Order ${sale.orderNumber}` });
  await row.getByRole('link', { name: 'The VAT id is not confirmed' }).click();
  const card = page.getByRole('region', { name: 'VAT id' });
  await expect(card).toContainText('Not confirmed');
  await card.getByRole('button', { name: 'Record answer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Record answer' }).click();
  await expect(dialog.getByText('Enter what the answer is')).toBeVisible();
  await dialog.getByLabel('Evidence').fill('Letter of 20 November, folder 12');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Record answer' }).click();
  await expect(card.getByRole('list', { name: 'Checks' })).toContainText('Letter of 20 November, folder 12');
  await expect(card).toContainText('Confirmed');
  await walkTo(page, `/invoices/${await invoiceOf(sale)}`);
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText('Reverse charge');
});

test.describe('files for the tax adviser', () => {
  test.use({ expectedLines: ['status of 400'] });

  test('are for FINANCE; one that cannot be made says why', async ({ enter, page }) => {
    await enter('SUPPORT', '/admin/invoices');
    await expect(page.getByRole('heading', { name: 'Invoices' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Seller' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Tax files' })).toHaveCount(0);

    await enter('FINANCE', '/admin/invoices');
    await expect(page.getByRole('button', { name: 'Tax files' })).toBeVisible();
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Month').selectOption({ index: 0 });
    const href = await dialog.getByRole('link', { name: 'Download' }).getAttribute('href');
    const archive = await fileAt(page, href);
    expect([archive.status(), archive.headers()['content-type']]).toEqual([200, 'application/zip']);
    await expectAccessible(page);
    await dialog.getByLabel('File', { exact: true }).selectOption('Booking batch for DATEV');
    const [batch, download] = [dialog.getByRole('button', { name: 'Download' }), () => page.waitForEvent('download')];
    const error = 'Customers need a debtor account of 5 digits: 7 (Harbour IT)';
    const refusal = { error: 'Validation failed', code: 'VALIDATION_ERROR', details: { debtorAccount: error } };
    await page.route('**/admin/export/datev.csv*', (route) => route.fulfill({ status: 400, json: refusal }), {
      times: 1,
    });
    await batch.click();
    await expect(dialog.getByRole('alert')).toContainText(error);
    const saved = download();
    await batch.click();
    expect((await saved).suggestedFilename()).toMatch(/^EXTF_Buchungsstapel_20\d\d-\d\d\.csv$/);
    await page.getByRole('button', { name: 'Tax files' }).click();
    await dialog.getByLabel('File', { exact: true }).selectOption('EC sales list');
    await dialog.getByLabel('Quarter').selectOption({ index: 0 });
    const list = download();
    await batch.click();
    expect((await list).suggestedFilename()).toMatch(/^ec-sales-list-20\d\dQ[1-4]\.csv$/);
  });
});
