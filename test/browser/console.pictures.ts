import { claim, newSale, sell } from './support/desk.js';
import { expect, test } from './support/test.js';

const FOLDER = 'docs/console';

// Taken by `PICTURES=1 npm run test:browser`, and looked at by whoever has changed a screen.
test('the pictures of docs/console show the screens as they are', async ({ enter, page }) => {
  const sale = await newSale({ amount: 3, left: 20, reference: 'PO 4711' });
  for (let count = 0; count < 6; count += 1) await sell(sale.customer, sale.product, 1 + (count % 2));
  const id = await claim(sale, 1, 'The activation server says that this key has been used up.');
  await claim(sale, 2, 'Is refused as unknown.');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1280, height: 720 });
  const take = (name: string) => page.screenshot({ path: `${FOLDER}/${name}.png` });

  await enter('ADMIN', `/admin/orders?customer=${sale.customer.id}`);
  await expect(page.getByText('1 to 7 of 7')).toBeVisible();
  await take('orders');
  await page.goto(`/admin/orders/${sale.orderNumber}`);
  await expect(page.getByRole('table', { name: 'Ledger' }).getByRole('row')).toHaveCount(2);
  await take('order');
  await page.goto(`/admin/claims?customer=${sale.customer.id}`);
  await expect(page.getByText('1 to 2 of 2')).toBeVisible();
  await take('claims');
  await page.goto(`/admin/claims/${id}`);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.getByLabel('Answer').fill('Sorry for that. Here is another one.');
  await page.getByRole('button', { name: 'Replace' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await take('claim-dark');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByLabel('Answer').fill('');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('link', { name: String(sale.orderNumber) }).click();
  await expect(page.getByRole('heading', { name: `Order ${sale.orderNumber}` })).toBeVisible();
  await take('order-phone-dark');
});
