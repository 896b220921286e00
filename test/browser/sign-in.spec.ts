import { randomUUID } from 'node:crypto';
import { newMember, newProduct, newSale } from '../support/browser/shop-actions.js';
import { expect, expectAccessible, openMenu, signIn, test, URL_OF_CONSOLE } from '../support/browser/test.js';

// What the browser itself says of a request that the service refuses.
test.use({ expectedLines: [/status of 401/] });

test('a member signs in with a token by keyboard, reaches the requested page, and signs out', async ({ page }) => {
  const token = await newMember('SUPPORT', 'Sue Support');
  await page.goto('/admin/claims?status=ALL');
  const field = page.getByLabel('Staff token');
  await expect(field).toBeFocused();
  await expectAccessible(page);

  await page.keyboard.press('Enter');
  await expect(page.getByText('Paste your token')).toBeVisible();
  await page.keyboard.type('ros_wrong');
  await page.keyboard.press('Enter');
  // The id of the request is in brackets once.
  await expect(page.getByRole('alert')).toHaveText(/^Invalid authentication token \(request [\w-]+\)$/);
  await expect(field).toHaveValue('ros_wrong');

  await field.fill(token);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Claims' })).toBeVisible();
  await expect(page).toHaveURL(`${URL_OF_CONSOLE}/admin/claims?status=ALL`);
  // The token is nowhere where a script could find it.
  const kept = await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])');
  expect(kept).not.toContain('ros_');

  await openMenu(page.getByRole('button', { name: 'Sue Support Support' }));
  await page.getByRole('menuitem', { name: 'Sign out' }).press('Enter');
  await expect(field).toBeVisible();
  await page.goto('/admin/orders');
  await expect(field).toBeVisible();
});

