import { newCustomer } from '../support/browser/shop-actions.js';
import { expect, expectAccessible, expectCopied, test, URL_OF_CONSOLE } from '../support/browser/test.js';

const ORDERS = '**/api/orders';

// What the service refuses here on purpose.
test.use({ expectedLines: [/status of 40[01]/] });

test('a reader finds an operation, enters a token, sends an order in the sandbox and copies its sample', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { token } = await newCustomer();
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(URL_OF_CONSOLE)) elsewhere.push(request.url());
  });
  await page.goto('/docs');

  // By words of the description, then by its path; the first that is found is opened by Enter.
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox', { name: 'Search the reference' });
  await expect(search).toBeFocused();
  await search.fill('buy twice');
  await expect(contents.getByRole('link')).toHaveText([/Create an order/]);
  await search.fill('nothing of this kind');
  await expect(contents.getByRole('status')).toHaveText('Nothing is found.');
  await search.fill('post /api/orders');
  await expect(contents.getByRole('link')).toHaveText([/Create an order/, /Resolve an order whose outcome is unknown/]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#createOrder$/);
  await search.press('Escape');
  await expect(contents.getByRole('link', { name: 'Create an order' })).toHaveAttribute('aria-current', 'true');

  // With a token, the samples are those of the reader's own shop.
  const operation = page.locator('#createOrder');
  const curl = operation.locator('[data-tab="curl"] code');
  await expect(curl).toContainText('Authorization: Bearer $TOKEN');
  await page.getByLabel('Access token').fill(token);
  await page.getByLabel('Access token').press('Tab');
  await expect(page.locator('#caller-said')).toHaveText(/^The samples order “.+” from your catalogue\.$/);
  await expect(curl).toContainText(`Authorization: Bearer ${token}`);
  expect(await page.evaluate('[...Object.values(localStorage), document.cookie].join()')).not.toContain(token);
  await page.reload();
  await expect(page.locator('#caller-said')).toHaveText(/^The samples order/);

  // Nothing but what the reader chose is sent. The test shop proposes orders that are carried out.
  await page.getByLabel('In the sandbox').check();
  await operation.getByText('Try it', { exact: true }).click();
  const sending = page.waitForRequest(ORDERS);
  await operation.getByRole('button', { name: 'Send' }).click();
  const sent = await (await sending).allHeaders();
  expect([sent['x-sandbox-mode'], sent['x-sandbox-scenario'], sent['if-none-match']]).toEqual([
    'true',
    undefined,
    undefined,
  ]);
  await expect(operation.locator('.outcome')).toContainText('201 Created');
  await expect(operation.locator('.response')).toContainText('"status": "sandbox-completed"');
  await expect(operation.locator('.headers')).toContainText('x-sandbox-mode');

  // Its key is one of the sandbox, so that is where the order is looked for by it.
  const key = await operation.getByLabel('Idempotency-Key').inputValue();
  const history = page.locator('#listOrders');
  await history.getByText('Try it', { exact: true }).click();
  await expect(history.locator('[data-tab="curl"] code')).not.toContainText('X-Sandbox-Mode');
  await history.getByLabel('idempotencyKey').fill(key);
  await expect(history.locator('[data-tab="curl"] code')).toContainText('X-Sandbox-Mode: true');
  await history.getByRole('button', { name: 'Send' }).click();
  await expect(history.locator('.response')).toContainText('"status": "sandbox-completed"');

  // What the reader writes is in the sample, and in what is sent.
  await operation.getByLabel('X-Sandbox-Scenario').selectOption('insufficient-stock');
  await operation
    .getByLabel('Body', { exact: true })
    .fill(
      (await operation.getByLabel('Body', { exact: true }).inputValue()).replace('"PO-2026-0815"', '"<b>mine</b>"'),
    );
  await operation.getByRole('button', { name: 'Send' }).click();
  await expect(operation.locator('.outcome')).toContainText('400');
  await expect(operation.locator('.response')).toContainText('"code": "INSUFFICIENT_STOCK"');
  await expect(curl).toContainText("-H 'X-Sandbox-Scenario: insufficient-stock'");
  await expect(curl).toContainText('"reference": "<b>mine</b>"');
  await operation.getByText('Python', { exact: true }).click();
  const python = operation.locator('[data-tab="Python"]');
  await python.hover();
  await python.getByRole('button', { name: 'Copy' }).click();
  await expectCopied(page, (await python.locator('code').textContent()) ?? '');
  expect(elsewhere).toEqual([]);
});

