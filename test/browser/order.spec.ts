import { mask, newSale, revealsOf, staff, type Sale } from './support/desk.js';
import { expect, expectAccessible, expectCopied, loseAnswer, test } from './support/test.js';

async function orderOf({ orderNumber }: Sale) {
  const { order } = await staff(
    `query ($number: Int!) { order(orderNumber: $number) {
      creditNotes { amount reason keyCount } items { isReplacement reason licenses { isReplaced creditedAt } } } }`,
    { number: orderNumber },
  );
  return order;
}

test('an order shows what it is made of, and its keys masked until they are revealed, which is audited', async ({
  enter,
  page,
  context,
}) => {
  const sale = await newSale({ amount: 2, reference: 'PO 4711' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await enter('SUPPORT', `/admin/orders/${sale.orderNumber}`);
  await expect(page.getByRole('heading', { name: `Order ${sale.orderNumber}` })).toBeVisible();
  await expect(page.getByText('PO 4711')).toBeVisible();
  await expect(page.getByText('23.80 EUR').first()).toBeVisible();
  await expect(page.getByRole('table', { name: 'Ledger' }).getByRole('row')).toHaveCount(2);
  await expect(page.getByText('No claim was made')).toBeVisible();
  await expect(page.getByRole('cell', { name: mask(sale.keys[0]), exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Reveal keys' }).click();
  for (const name of sale.keys) await expect(page.getByRole('cell', { name, exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Copy ${mask(sale.keys[1])}` }).click();
  await expectCopied(page, sale.keys[1] ?? '');
  await page.getByRole('button', { name: 'Hide keys' }).click();
  await expect(page.getByRole('cell', { name: sale.keys[0] ?? '' })).toHaveCount(0);
  expect(await revealsOf(sale)).toEqual([{ via: 'CONSOLE' }]);
});

test('a key is replaced with a reason; a refusal keeps what was typed, and leaving asks first', async ({
  enter,
  page,
}) => {
  const sale = await newSale({ amount: 2, left: 1 });
  await enter('SUPPORT', `/admin/orders/${sale.orderNumber}`);
  const reason = page.getByLabel('Reason');
  const open = (index: number) => page.getByRole('button', { name: `Replace ${mask(sale.keys[index])}` }).click();
  const submit = page.getByRole('dialog').getByRole('button', { name: 'Replace', exact: true });

  await open(0);
  await expect(reason).toBeFocused();
  await submit.click();
  await expect(page.getByText('Say why')).toBeVisible();
  await reason.fill('Is blocked');
  await page.keyboard.press('Escape');
  await expect(page.getByText('What you have typed is not saved')).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(reason).toHaveValue('Is blocked');
  await submit.click();
  await expect(reason).toHaveCount(0);
  await expect(page.getByText(`In the place of ${mask(sale.keys[0])}: Is blocked`)).toBeVisible();

  // None is left.
  await open(1);
  await reason.fill('Is blocked too');
  await submit.click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Some products are not available');
  await expect(reason).toHaveValue('Is blocked too');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(reason).toHaveCount(0);
  expect((await orderOf(sale)).items.map(({ isReplacement }: { isReplacement: boolean }) => isReplacement)).toEqual([
    false,
    true,
  ]);
});

test.describe('a lost answer', () => {
  test.use({ expectedLines: [/ERR_FAILED/] });

  test('a credit whose answer is lost is sent again with its idempotency key, and given once', async ({
    enter,
    page,
  }) => {
    const sale = await newSale({ amount: 2 });
    const sent = await loseAnswer(page, 'creditKeys(');
    await enter('ADMIN', `/admin/orders/${sale.orderNumber}`);
    await page.getByRole('button', { name: `Credit ${mask(sale.keys[0])}` }).click();
    await page.getByLabel('Reason').fill('Sold by mistake');
    await page.getByRole('dialog').getByRole('button', { name: 'Credit', exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(sent).toHaveLength(2);
    expect(new Set(sent.map((body) => JSON.parse(body).variables.idempotencyKey)).size).toBe(1);
    expect((await orderOf(sale)).creditNotes).toEqual([{ amount: 11.9, reason: 'Sold by mistake', keyCount: 1 }]);
    await expect(
      page.getByRole('table', { name: 'Ledger' }).getByRole('row', { name: /Credit note.*Sold by mistake/ }),
    ).toBeVisible();
    await expect(page.getByText(/^Credited /)).toBeVisible();
  });
});

test.describe('FINANCE', () => {
  test('credits keys that it names whole, and reads what is wrong with them at the field', async ({ enter, page }) => {
    const sale = await newSale({ amount: 2 });
    await enter('FINANCE', `/admin/orders/${sale.orderNumber}`);
    await page.getByRole('button', { name: 'Credit keys' }).click();
    const keys = page.getByLabel('Whole license keys');
    await keys.fill('not a key of this order');
    await page.getByLabel('Reason').fill('Returned');
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Credit', exact: true }).click();
    await expect(keys).toHaveAttribute('aria-invalid', 'true');
    await expect(keys).toHaveValue('not a key of this order');
    expect((await orderOf(sale)).creditNotes).toEqual([]);
    await keys.fill(sale.keys.join('\n'));
    await page.getByRole('dialog').getByRole('button', { name: 'Credit', exact: true }).click();
    await expect(page.getByText(/^Credited /)).toHaveCount(2);
  });
});

test('an order that is not there says so', async ({ enter, page }) => {
  await enter('ADMIN', '/admin/orders/999999');
  await expect(page.getByText('There is no order 999999')).toBeVisible();
  await page.goto('/admin/orders/x');
  await expect(page.getByText('There is nothing here')).toBeVisible();
  await page.goto('/admin/nothing');
  await expect(page.getByText('There is nothing here')).toBeVisible();
});