test("the demo's link signs in once, asks first if another member is signed in, and appears in no address", async ({
  page,
  browser,
}) => {
  const link = process.env.CONSOLE_LINK ?? '';
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  const open = async (): Promise<void> => {
    // From the same page, an address with another fragment would only scroll.
    await page.goto('about:blank');
    addresses.length = 0;
    await page.goto(link);
  };
  const isMember = expect(page.getByRole('button', { name: 'Fin Finance Finance' }));

  await signIn(page, await newMember('FINANCE', 'Fin Finance'));
  await open();
  await expect(page.getByText('You are signed in as Fin Finance.')).toBeVisible();
  const stay = page.getByRole('button', { name: 'Stay signed in as Fin Finance' });
  await expect(stay).toBeFocused();
  await expectAccessible(page);
  await stay.click();
  await isMember.toBeVisible();

  await open();
  await page.getByRole('button', { name: 'Sign in as somebody else' }).click();
  await expect(page.getByRole('button', { name: 'Demo administrator' })).toBeVisible();
  await expect(page).toHaveURL(`${URL_OF_CONSOLE}/admin`);
  await page.goBack();
  expect(page.url()).not.toContain('token=');
  // Only the address that was opened itself had it.
  expect(addresses.slice(1).join(' ')).not.toContain('token=');

  await open();
  await page.getByRole('button', { name: 'Sign in as somebody else' }).click();
  await expect(page.getByRole('alert')).toContainText('This link has been used');
  await page.getByRole('button', { name: 'Stay signed in as Demo administrator' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(link);
  await expect(other.getByText('This link has been used')).toBeVisible();
  await expect(other.getByLabel('Staff token')).toBeVisible();
  expect(other.url()).not.toContain('token=');
  await context.close();
});

test("a member's token in an address signs nobody in, and is removed from it", async ({ page, browser }) => {
  const token = await newMember('FINANCE', 'Mal Lory');
  await signIn(page, await newMember('SUPPORT', 'Vic Tim'));
  await page.goto(`/admin#token=${token}`);
  await expect(page.getByRole('button', { name: 'Vic Tim Support' })).toBeVisible();
  await expect(page).toHaveURL(`${URL_OF_CONSOLE}/admin`);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Vic Tim Support' })).toBeVisible();

  const context = await browser.newContext({ baseURL: URL_OF_CONSOLE });
  const other = await context.newPage();
  await other.goto(`/admin#token=${token}`);
  await expect(other.getByLabel('Staff token')).toBeVisible();
  expect(other.url()).not.toContain(token);
  await context.close();
});

test('a session can be ended from another browser, which says so where it was', async ({ page, browser }) => {
  const token = await newMember('CATALOGUE');
  await signIn(page, token);
  await page.goto('/admin/orders');
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();

  const context = await browser.newContext({
    baseURL: URL_OF_CONSOLE,
    userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X) Firefox/150.0',
  });
  const other = await context.newPage();
  await signIn(other, token);
  await other.goto('/admin/sessions');
  await expect(other.getByRole('row')).toHaveCount(3);
  await expect(other.getByRole('row', { name: /Firefox \(macOS\).*This session/ })).toBeVisible();
  await expectAccessible(other);
  await other.getByRole('button', { name: 'End session in Chrome (Linux)' }).click();
  await expect(other.getByRole('row')).toHaveCount(2);
  await context.close();

  await page.getByRole('link', { name: 'Claims' }).click();
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
  await expect(page.getByLabel('Staff token')).toBeVisible();
});

test('a member chooses what it is mailed about, sets a pool’s level, and leaves a session that an ADMIN ends', async ({
  page,
  enter,
  browser,
}) => {
  const name = `Cleo ${randomUUID().slice(0, 8)}`;
  const token = await newMember('CATALOGUE', name);
  const { poolId } = await newProduct(3);
  const context = await browser.newContext({ baseURL: URL_OF_CONSOLE });
  const own = await context.newPage();
  await signIn(own, token);
  await own.goto('/admin/sessions');
  const stock = own.getByRole('checkbox', { name: 'A key pool falls below its alert level' });
  // What cannot be sent cannot be chosen.
  await expect(own.getByText('This service sends no emails')).toBeVisible();
  await expect(stock).toBeDisabled();
  await expectAccessible(own);
  let email: string | null = null;
  await own.route('**/admin/graphql', async (route) => {
    if (!(route.request().postData() ?? '').includes('query MyAlerts')) return route.fallback();
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: { me: object } };
    return route.fulfill({ json: { data: { me: { ...data.me, email }, system: { mail: { enabled: true } } } } });
  });
  await own.reload();
  await expect(own.getByText('You have no email address here')).toBeVisible();
  await expect(stock).toBeDisabled();
  email = 'cleo@shop.example';
  await own.reload();
  await expect(own.getByText('to cleo@shop.example')).toBeVisible();
  await stock.click();
  await expect(own.getByText('Alerts saved')).toBeVisible();
  await own.reload();
  await expect(stock).toBeChecked();
  await expect(own.getByRole('checkbox', { name: 'A claim is opened' })).not.toBeChecked();

  await own.goto(`/admin/stock/${poolId}`);
  await own.getByRole('button', { name: 'More actions' }).click();
  await own.getByRole('menuitem', { name: 'Set alert level' }).click();
  const level = own.getByLabel('Alert when fewer keys are available than');
  await level.fill('a few');
  await own.getByRole('button', { name: 'Save alert level' }).click();
  await expect(own.getByText('Enter a whole number, or nothing')).toBeVisible();
  await expectAccessible(own);
  await level.fill('5');
  await level.press('Enter');
  await expect(own.getByText('Alert below 5')).toBeVisible();

  await enter('ADMIN', '/admin/staff');
  await openMenu(page.getByRole('button', { name: `Actions for ${name}` }));
  await page.getByRole('menuitem', { name: 'Sessions' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Sessions of ${name}` });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'End session in Chrome (Linux)' }).click();
  await expect(dialog.getByText(`${name} is not signed in anywhere.`)).toBeVisible();
  await own.getByRole('link', { name: 'Claims' }).click();
  await expect(own.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
  await context.close();
});

test('a session that ends while the user types is renewed above the page, by a token or in another tab, and the typed text stays, but for no other user', async ({
  page,
  context,
}) => {
  const { orderNumber } = await newSale();
  const token = await newMember('SUPPORT');
  await signIn(page, token);
  await page.goto(`/admin/orders/${orderNumber}`);
  const note = page.getByRole('textbox', { name: 'New note' });
  const add = page.getByRole('button', { name: 'Add note' });
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await note.fill('They call back on Monday.');
  await context.clearCookies();
  await add.click();
  await expect(dialog.getByText('Your input is not lost')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Staff token').fill('ros_wrong');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('Invalid authentication token');
  await dialog.getByLabel('Staff token').fill(token);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(note).toHaveValue('They call back on Monday.');
  await add.click();
  await expect(page.getByRole('listitem').filter({ hasText: 'They call back on Monday.' })).toBeVisible();

  await note.fill('Or on Tuesday.');
  await context.clearCookies();
  await add.click();
  await expect(dialog).toBeVisible();
  const other = await context.newPage();
  await other.goto('/admin');
  await other.getByLabel('Staff token').fill(token);
  await other.keyboard.press('Enter');
  await expect(other.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(note).toHaveValue('Or on Tuesday.');

  // Another member sees nothing of it.
  await context.clearCookies();
  await add.click();
  page.on('dialog', (question) => void question.accept());
  await dialog.getByLabel('Staff token').fill(await newMember('FINANCE', 'Fay Finance'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Fay Finance Finance' })).toBeVisible();
  await expect(note).toHaveValue('');
});