test('the language of one sample is that of all, on the next visit too, and where the browser stores nothing', async ({
  page,
}) => {
  await page.goto('/docs');
  await page.locator('#createOrder').getByText('Python', { exact: true }).click();
  const python = page.locator('#getOrder [data-tab="Python"]');
  await expect(python).toBeVisible();
  await page.reload();
  await expect(python).toBeVisible();

  await page.addInitScript("Object.defineProperty(window, 'localStorage', { get: () => { throw new Error('no'); } })");
  await page.reload();
  await expect(python).toBeHidden();
  await page.locator('#createOrder').getByText('TypeScript', { exact: true }).click();
  await expect(page.locator('#getOrder [data-tab="TypeScript"]')).toBeVisible();
});

test('the reference is accessible, wide and narrow, and on a phone a button opens its contents', async ({ page }) => {
  await page.goto('/docs');
  await page.locator('#createOrder .try summary').click();
  for (const summary of await page.locator('#createOrder .of-response > summary').all()) await summary.click();
  await expectAccessible(page);

  await page.setViewportSize({ width: 390, height: 800 });
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await expect(contents).toBeHidden();
  await page.getByRole('button', { name: 'Contents' }).click();
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(contents.getByRole('link', { name: 'One product at your price' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(contents).toBeHidden();
  await expect(page.getByRole('heading', { name: 'One product at your price' })).toBeInViewport();
  await page.getByRole('button', { name: 'Contents' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Contents' })).toBeFocused();
});

test('a token that is refused, and a body that is not JSON, are said where they are written', async ({ page }) => {
  // An address from an earlier version.
  await page.goto('/docs#/Orders/createOrder');
  await expect(page).toHaveURL(/#createOrder$/);
  await page.getByLabel('Access token').fill('rok_test_wrong');
  await page.getByLabel('Access token').press('Tab');
  await expect(page.locator('#caller-said')).toHaveText('The samples use example ids: Invalid authentication token.');
  const operation = page.locator('#createOrder');
  await operation.getByText('Try it', { exact: true }).click();
  await operation.getByLabel('Body', { exact: true }).fill('{');
  await operation.getByRole('button', { name: 'Send' }).click();
  await expect(operation.locator('.outcome')).toContainText('The body is not JSON');
  await operation.getByLabel('Body', { exact: true }).fill('{}');
  await operation.getByRole('button', { name: 'Send' }).click();
  await expect(operation.locator('.outcome')).toContainText('401');
  await page.getByLabel('In the sandbox').check();
  await expect(operation.locator('.mode')).toHaveText('In the sandbox: nothing is bought.');
  await expect(operation.locator('[data-tab="curl"] code')).toContainText('X-Sandbox-Mode');
  await page.getByLabel('In the sandbox').uncheck();
  await expect(operation.locator('.mode')).toHaveText('This is carried out, in the test shop.');
  await expect(operation.locator('[data-tab="curl"] code')).not.toContainText('X-Sandbox-Mode');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the reference can be read, and offers nothing that needs them', async ({ page }) => {
    await page.goto('/docs');
    await expect(page.getByRole('heading', { name: 'Create an order' })).toBeVisible();
    await expect(page.locator('#createOrder [data-tab="curl"]')).toBeVisible();
    await page.locator('#createOrder').getByText('Python', { exact: true }).click();
    await expect(page.locator('#createOrder [data-tab="Python"]')).toBeVisible();
    await expect(page.getByText('Try it', { exact: true }).first()).toBeHidden();
  });
});

test('the samples of each page name the address at which it was opened', async ({ page }) => {
  const { port } = new URL(URL_OF_CONSOLE);
  for (const path of ['/docs/guide', '/docs', '/docs/client']) {
    for (const origin of [`http://127.0.0.1:${port}`, `http://localhost:${port}`]) {
      await page.goto(origin + path);
      await expect(page.getByText(origin).first()).toHaveCount(1);
      const other = origin.includes('localhost') ? `127.0.0.1:${port}` : '127.0.0.1:4000';
      await expect(page.locator('main')).not.toContainText(other);
    }
  }
});
