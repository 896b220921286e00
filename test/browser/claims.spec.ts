import { claim, details, newSale, staff } from './support/desk.js';
import { expect, expectAccessible, test } from './support/test.js';

const claimOf = (id: string) => details('claim', id, 'status answer resolvedBy { role }');

test('the inbox has open claims oldest first; two clicks and a confirmation replace the key with a text', async ({
  enter,
  page,
}) => {
  const sale = await newSale({ amount: 2 });
  const first = await claim(sale, 0, 'The key is refused');
  const second = await claim(sale, 1, 'The key is blocked');
  await enter('SUPPORT', `/admin/claims?customer=${sale.customer.id}`);
  const rows = page.getByRole('table', { name: 'Claims' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText('The key is refused');
  await expectAccessible(page);

  await rows.nth(1).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: `Claim · ${sale.customer.name}` })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Answer').fill('Sorry for that. Here is another one.');
  await page.getByRole('button', { name: 'Replace' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Sorry for that. Here is another one.');
  await dialog.getByRole('button', { name: 'Replace' }).click();
  // Back in the inbox, which has one less.
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText('The key is blocked');
  expect(await claimOf(first)).toEqual({
    status: 'REPLACED',
    answer: 'Sorry for that. Here is another one.',
    resolvedBy: { role: 'SUPPORT' },
  });

  // By keyboard alone.
  await rows.nth(1).getByRole('link').first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('button', { name: 'Reject' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Reject' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('No claim matches these filters')).toBeVisible();
  expect(await claimOf(second)).toEqual({ status: 'REJECTED', answer: null, resolvedBy: { role: 'SUPPORT' } });
});

test('a claim that somebody else has resolved meanwhile is shown as it is, and nothing is done twice', async ({
  enter,
  page,
}) => {
  const sale = await newSale({ amount: 1 });
  const id = await claim(sale, 0, 'The key is refused');
  await enter('FINANCE', `/admin/claims/${id}`);
  await page.getByLabel('Answer').fill('We have credited it');
  await staff(
    'mutation ($id: ObjectID!) { resolveClaim(id: $id, resolution: REJECT, answer: "It works here") { id } }',
    {
      id,
    },
  );
  await page.getByRole('button', { name: 'Credit' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Credit' }).click();
  await expect(page.getByRole('alert')).toContainText('Somebody else has resolved this claim');
  await expect(page.getByText('It works here')).toBeVisible();
  await expect(page.getByLabel('Answer')).toHaveValue('We have credited it');
  expect(await claimOf(id)).toMatchObject({ status: 'REJECTED', resolvedBy: { role: 'ADMIN' } });
});

test('leaving a claim with a text that is not sent asks first', async ({ enter, page }) => {
  const id = await claim(await newSale({ amount: 1 }), 0, 'The key is refused');
  await enter('ADMIN', `/admin/claims/${id}`);
  await page.getByLabel('Answer').fill('Half a sen');
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Answer')).toHaveValue('Half a sen');
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
});

const OFFERED: Record<string, { claim: string[]; order: string[] }> = {
  ADMIN: { claim: ['Replace', 'Credit', 'Reject'], order: ['Reveal keys', 'Replace', 'Credit', 'Add note'] },
  SUPPORT: { claim: ['Replace', 'Reject'], order: ['Reveal keys', 'Replace', 'Add note'] },
  FINANCE: { claim: ['Credit'], order: ['Credit keys', 'Add note'] },
  CATALOGUE: { claim: [], order: ['Add note'] },
};

for (const [role, offered] of Object.entries(OFFERED)) {
  test(`${role} is offered what its role may do and nothing else`, async ({ enter, page }) => {
    const sale = await newSale({ amount: 1 });
    const id = await claim(sale, 0, 'The key is refused');
    const buttons = page.getByRole('main').getByRole('button');
    await enter(role, `/admin/claims/${id}`);
    await expect(page.getByText('The key is refused')).toBeVisible();
    await expect(buttons).toHaveText(offered.claim);
    await page.getByRole('link', { name: String(sale.orderNumber) }).click();
    await expect(page.getByRole('heading', { name: `Order ${sale.orderNumber}` })).toBeVisible();
    await expect(buttons).toHaveText(offered.order);
  });
}
