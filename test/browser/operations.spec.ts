import { randomUUID } from 'node:crypto';
import {
  details,
  mutate,
  newCustomer,
  newMember,
  newProduct,
  newWebhook,
  sell,
} from '../support/browser/shop-actions.js';
import {
  downloaded,
  expect,
  expectAccessible,
  expectCopied,
  filterBy,
  openMenu,
  pressPrimary,
  signIn,
  test,
  walkTo,
} from '../support/browser/test.js';
import { Receiver } from '../support/receiver.js';

test('what did not arrive is found among what did, read, and sent again', async ({ enter, page }) => {
  const receiver = await Receiver.start({ status: 503, body: 'the shop is closed' });
  const [customer, product] = await Promise.all([newCustomer(), newProduct(2)]);
  const id = await newWebhook(customer, receiver.url('/hook?secret=4711'), ['orderCompleted']);
  await newWebhook(customer, receiver.url('/later'), ['creditLow']);
  const { orderNumber } = await sell(customer, product, 1);
  await expect.poll(async () => (await details('webhook', id, 'consecutiveFailures')).consecutiveFailures).toBe(1);

  await enter('SUPPORT', `/admin/webhooks?customer=${customer.id}`);
  const rows = page.getByRole('table', { name: 'Webhooks' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText('Failing');
  await expect(page.getByRole('main')).not.toContainText('4711');
  await expectAccessible(page);
  await filterBy(page, 'Status', 'Off');
  await expect(page.getByText('No webhooks match')).toBeVisible();
  await filterBy(page, 'Status', 'Failing');
  await expect(rows).toHaveCount(2);
  // By a click beside its link.
  await rows.nth(1).getByText('Failing').click();
  await expect(page.getByRole('heading', { name: `Webhook · ${customer.name}` })).toBeVisible();
  await expect(page.getByText('secret=4711')).toBeVisible();
  const deliveries = page.getByRole('table', { name: 'Deliveries' }).getByRole('row');
  await expect(deliveries.nth(1)).toContainText('Failed');
  await expect(deliveries.getByText('Failed', { exact: true })).toHaveAttribute('data-tone', 'red');
  await expect(deliveries.nth(1)).toContainText(`Order ${orderNumber}`);
  await expectAccessible(page);

  // A replay begins with the first failure, of the kinds that the webhook gets.
  await page.getByRole('button', { name: 'Resend events' }).click();
  const replay = page.getByRole('dialog');
  await expect(replay.getByRole('button', { name: 'Send 1 delivery', exact: true })).toBeVisible();
  await expect(replay.getByLabel('From (Europe/Berlin)')).not.toHaveValue('');
  await expect(replay.getByRole('checkbox')).toHaveCount(1);
  await replay.getByRole('button', { name: 'Cancel' }).click();
  await page.setViewportSize({ width: 1024, height: 900 });
  await expect(deliveries.nth(1).getByText(`Order ${orderNumber}`)).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 900 });

  await deliveries.nth(1).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Delivery · Order completed' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Attempts' }).getByRole('row')).toHaveCount(4);
  await expect(page.getByText('the shop is closed')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Payload' })).toContainText(`"orderNumber": ${orderNumber}`);
  await expectAccessible(page);
  receiver.replyAll({ status: 200, body: 'thanks' });
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('Delivered')).toBeVisible();
  await expect(page.getByText('thanks')).toBeVisible();
  await page.getByRole('link', { name: 'Deliveries', exact: true }).click();
  await expect(page.getByRole('heading', { name: `Webhook · ${customer.name}` })).toBeVisible();
  await walkTo(page, '/webhooks/deliveries?status=SUCCEEDED');
  await expect(deliveries.filter({ hasText: customer.name })).toContainText('Order completed');
  await expectAccessible(page);
  await receiver.stop();
});

