import { randomUUID } from 'node:crypto';
import { newCustomer, newProduct, staff } from '../support/browser/shop-actions.js';
import { expect, expectAccessible, test } from '../support/browser/test.js';

test('a package previews its prices before it is saved, is assigned and removed, and is deleted once no customer has it', async ({
  enter,
  page,
}) => {
  const [product, customer] = await Promise.all([newProduct(0), newCustomer()]);
  const name = `Partners ${randomUUID().slice(0, 8)}`;
  await enter('CATALOGUE', '/admin/discounts');
  await page.getByRole('button', { name: 'New discount package' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Discount 1 in %').fill('12,5');
  // A preview says how much of it is missing.
  await expect(dialog.getByText(/^and \d+ more$/)).toBeVisible();
  await dialog.getByLabel('Try it on').fill(product.sku);
  await expect(dialog.getByRole('row', { name: product.sku })).toContainText(/10\.00\D*10\.008\.75/);
  await expect(dialog.getByText(/^and \d+ more$/)).toHaveCount(0);
  await dialog.getByLabel('Valid until').fill('2020-01-01');
  await dialog.getByRole('button', { name: 'Create package' }).click();
  await expect(dialog.getByText('Valid until must not be before valid from').first()).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveValue(name);
  await dialog.getByLabel('Valid until').fill('2099-12-31');
  await dialog.getByRole('button', { name: 'Add category' }).click();
  await dialog.getByRole('combobox', { name: 'Category 2' }).fill('office');
  await dialog.getByLabel('Discount 2 in %').fill('20');
  await expect(dialog.getByRole('row', { name: product.sku })).toContainText(/10\.00\D*10\.008\.00/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create package' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByText('No customer has this package.')).toBeVisible();

  await page.getByRole('button', { name: 'Assign to a customer' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Customer' })).toBeFocused();
  await dialog.getByRole('textbox', { name: 'Customer' }).fill(customer.name.slice(-8));
  await page.getByRole('option', { name: customer.name }).click();
  await expect(dialog.getByText(`${customer.name} has no package.`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Assign package' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(
    page.getByRole('table', { name: 'Customers with this package' }).getByRole('row', { name: customer.name }),
  ).toBeVisible();
  await expectAccessible(page);

  // By keyboard: it says why it cannot be deleted, and offers nothing that would be refused.
  await page.getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Delete package' }).press('Enter');
  await expect(dialog.getByText('1 customer has this package.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Delete package' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).last().press('Enter');
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: `Remove package from ${customer.name}` }).click();
  await dialog.getByRole('button', { name: 'Remove package' }).click();
  await expect(page.getByText('No customer has this package.')).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete package' }).click();
  await dialog.getByRole('button', { name: 'Delete package' }).click();
  await expect(page.getByRole('heading', { name: 'Packages' })).toBeVisible();
  await expectAccessible(page);
});

test('a promotion shows its prices before it is saved, is found by its state, and ends at once', async ({
  enter,
  page,
}) => {
  const product = await newProduct(0);
  const name = `Summer ${randomUUID().slice(0, 8)}`;
  await enter('ADMIN', '/admin/discounts/promotions');
  await page.getByRole('button', { name: 'New promotion' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Create promotion' }).click();
  await expect(dialog.getByText('Enter a percentage from 0 to 100')).toBeVisible();
  // More than any other promotion of the demo.
  await dialog.getByRole('textbox', { name: 'Discount', exact: true }).fill('90');
  await dialog.getByLabel('Starts').fill('2026-01-01T00:00');
  await dialog.getByLabel('Ends').fill('2099-12-31T23:59');
  await dialog.getByLabel('Add product').fill(product.sku);
  await page.getByRole('option', { name: product.sku }).click();
  await expect(dialog.getByRole('row', { name: product.sku })).toContainText('1.00');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create promotion' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  // By the clocks of the business, and the last minute is included.
  const { promotions } = await staff('{ promotions { name validFrom validUntil } }');
  expect(promotions).toContainEqual({
    name,
    validFrom: '2025-12-31T23:00:00.000Z',
    validUntil: '2099-12-31T22:59:59.999Z',
  });
  await expect(page.getByText('Running')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Discount', exact: true }).fill('80');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog).toHaveCount(0);

  await page.goto('/admin/discounts/promotions?state=running');
  await page.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'End promotion' }).click();
  await dialog.getByRole('button', { name: 'End promotion' }).click();
  await expect(page.getByRole('button', { name: 'End promotion' })).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Path' }).getByRole('link', { name: 'Promotions' }).click();
  await expect(page).toHaveURL(/state=running/);
  await expect(page.getByRole('link', { name })).toHaveCount(0);
  await page.goto('/admin/discounts/promotions?state=over');
  await expect(page.getByRole('row', { name })).toContainText('Ended');
  await expectAccessible(page);
});
