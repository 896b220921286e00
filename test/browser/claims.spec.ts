import { bulletMask, claim, lastKeyOf, mutate, newSale } from '../support/browser/shop-actions.js';
import { expect, expectAccessible, expectCopied, pressPrimary, test, walkTo } from '../support/browser/test.js';

test('the inbox lists open claims oldest first; a resolved claim is replaced by the next one, by mouse and by keyboard', async ({
  enter,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const sale = await newSale({ amount: 3 });
  await claim(sale, 0, 'The key is refused');
  const second = await claim(sale, 1, 'The key is blocked');
  const third = await claim(sale, 2, 'The key is unknown');
  await enter('SUPPORT', `/admin/claims?customer=${sale.customer.id}`);
  const letters = page.getByRole('list', { name: 'Claims' }).getByRole('listitem');
  const pane = page.getByRole('article', { name: `Claim · ${sale.customer.name}` });
  const answer = pane.getByLabel('Answer');
  const dialog = page.getByRole('dialog');
  await expect(letters).toHaveCount(3);
  await expect(letters.nth(0)).toContainText('The key is refused');
  await expect(pane.getByRole('blockquote')).toHaveText('The key is refused');
  await expect(pane).toContainText('2 keys available');
  await expectAccessible(page);

  // The typed text stays with its claim, even if the user visits the order.
  await answer.fill('Sorry for that. Here is another one.');
  await letters.nth(2).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/claims/${third}\\?customer=`));
  await expect(pane.getByRole('blockquote')).toHaveText('The key is unknown');
  await expect(answer).toHaveValue('');
  await pane.getByRole('link', { name: String(sale.orderNumber) }).click();
  await expect(page.getByRole('heading', { name: `Order ${sale.orderNumber}` })).toBeVisible();
  await page.goBack();
  await letters.nth(0).getByRole('link').click();
  await expect(answer).toHaveValue('Sorry for that. Here is another one.');

  await pane.getByRole('button', { name: 'Replace key' }).click();
  await expect(dialog).toContainText('Sorry for that. Here is another one.');
  await expect(dialog).toContainText('2 keys available in');
  await pressPrimary(dialog, 'Replace key');
  // The next claim takes its position, in the list too.
  await expect(pane.getByRole('blockquote')).toHaveText('The key is blocked');
  await expect(letters).toHaveCount(2);
  await expect(page).toHaveURL(new RegExp(`/claims/${second}\\?customer=`));

  // By keyboard alone.
  await page.getByRole('main').focus();
  await page.keyboard.press('j');
  await expect(pane.getByRole('blockquote')).toHaveText('The key is unknown');
  await page.keyboard.press('k');
  await expect(pane.getByRole('blockquote')).toHaveText('The key is blocked');
  await page.keyboard.press('Enter');
  await expect(answer).toBeFocused();
  await page.keyboard.type('Another one.');
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByRole('button', { name: 'Replace key' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(pane.getByRole('blockquote')).toHaveText('The key is unknown');
  await pane.getByRole('button', { name: 'Reject' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Reject' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('No claims match')).toBeVisible();

  // The claim contains the new key, so that it can be passed to the customer.
  await page.goto(`/admin/claims/${second}?status=RESOLVED&customer=${sale.customer.id}`);
  await expect(letters).toHaveCount(3);
  await expect(page.getByRole('link', { name: 'Resolved' })).toHaveAttribute('aria-current', 'page');
  await expect(pane.getByRole('region', { name: 'Timeline' })).toContainText('Another one.');
  await pane.getByRole('button', { name: 'Reveal key' }).click();
  await pane.getByRole('button', { name: /^Copy / }).click();
  const { licenseKey } = await lastKeyOf(sale);
  await expectCopied(page, licenseKey);
});

test('a claim that another member resolved meanwhile is displayed with its current state, and nothing is done twice', async ({
  enter,
  page,
}) => {
  const sale = await newSale({ amount: 1 });
  const id = await claim(sale, 0, 'The key is refused');
  await enter('FINANCE', `/admin/claims/${id}`);
  await page.getByLabel('Answer').fill('We have credited it');
  await mutate(`resolveClaim(id: "${id}", resolution: REJECT, answer: "It works here")`);
  await page.getByRole('button', { name: 'Credit 11.90' }).click();
  await pressPrimary(page.getByRole('dialog'), 'Credit 11.90');
  await expect(page.getByRole('alert')).toContainText('Somebody else has already resolved this claim');
  await expect(page.getByText('It works here')).toBeVisible();
  await expect(page.getByLabel('Answer')).toHaveValue('We have credited it');
});

const PHONE = { width: 390, height: 844 };

test('on a phone the list comes first, then the claim, and resolving it leads to the next one', async ({
  enter,
  page,
}) => {
  const sale = await newSale({ amount: 2 });
  await claim(sale, 0, 'The key is refused');
  await claim(sale, 1, 'The key is blocked');
  await page.setViewportSize(PHONE);
  await enter('ADMIN', `/admin/claims?customer=${sale.customer.id}`);
  const letters = page.getByRole('list', { name: 'Claims' }).getByRole('listitem');
  await expect(letters).toHaveCount(2);
  await expect(page.getByRole('article')).toHaveCount(0);
  await letters.nth(0).getByRole('link').click();
  await expect(page.getByRole('heading', { name: `Claim · ${sale.customer.name}` })).toBeVisible();
  await expect(letters).toHaveCount(0);
  await page.getByRole('button', { name: 'Reject' }).click();
  await pressPrimary(page.getByRole('dialog'), 'Reject');
  await expect(page.getByRole('blockquote')).toHaveText('The key is blocked');
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await page.getByRole('link', { name: '← Claims' }).click();
  await expect(letters).toHaveCount(1);
  await expect(page).toHaveURL(/\/claims\?customer=/);
});

test('a claim is opened for a customer who calls, assigned, noted on, and found again by whose it is', async ({
  enter,
  page,
}) => {
  const sale = await newSale({ amount: 2 });
  const open = page.getByRole('button', { name: 'Open a claim' });
  const dialog = page.getByRole('dialog');
  await enter('SUPPORT', `/admin/claims?customer=${sale.customer.id}`);
  await expect(page.getByText('No claims match')).toBeVisible();
  await open.click();
  await dialog.getByRole('button', { name: 'Open claim' }).click();
  await expect(dialog.getByText('Enter an order number')).toBeVisible();
  await dialog.getByLabel('Order number').fill(`#${sale.orderNumber}`);
  await expect(dialog.getByText(sale.customer.name)).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Key' }).selectOption({ index: 2 });
  await dialog.getByLabel('Reason').fill('Blocked, says the caller');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Open claim' }).click();
  await expect(page).toHaveURL(/\/claims\/[0-9a-f]{24}\?/);
  const pane = page.getByRole('article', { name: `Claim · ${sale.customer.name}` });
  await expect(pane.getByRole('blockquote')).toHaveText('Blocked, says the caller');
  await expect(pane).toContainText(bulletMask(sale.keys[1]));
  const timeline = pane.getByRole('region', { name: 'Timeline' });
  await expect(timeline).toContainText('opened the claim for the customer');

  const assignee = pane.getByLabel('Assignee');
  const [own = ''] = (await assignee.locator('option').allTextContents()).slice(1);
  await assignee.selectOption(own);
  await expect(timeline).toContainText(`assigned the claim to ${own}`);
  await expect(page.getByRole('list', { name: 'Claims' }).getByTitle(own)).toBeVisible();
  await timeline.getByLabel('New note').fill('The vendor answers within a day');
  await timeline.getByRole('button', { name: 'Add note' }).click();
  await expect(timeline.getByRole('listitem').first()).toContainText('The vendor answers within a day');
  await page.getByRole('link', { name: /^Mine/ }).click();
  await expect(page).toHaveURL(/assignee=[0-9a-f]{24}/);
  await expect(page.getByRole('link', { name: /^Mine/ })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('list', { name: 'Claims' })).toContainText(sale.customer.name);

  // The other key is claimed where its order is: at the key, or beside the claims that the order has.
  await walkTo(page, `/orders/${sale.orderNumber}`);
  await expect(page.getByRole('button', { name: `Claim ${bulletMask(sale.keys[1])}` })).toHaveCount(0);
  await page.getByRole('button', { name: `Claim ${bulletMask(sale.keys[0])}` }).click();
  await expect(dialog.getByLabel('Reason')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('region', { name: 'Claims' }).getByRole('button', { name: 'Open a claim' }).click();
  await dialog.getByRole('combobox', { name: 'Key' }).selectOption({ index: 1 });
  await dialog.getByLabel('Reason').fill('Blocked too');
  await dialog.getByRole('button', { name: 'Open claim' }).click();
  await page.getByRole('button', { name: 'Show claim' }).click();
  await expect(pane.getByRole('blockquote')).toHaveText('Blocked too');
});

test('several claims are assigned together, by mouse or by keyboard, and that is undone', async ({ enter, page }) => {
  const sale = await newSale({ amount: 3 });
  for (const index of [0, 1, 2]) await claim(sale, index, `Key ${index} is refused`);
  await enter('SUPPORT', `/admin/claims?customer=${sale.customer.id}`);
  const boxes = page.getByRole('list', { name: 'Claims' }).getByRole('checkbox');
  const bar = page.getByRole('toolbar');
  await boxes.nth(0).check();
  await boxes.nth(2).click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('3 selected');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  // The claim that is read is the first.
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await expect(page.getByRole('blockquote')).toHaveText('Key 1 is refused');
  await page.keyboard.press('x');
  await expect(bar).toContainText('2 selected');
  const choice = bar.getByLabel('Assign to…');
  await expect(choice.getByRole('option')).not.toHaveCount(2);
  const [own = ''] = (await choice.getByRole('option').allTextContents()).slice(1);
  await choice.selectOption(own);
  await expect(page.getByText(`2 claims assigned to ${own}`)).toBeVisible();
  const assigned = page.getByRole('list', { name: 'Claims' }).getByTitle(own);
  await expect(assigned).toHaveCount(2);
  await expect(bar).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(assigned).toHaveCount(0);
});

const OFFERED: Record<string, { claim: string[]; order: string[] }> = {
  ADMIN: {
    claim: ['Reveal', 'Replace key', 'Credit 11.90', 'Reject', 'Add note'],
    order: ['Reveal keys', 'Replace', 'Credit', 'Add note'],
  },
  SUPPORT: { claim: ['Reveal', 'Replace key', 'Reject', 'Add note'], order: ['Reveal keys', 'Replace', 'Add note'] },
  FINANCE: { claim: ['Credit 11.90', 'Add note'], order: ['Credit', 'Add note'] },
  CATALOGUE: { claim: ['Add note'], order: ['Add note'] },
};

test('each role is offered what it may do and nothing else', async ({ enter, page }) => {
  const sale = await newSale({ amount: 1 });
  const id = await claim(sale, 0, 'The key is refused');
  const buttons = page.getByRole('main').getByRole('button');
  const pane = page.getByRole('article');
  for (const [role, offered] of Object.entries(OFFERED)) {
    await enter(role, `/admin/claims/${id}`);
    await expect(pane.getByRole('blockquote')).toHaveText('The key is refused');
    await expect(pane.getByRole('heading', { name: 'Today' })).toBeVisible();
    // The timeline is narrowed to kinds of entries by buttons too.
    await expect(pane.getByRole('button').and(page.locator(':not([aria-pressed])'))).toHaveCount(offered.claim.length);
    const mayAssign = ['ADMIN', 'SUPPORT'].includes(role);
    await expect(pane.getByLabel('Assignee')).toHaveCount(mayAssign ? 1 : 0);
    await expect(page.getByRole('button', { name: 'Open a claim' })).toHaveCount(mayAssign ? 1 : 0);
    for (const name of offered.claim) await expect(pane.getByRole('button', { name })).toBeVisible();
    await pane.getByRole('link', { name: String(sale.orderNumber) }).click();
    await expect(page.getByRole('heading', { name: `Order ${sale.orderNumber}` })).toBeVisible();
    await expect(buttons.filter({ hasText: /^(Reveal keys|Replace|Credit|Add note|Resolve claim)$/ })).toHaveText(
      offered.order,
    );
  }
});