test('a webhook is disabled and enabled, also by another member at the same time, is replayed and tested', async ({
  enter,
  page,
}) => {
  const receiver = await Receiver.start();
  const [customer, product] = await Promise.all([newCustomer(), newProduct(2)]);
  const id = await newWebhook(customer, receiver.url(), ['orderCompleted']);
  await sell(customer, product, 1);
  await enter('SUPPORT', `/admin/webhooks/${id}`);
  const deliveries = page.getByRole('table', { name: 'Deliveries' }).getByRole('row');
  await expect(deliveries.nth(1)).toContainText('Order completed');

  // By keyboard.
  const more = page.getByRole('button', { name: 'More actions' });
  await openMenu(more);
  await page.getByRole('menuitem', { name: 'Switch off' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('cancels waiting ones');
  await pressPrimary(dialog, 'Switch off');
  await expect(page.getByText("The reseller's staff has switched it off")).toBeVisible();
  await expect(page.getByText('Off', { exact: true }).first()).toHaveAttribute('data-tone', 'amber');
  await expect(page.getByText('Off since')).toBeVisible();

  await page.getByRole('button', { name: 'Resend events' }).click();
  const since = dialog.getByLabel('From (Europe/Berlin)');
  // What it misses begins when it was switched off.
  await expect(since).toHaveValue(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
  const offSince = await since.inputValue();
  await expect(dialog.getByText('Sending switches it on')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Send \d deliver/ })).toBeVisible();
  await since.fill('');
  await dialog.getByRole('button', { name: 'Resend events' }).click();
  await expect(page.getByText('Enter a start')).toBeVisible();
  await since.fill('2026-01-01T00:00');
  await expect(dialog.getByRole('button', { name: 'Send 1 delivery', exact: true })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave page' }).click();
  await expect(dialog).toHaveCount(0);

  // Another member is quicker.
  await page.getByRole('button', { name: 'Switch on' }).click();
  await expect(dialog).toContainText('Sends new events again');
  await mutate(`setWebhookActive(id: "${id}", active: true)`);
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  await expect(dialog.getByRole('row', { name: 'Status Off On' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Continue with current version' }).click();
  await expect(dialog).toHaveCount(0);

  await expect(page.getByRole('button', { name: /^Send again/ })).toHaveCount(1);
  await page.reload();
  await expect(page.getByText('Last off since')).toBeVisible();
  await page.getByRole('button', { name: 'Resend events' }).click();
  await expect(since).toHaveValue(offSince);
  await since.fill('2026-01-01T00:00');
  await dialog.getByLabel('Order completed').check();
  await dialog.getByRole('button', { name: 'Send 1 delivery', exact: true }).click();
  await expect(dialog).toContainText('1 event queued');
  await dialog.getByRole('button', { name: 'Close' }).last().press('Enter');
  await expect(dialog).toHaveCount(0);
  await openMenu(more);
  await page.getByRole('menuitem', { name: 'Send test event' }).click();
  await dialog.getByLabel('Event type').selectOption('Credit low');
  await dialog.getByRole('button', { name: 'Send event' }).click();
  await expect(deliveries.filter({ hasText: 'Credit low' })).toContainText('Delivered');
  await receiver.stop();
});

test('a delivery of a webhook that is off is sent after the webhook is switched on', async ({ enter, page }) => {
  const receiver = await Receiver.start();
  const [customer, product] = await Promise.all([newCustomer(), newProduct(2)]);
  const id = await newWebhook(customer, receiver.url(), ['orderCompleted']);
  const { orderNumber } = await sell(customer, product, 1);
  await mutate(`setWebhookActive(id: "${id}", active: false)`);
  await enter('SUPPORT', `/admin/webhooks/deliveries?customer=${customer.id}`);
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole('row', { name: `Order ${orderNumber}` })).toBeVisible();
  }
  await page.getByRole('button', { name: /^Send again/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Switch on' });
  await expect(dialog).toContainText('Sends new events again');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page
    .getByRole('row', { name: `Order ${orderNumber}` })
    .getByRole('link')
    .first()
    .click();
  await page.getByRole('button', { name: 'Switch on and send' }).click();
  await pressPrimary(dialog, 'Switch on and send');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Delivered')).toBeVisible();
  expect(await details('webhook', id, 'active')).toEqual({ active: true });
  await receiver.stop();
});

test('the audit log says who changed what by what way, field by field, is narrowed, and is a file too', async ({
  enter,
  page,
}) => {
  const customer = await newCustomer(1_000);
  const input = '{ creditLimit: 2500, vatId: "DE136695976", notes: "Pays late" }';
  await mutate(`updateCustomer(id: "${customer.id}", input: ${input})`);
  await enter('FINANCE', `/admin/audit?subject=${customer.id}`);
  const rows = page.getByRole('table', { name: 'Audit log' }).getByRole('row');
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(1)).toContainText('Edit customer');
  await expect(rows.nth(1)).toContainText('Token');
  await expect(rows.nth(1)).toContainText('Credit limit: 1,000.00 EUR → 2,500.00 EUR');
  await expect(rows.nth(1)).toContainText('+1');
  // What is nested.
  await expect(rows.nth(2)).toContainText('Access token › Name: shop');
  await expectAccessible(page);

  await rows.nth(1).getByRole('button', { name: 'Details' }).press('Enter');
  const differences = page.getByRole('dialog').getByRole('table', { name: 'Changes' });
  await expect(differences.getByRole('row')).toHaveText([
    'FieldBeforeAfter',
    'Credit limit1,000.00 EUR→ 2,500.00 EUR',
    'VAT id–→ DE136695976',
    'Notes–→ Pays late',
  ]);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await filterBy(page, 'Action', 'Create customer');
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveURL(/action=createCustomer/);
  const lines = await downloaded(page, 'Export: these entries as CSV');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(customer.id);
  await filterBy(page, 'Action', 'Run verification');
  await expect(page.getByText('No entries match')).toBeVisible();
});

test.describe('members', () => {
  // The browser's own messages about an expired session, and about an invalid token.
  test.use({ expectedLines: [/status of 401/] });

  test('a member is created, changed, issued another token and revoked; each token is displayed once', async ({
    page,
    context,
  }) => {
    const email = `sue-${randomUUID()}@example.com`;
    const name = `Sue ${randomUUID().slice(0, 8)}`;
    await mutate(`createStaffMember(name: "First ${name}", role: SUPPORT, email: "${email}")`, 'token');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const ownName = `Ada ${randomUUID().slice(0, 8)}`;
    await signIn(page, await newMember('ADMIN', ownName));
    await page.goto('/admin/staff');
    await page.getByRole('button', { name: 'New team member' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Create team member' }).click();
    await expect(page.getByText('Enter a name')).toBeVisible();
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('Role').selectOption('Catalogue');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Create team member' }).click();
    await expect(dialog.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog.getByLabel('Name')).toHaveValue(name);
    await dialog.getByLabel('Email').fill(`second-${email}`);
    await page.keyboard.press('Enter');

    const shown = dialog.getByRole('group', { name: 'Token' });
    await expect(shown).toContainText(/^ros_/);
    const token = await shown.innerText();
    await page.keyboard.press('Escape');
    await expect(shown).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await expectCopied(page, token);
    await dialog.getByRole('button', { name: 'I have saved it' }).click();
    await expect(page.getByText(token)).toHaveCount(0);
    const row = page.getByRole('row', { name: new RegExp(`^${name}`) });
    await expect(row).toContainText('Catalogue');
    await expectAccessible(page);

    await row.getByRole('cell', { name: 'Catalogue' }).click();
    await dialog.getByLabel('Role').selectOption('Support');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(row).toContainText('Support');
    await openMenu(page.getByRole('button', { name: `Actions for ${name}` }));
    await page.getByRole('menuitem', { name: 'New token' }).click();
    await dialog.getByRole('button', { name: 'New token' }).click();
    await expect(shown).toContainText(/^ros_/);
    await dialog.getByRole('button', { name: 'I have saved it' }).click();
    await openMenu(page.getByRole('button', { name: `Actions for ${name}` }));
    await page.getByRole('menuitem', { name: 'Remove access' }).click();
    await dialog.getByRole('button', { name: 'Remove access' }).press('Enter');
    await expect(row).toHaveCount(0);
    await filterBy(page, 'Former members', 'included');
    await expect(row).toContainText('Removed');
    await expect(row.getByRole('button')).toHaveCount(0);

    // One's own: who works here stays signed in.
    await openMenu(page.getByRole('button', { name: `Actions for ${ownName}` }));
    await expect(page.getByRole('menuitem')).toHaveText(['Edit', 'Sessions', 'New token']);
    await page.getByRole('menuitem', { name: 'New token' }).click();
    await dialog.getByRole('button', { name: 'New token' }).click();
    await expect(shown).toContainText(/^ros_/);
    await dialog.getByRole('button', { name: 'I have saved it' }).click();
    await page
      .getByRole('row', { name: new RegExp(`^${ownName}`) })
      .getByRole('link')
      .click();
    await expect(page.getByRole('table', { name: 'Audit log' })).toContainText('Renew staff token');
  });
});

test('the system page shows its state, and an ADMIN has it verified', async ({ enter, page }) => {
  await enter('ADMIN', '/admin/system');
  await expect(page.getByRole('heading', { name: 'Jobs' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Jobs' })).toContainText('clean-up');
  await expect(page.getByText('Not set up: no emails are sent')).toBeVisible();
  await page.getByRole('button', { name: 'Run verification' }).click();
  await expect(page.getByText('No inconsistencies')).toBeVisible();
  await expect(page.getByText('Last verified')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Show failing webhooks' }).click();
  await expect(page.getByRole('button', { name: 'Status Failing', exact: true })).toBeVisible();
});

test.describe('roles', () => {
  // What the router says of a page that a role may not open.
  test.use({ expectedLines: [/does not allow this/] });

  test('a role without the right to change anything here reads all of it, and sees no buttons', async ({
    enter,
    page,
  }) => {
    const [customer, product] = await Promise.all([newCustomer(), newProduct(0)]);
    const id = await newWebhook(customer, 'http://127.0.0.1:9/hook', ['creditLow']);
    await enter('FINANCE', `/admin/webhooks/${id}`);
    const buttons = page.getByRole('main').getByRole('button');
    await expect(page.getByText('No deliveries in the last 30 days')).toBeVisible();
    // To filter, to turn pages, and to choose columns.
    const ofList = ['Filter', '', '', ''];
    await expect(buttons).toHaveText(ofList);
    await walkTo(page, '/staff');
    await expect(page.getByRole('table', { name: 'Staff' })).toBeVisible();
    await expect(buttons).toHaveText(ofList);
    await walkTo(page, '/system');
    await expect(page.getByRole('table', { name: 'Jobs' })).toBeVisible();
    await expect(buttons).toHaveCount(0);
    await walkTo(page, `/stock/${product.poolId}/import`);
    await expect(page.getByText('does not allow this')).toBeVisible();
    await walkTo(page, `/webhooks/${'0'.repeat(24)}`);
    await expect(page.getByRole('heading', { name: 'Webhook not found' })).toBeVisible();
  });
});
