import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { newMember } from '../support/browser/shop-actions.js';
import { choose, expect, expectCopied, test } from '../support/browser/test.js';

/** The labels in docs/staff/first-order.md that its reader presses or opens. */
async function namedInHandbook(): Promise<Set<string>> {
  const handbook = await readFile('docs/staff/first-order.md', 'utf8');
  return new Set([...handbook.matchAll(/\*\*(.+?)\*\*/g)].map(([, name = '']) => name));
}

test('the walk-through of the handbook leads from a token to the first order, with the labels that it names', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const pressed = new Set<string>();
  const press = async (name: string, place: Page | Locator = page): Promise<void> => {
    pressed.add(name);
    await place.getByRole('button', { name, exact: true }).click();
  };
  const open = async (name: string): Promise<void> => {
    pressed.add(name);
    await page.getByRole('link', { name, exact: true }).click();
  };
  const dialog = page.getByRole('dialog');
  const name = dialog.getByRole('textbox', { name: 'Name', exact: true });
  const sku = `FIRST-${randomUUID().slice(0, 8)}`;
  const buyer = `First Buyer ${sku}`;

  await page.goto('/admin');
  await page.getByLabel('Staff token').fill(await newMember('ADMIN'));
  await press('Sign in with the token');

  await open('Products');
  await press('New product');
  await dialog.getByRole('textbox', { name: 'SKU' }).fill(sku);
  await dialog.getByLabel('List price').fill('49.90');
  await name.fill(`Office ${sku}`);
  await dialog.getByLabel('Category').fill('office');
  await press('Create product', dialog);
  await expect(page.getByRole('heading', { name: `Office ${sku}` })).toBeVisible();

  await page.getByRole('main').locator('a[href^="/admin/stock/"]').click();
  await open('Import keys');
  await page.getByLabel('License keys', { exact: true }).fill(`${sku}-0001\n${sku}-0002\n${sku}-0002\n`);
  await press('Check keys');
  await page.getByRole('button', { name: 'Import 2 keys' }).click();
  await expect(page.getByText('2 keys imported')).toBeVisible();

  await open('Customers');
  await press('New customer');
  await name.fill(buyer);
  await dialog.getByLabel('Credit limit').fill('500');
  await press('Create customer', dialog);
  await expect(page.getByRole('heading', { name: buyer }).first()).toBeVisible();

  await page.getByRole('link', { name: 'Access tokens' }).click();
  pressed.add('Access tokens');
  await press('Issue token');
  await name.fill('shop');
  await press('Issue token', dialog);
  const token = await dialog.getByText(/^rok_/).innerText();
  await press('Copy', dialog);
  await expectCopied(page, token);
  await press('Done', dialog);

  await open('New order');
  await choose(page.getByRole('textbox', { name: 'Add product' }), sku);
  const amount = page.getByLabel(/^Quantity of /);
  await amount.fill('2');
  await expect(page.getByText('118.76').first()).toBeVisible();
  await press('Place order');
  await expect(dialog).toContainText(buyer);
  await press('Place order', dialog);
  await expect(page.getByRole('heading', { name: /^Order \d+$/ })).toBeVisible();
  await press('Reveal keys');
  for (const number of [1, 2]) {
    await expect(page.getByText(`${sku}-000${number}`, { exact: true })).toBeVisible();
  }
  expect(pressed).toEqual(await namedInHandbook());
});
