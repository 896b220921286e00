import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { CountryCodes } from 'validator/lib/isISO31661Alpha2.js';
import {
  claim,
  mutate,
  newCustomer,
  newMember,
  newPackage,
  newProduct,
  newWebhook,
  sell,
} from '../support/browser/shop-actions.js';
import {
  choose,
  downloaded,
  expect,
  expectAccessible,
  filterBy,
  loseResponse,
  pressPrimary,
  signIn,
  test,
  URL_OF_CONSOLE,
} from '../support/browser/test.js';

const dialogOf = (page: Page) => page.getByRole('dialog');
const rowsOf = (page: Page, table: string) => page.getByRole('table', { name: table, exact: true }).getByRole('row');

test('a customer is created by keyboard, and is asked about before a payment is recorded that looks wrong', async ({
  enter,
  page,
}) => {
  const name = `Nordlicht ${randomUUID().slice(0, 8)}`;
  await enter('FINANCE', '/admin/customers');
  await page.getByLabel('Name, email, number or VAT id').fill(name);
  await expect(page.getByText('No customers match')).toBeVisible();
  await page.getByRole('button', { name: 'New customer' }).press('Enter');
  const dialog = dialogOf(page);
  await expect(dialog.getByLabel('Name')).toBeFocused();
  const codes = await dialog
    .getByLabel('Country')
    .locator('option')
    .evaluateAll((options) => options.map((option) => option.getAttribute('value')));
  expect(codes.sort()).toEqual([...CountryCodes].sort());

  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Enter an amount such as')).toBeVisible();
  await expect(dialog.getByLabel('Credit limit')).toBeFocused();
  await dialog.getByLabel('Credit limit').fill('1500,50');
  await dialog.getByLabel('Email').fill('nobody');
  await dialog.getByLabel('VAT id').fill('12');
  await page.keyboard.press('Enter');
  // What the service says stands at the fields, and what was typed stays.
  await expect(dialog.getByText('Email must be an e-mail address')).toBeVisible();
  await expect(dialog.getByText('VAT id must begin with two letters')).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveValue(name);
  await expectAccessible(page);
  await dialog.getByLabel('Email').fill('buyer@nordlicht.example');
  await dialog.getByLabel('VAT id').fill('DE 136 695 976');
  await dialog.getByLabel('Address').fill('Hafenstraße 1\n20457 Hamburg');
  await dialog.getByRole('button', { name: 'Create customer' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Ledger' }).click();
  await expect(page.getByText('No entries yet')).toBeVisible();
  const record = async (amount: string, reference: string): Promise<void> => {
    await page.getByRole('button', { name: 'Record payment' }).click();
    await dialog.getByLabel('Amount').fill(amount);
    await dialog.getByLabel('Reference').fill(reference);
    await dialog.getByRole('button', { name: 'Record payment' }).click();
  };
  await record('0', 'T-1');
  await expect(dialog.getByText('Enter an amount other than 0')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Amount').fill('1.234');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('1.234 is ambiguous. Enter 1234, or add')).toBeVisible();
  await dialog.getByLabel('Amount').fill('119.00');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Record 119.00 EUR?' });
  await expect(question.getByRole('alert')).toContainText('exceed all orders');
  await expect(question).toContainText('-119.00 EUR');
  // Pressing Enter again records nothing.
  await expect(question.getByRole('button', { name: 'Back' })).toBeFocused();
  await expectAccessible(page);
  await pressPrimary(question, 'Record payment');
  await expect(dialog).toHaveCount(0);
  await expect(rowsOf(page, 'Ledger')).toHaveCount(2);

  await record('119', 'T-1');
  await expect(question.getByRole('alert')).toContainText('recorded in the last 24 hours');
  await question.getByRole('button', { name: 'Back' }).click();
  await expect(dialog.getByLabel('Reference')).toHaveValue('T-1');
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await pressPrimary(question, 'Record payment');
  await expect(dialog).toHaveCount(0);
  await expect(rowsOf(page, 'Ledger')).toHaveCount(3);
  await page.getByRole('button', { name: 'Record payment' }).click();
  await dialog.getByLabel('Type').selectOption('Adjustment');
  await dialog.getByLabel('Amount').fill('-119,00');
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rowsOf(page, 'Ledger')).toHaveCount(4);
  // The newest first, each with the balance after it.
  const amounts = ['119.00', '−119.00', '−119.00', '−238.00', '−119.00', '−119.00'];
  await expect(page.getByRole('cell', { name: /^−?\d+\.00$/ })).toHaveText(amounts, { useInnerText: true });
  await filterBy(page, 'Type', 'Payment');
  await expect(rowsOf(page, 'Ledger')).toHaveCount(3);
  expect(await downloaded(page, 'Export: these entries as CSV')).toHaveLength(3);
  await expectAccessible(page);
});

test('the form of a customer suggests what its postcode and its reference mean, and staff decides', async ({
  enter,
  page,
}) => {
  await enter('FINANCE', '/admin/customers');
  await page.getByRole('button', { name: 'New customer' }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('Name').fill(`Helgoland ${randomUUID().slice(0, 8)}`);
  await dialog.getByLabel('Credit limit').fill('100');
  await dialog.getByLabel('Postcode').fill('27498');
  const isOutside = dialog.getByLabel('Outside the EU VAT area');
  const hint = dialog.getByText('Places with postcode 27498 are usually outside the VAT area');
  await expect(hint).toBeVisible();
  await expect(isOutside).not.toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Check it' }).click();
  await expect(isOutside).toBeChecked();
  await expect(hint).toBeHidden();
  await dialog.getByLabel('Buyer reference').fill('04011000-1234512345-06');
  await expect(dialog.getByText('The buyer reference is a Leitweg-ID')).toBeVisible();
  await expect(dialog.getByLabel('Send XRechnung')).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Create customer' }).click();
  await expect(page.getByText('Germany, outside the VAT area')).toBeVisible();
  await expect(page.getByText('XRechnung', { exact: true })).toBeHidden();
});

test('two people change the same customer: one wins, the other sees both versions and decides', async ({
  enter,
  page,
  browser,
}) => {
  const { id } = await newCustomer(5_000);
  const context = await browser.newContext({ baseURL: URL_OF_CONSOLE });
  const other = await context.newPage();
  await signIn(other, await newMember('FINANCE'));
  await Promise.all([enter('FINANCE', `/admin/customers/${id}`), other.goto(`/admin/customers/${id}`)]);
  for (const each of [page, other]) await each.getByRole('button', { name: 'Edit', exact: true }).click();

  await dialogOf(other).getByLabel('Credit limit').fill('7000');
  await dialogOf(other).getByLabel('Notes').fill('Pays by the 10th');
  await dialogOf(other).getByRole('button', { name: 'Save changes' }).click();
  await expect(dialogOf(other)).toHaveCount(0);
  await expect(other.getByText('7,000.00').first()).toBeVisible();

  const dialog = dialogOf(page);
  await dialog.getByLabel('Credit limit').fill('9000');
  await dialog.getByLabel('Address').fill('Kai 4, Kiel');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const conflict = dialog.getByRole('alert').filter({ hasText: 'Somebody else has changed this' });
  await expect(conflict.getByRole('row')).toHaveText([
    'FieldSaved versionYour version',
    'Credit limit7000.009000',
    'Address–Kai 4, Kiel',
    'NotesPays by the 10thNot changed by you: stays as saved',
  ]);
  await expectAccessible(page);

  // After choosing the saved version, editing continues with it.
  await conflict.getByRole('button', { name: 'Use saved version' }).click();
  await expect(dialog.getByLabel('Credit limit')).toHaveValue('7000.00');
  await expect(dialog.getByLabel('Address')).toHaveValue('');
  await dialog.getByLabel('Address').fill('Kai 5, Kiel');
  await mutate(`updateCustomer(id: "${id}", input: { name: "Renamed" })`);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(conflict.getByRole('row')).toHaveCount(3);
  await conflict.getByRole('button', { name: 'Save my version' }).click();
  await expect(dialog).toHaveCount(0);
  // What the others have changed beside it stays.
  await expect(page.getByRole('heading', { name: 'Renamed' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Account' }).getByText('Kai 5, Kiel')).toBeVisible();

  // What is typed is not lost without a question, and nothing is asked once it is saved.
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await dialog.getByLabel('Notes').fill('Half a sen');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog.getByLabel('Notes')).toHaveValue('Half a sen');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Leave page' }).click();
  await expect(dialog).toHaveCount(0);
  await context.close();
});

test('an ADMIN issues a token that is displayed only once, revokes it, and suspends a customer with a reason', async ({
  enter,
  page,
}) => {
  const { id, name } = await newCustomer(10);
  await mutate(`recordPayment(customerId: "${id}", amount: -9, kind: ADJUSTMENT)`);
  await enter('ADMIN', '/admin/customers');
  await page.getByLabel('Name, email, number or VAT id').fill(name.slice(-8));
  await filterBy(page, 'Credit', '80 % or more of the limit used');
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await expectAccessible(page);
  const place = page.url();
  await page.getByRole('link', { name }).click();
  await expect(page.getByText('90\u00a0% used')).toBeVisible();

  await page.getByRole('link', { name: 'Access tokens' }).click();
  await expect(rowsOf(page, 'Access tokens')).toHaveCount(2);
  const dialog = dialogOf(page);
  await page.getByRole('button', { name: 'Issue token' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Warehouse');
  await dialog.getByLabel('Order').uncheck();
  await dialog.getByLabel('Webhooks').uncheck();
  await dialog.getByRole('textbox', { name: 'IP addresses' }).fill('127.0.0.1\nhere');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Issue token' }).click();
  await expect(dialog.getByRole('textbox', { name: 'IP addresses' })).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('textbox', { name: 'IP addresses' }).fill('127.0.0.1\n::1');
  await dialog.getByRole('button', { name: 'Issue token' }).click();
  await expect(dialog.getByText('Shown only once')).toBeVisible();
  const shown = dialog.getByRole('group', { name: 'Token' });
  const token = await shown.innerText();
  for (const key of ['Escape', 'Control+Enter']) await page.keyboard.press(key);
  await page.mouse.click(5, 5);
  await expectAccessible(page);
  await expect(shown).toHaveText(token);
  await dialog.getByRole('button', { name: 'Done' }).click();
  const row = rowsOf(page, 'Access tokens').filter({ hasText: 'Warehouse' });
  await expect(row).toContainText('127.0.0.1, ::1');
  await expect(page.getByText(token)).toHaveCount(0);
  expect(page.url()).not.toContain(token);
  await expectAccessible(page);

  await row.getByRole('button', { name: 'Revoke token “Warehouse”' }).click();
  await pressPrimary(dialog, 'Revoke');
  await expect(row).toContainText('Revoked');

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Suspend customer' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Suspend customer' }).click();
  await expect(dialog.getByText('Enter a reason')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Three invoices are open');
  await dialog.getByRole('button', { name: 'Suspend customer' }).click();
  await expect(page.getByText('Reason: Three invoices are open')).toBeVisible();

  // A suspended customer is no longer listed as near its limit; the way back preserves the filters.
  await page.getByRole('navigation', { name: 'Path' }).getByRole('link', { name: 'Customers' }).click();
  await expect(page.getByText('No customers match')).toBeVisible();
  await expect(page).toHaveURL(place);
});

test.describe(() => {
  test.use({ expectedLines: [/ERR_FAILED/] });

  test('an order is placed for a customer at previewed prices, never for more, and only once', async ({
    enter,
    page,
  }) => {
    const [customer, office, extra] = await Promise.all([newCustomer(100), newProduct(9), newProduct(3)]);
    await newPackage(customer.id, 'Partners');
    await enter('SUPPORT', `/admin/customers/${customer.id}/prices`);
    await choose(page.getByRole('textbox', { name: 'Product' }), office.sku);
    await expect(page.getByText('20\u00a0% off 8.00')).toBeVisible();
    await expect(page.getByText('Discount package “Partners” takes')).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('link', { name: 'New order' }).click();
    await page.getByRole('button', { name: 'Place order' }).click();
    await expect(page.getByText('Select at least one product')).toBeVisible();
    const product = page.getByRole('textbox', { name: 'Add product' });
    await choose(product, office.sku);
    const amount = page.getByLabel(`Quantity of ${office.name}`);
    await amount.fill('none');
    await expect(page.getByText('Enter a whole number from 1')).toBeVisible();
    await amount.fill('20');
    await expect(page.getByText('190.40').first()).toBeVisible();
    await expect(page.getByText('Exceeds the credit limit by 90.40 EUR')).toBeVisible();
    await expect(page.getByText('Not enough in stock')).toBeVisible();
    await amount.fill('2');
    await choose(product, extra.sku);
    const total = page.getByRole('definition').filter({ hasText: '28.56' });
    await expect(total).toBeVisible();
    await page.getByLabel('Reference of the customer').fill('PO 77');
    await expectAccessible(page);

    // The price rises while it is displayed: the order is refused, and the new price appears.
    await mutate(`changeListPrice(productId: "${extra.id}", listPrice: 20)`);
    const place = page.getByRole('button', { name: 'Place order' });
    const dialog = dialogOf(page);
    await place.click();
    await expect(dialog).toContainText(`3 keys for ${customer.name}, 28.56 EUR in total`);
    await pressPrimary(dialog, 'Place order');
    await expect(page.getByRole('alert')).toContainText('You see the current ones.');
    await expect(page.getByRole('definition').filter({ hasText: '38.08' })).toBeVisible();

    // The first response is lost after the order was placed.
    const sent = await loseResponse(page, 'mutation PlaceOrder');
    await place.click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Place order' }).click();
    await expect(page.getByRole('heading', { name: /^Order \d+$/ })).toBeVisible();
    expect(sent).toHaveLength(2);
    await expect(page.getByText('Total EUR38.08')).toBeVisible();
    await expect(page.getByText('PO 77')).toBeVisible();
  });
});

test('the parts of a customer show its orders, claims and webhooks, and a role is offered what it may do', async ({
  enter,
  page,
}) => {
  const [customer, product] = await Promise.all([newCustomer(), newProduct(2)]);
  const sale = await sell(customer, product, 1, 'PO 1');
  await claim(sale, 0, 'The key is refused');
  await newWebhook(customer, 'http://127.0.0.1:9/hook', ['orderCompleted']);
  await enter('CATALOGUE', `/admin/customers/${customer.id}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: customer.name })).toBeVisible();
  const part = (name: string) =>
    page.getByRole('navigation', { name: 'Customer', exact: true }).getByRole('link', { name });
  const shown = { Orders: 'PO 1', Claims: 'The key is refused', Webhooks: 'http://127.0.0.1:9/hook' };
  for (const [name, text] of Object.entries(shown)) {
    await part(name).click();
    await expect(rowsOf(page, name).nth(1)).toContainText(text);
    await expectAccessible(page);
  }
  await part('Overview').click();
  await expect(main.getByRole('link', { name: 'New order' })).toHaveCount(0);
  await expect(main.getByRole('button', { name: /^(Record payment|Edit)$/ })).toHaveCount(0);
  // The newest first, whatever it was.
  const entries = main.getByRole('listitem').filter({ has: page.getByRole('time') });
  await expect(entries.first()).toContainText('Claim on');
  await expect(entries.nth(1)).toContainText(`Order ${sale.orderNumber}`);
  await main.getByRole('button', { name: 'Orders', exact: true }).click();
  await expect(entries).toHaveCount(1);
  const packageId = await newPackage((await newCustomer()).id, `Partners ${customer.name}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem').click();
  await dialogOf(page).getByLabel('Discount package').selectOption(packageId);
  await expectAccessible(page);
  await dialogOf(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page.getByText(`Partners ${customer.name}`)).toBeVisible();

  await signIn(page, await newMember('SUPPORT'));
  await page.goto(`/admin/customers/${customer.id}`);
  await expect(main.getByRole('link', { name: 'New order' })).toBeVisible();
  await expect(main.getByRole('button', { name: 'More actions' })).toHaveCount(0);
  await part('Access tokens').click();
  await expect(rowsOf(page, 'Access tokens')).toHaveCount(2);
  await expect(main.getByRole('button')).toHaveCount(0);
});
