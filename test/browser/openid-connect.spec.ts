import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { mutate } from '../support/browser/shop-actions.js';
import { expect, test, URL_OF_CONSOLE } from '../support/browser/test.js';

// What the browser itself says of a request that the service refuses, and of the provider's pages.
test.use({ expectedLines: [/status of 40[14]|autocomplete attributes/] });

async function signInAtProvider(page: Page, email: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(email);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('a member returns from the organisation’s sign-in, on another site, signed in and on the requested screen', async ({
  page,
  context,
}) => {
  const email = `olga-${randomUUID()}@shop.example`;
  await mutate(`createStaffMember(name: "Olga", role: SUPPORT, email: "${email}")`, 'token');
  // The provider's pages want a font from outside.
  const isOutside = ({ hostname }: URL): boolean => !['localhost', '127.0.0.1'].includes(hostname);
  await context.route(isOutside, (route) => route.fulfill({ body: '' }));
  await page.goto('/admin/claims?status=ALL');
  const button = page.getByRole('link', { name: 'Continue with your work account' });
  await button.click();
  // To a browser `localhost` is another site than 127.0.0.1.
  await expect(page).toHaveURL(/^http:\/\/localhost:/);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toContainText('you declined it');

  await button.click();
  await signInAtProvider(page, email);
  await expect(page.getByRole('heading', { name: 'Claims' })).toBeVisible();
  await expect(page).toHaveURL(`${URL_OF_CONSOLE}/admin/claims?status=ALL`);
  await expect(page.getByRole('button', { name: 'Olga Support' })).toBeVisible();
  const cookies = await context.cookies(URL_OF_CONSOLE + '/admin/oidc');
  expect(cookies.map(({ name, sameSite, httpOnly }) => [name, sameSite, httpOnly])).toEqual([
    ['staff-session', 'Strict', true],
  ]);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Claims' })).toBeVisible();

  // Once the session has ended, another tab signs in, and the page goes on.
  await context.clearCookies();
  await page.getByRole('link', { name: 'Orders' }).click();
  const ended = page.getByRole('dialog', { name: 'Your session has ended' });
  const opening = context.waitForEvent('page');
  await ended.getByRole('link', { name: 'Continue with your work account' }).click();
  await signInAtProvider(await opening, email);
  await expect(ended).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
});
