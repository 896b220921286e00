import { newMember, staff } from './support/desk.js';
import { expect, expectAccessible, openMenu, signIn, test, URL_OF_CONSOLE } from './support/test.js';

// What the browser itself says of a request that the service refuses.
test.use({ expectedLines: [/status of 401/] });

test('a member signs in with a token by keyboard, comes to the page that was asked for, and signs out', async ({
  page,
}) => {
  const token = await newMember('SUPPORT', 'Sue Support');
  await page.goto('/admin/claims?status=ALL');
  const field = page.getByLabel('Staff token');
  await expect(field).toBeFocused();
  await expectAccessible(page);

  await page.keyboard.press('Enter');
  await expect(page.getByText('Paste your token')).toBeVisible();
  await page.keyboard.type('ros_wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Invalid authentication token');
  await expect(field).toHaveValue('ros_wrong');

  await field.fill(token);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Claims' })).toBeVisible();
  await expect(page).toHaveURL(`${URL_OF_CONSOLE}/admin/claims?status=ALL`);
  // The token is nowhere where a script could find it.
  const kept = await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])');
  expect(kept).not.toContain('ros_');

  await openMenu(page.getByRole('button', { name: 'Sue Support (Support)' }));
  await page.getByRole('menuitem', { name: 'Sign out' }).press('Enter');
  await expect(field).toBeVisible();
  await page.goto('/admin/orders');
  await expect(field).toBeVisible();
});

test('the link of the demo signs in once; used again, it says so, and its token is in no address', async ({
  page,
  browser,
}) => {
  const link = process.env.CONSOLE_LINK ?? '';
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  await page.goto(link);
  await expect(page.getByRole('button', { name: 'Demo administrator' })).toBeVisible();
  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(link);
  await expect(other.getByText('This link is used up')).toBeVisible();
  await expect(other.getByLabel('Staff token')).toBeVisible();
  expect(other.url()).not.toContain('token=');
  await context.close();
  // Only the address that was opened itself had it.
  expect(addresses.slice(1).join(' ')).not.toContain('token=');
});

test('a link signs in, and its token stands in the address no more', async ({ page }) => {
  const token = await newMember('FINANCE');
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  await page.goto(`/admin#token=${token}`);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(page).toHaveURL(`${URL_OF_CONSOLE}/admin`);
  await page.goBack();
  expect(page.url()).not.toContain(token);
  // Only the address that was opened itself had it.
  expect(addresses.slice(1).join(' ')).not.toContain(token);
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
  await expect(other.getByRole('row', { name: /Firefox on macOS.*This one/ })).toBeVisible();
  await expectAccessible(other);
  await other.getByRole('button', { name: 'End the session in Chrome on Linux' }).click();
  await expect(other.getByRole('row')).toHaveCount(2);
  await context.close();

  await page.getByRole('link', { name: 'Claims' }).click();
  await expect(page.getByText('Your session has ended')).toBeVisible();
  await expect(page.getByLabel('Staff token')).toBeVisible();
  const { auditLog } = await staff('{ auditLog(first: 1, action: "endSession") { nodes { via } } }');
  expect(auditLog.nodes).toEqual([{ via: 'CONSOLE' }]);
});
