import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/test.js';

// The token in the headers is an example, which the service refuses.
test.use({ expectedLines: [/status of 401/] });

/** Executes the operation that it opens with. */
async function expectResponse(page: Page, operation: string): Promise<void> {
  await expect(page.getByText(operation).first()).toBeVisible();
  // Before the editor has read the operation, there is nothing to execute.
  await expect(async () => {
    await page.getByRole('button', { name: /Execute query/ }).click();
    await expect(page.locator('.graphiql-response')).toContainText('Invalid authentication token', { timeout: 20_000 });
  }).toPass();
}

test('GraphiQL loads from the service alone, opens with an operation, displays responses and stores what was written', async ({
  page,
}) => {
  await page.goto('/admin/graphql');
  await expectResponse(page, 'Overview');
  await page.goto('/graphql');
  await expectResponse(page, 'Catalogue');

  // What was written is there again, in the same tab, and fields of the schema are offered.
  const written = page.locator('.graphiql-query-editor');
  await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
  await expect(page.getByRole('link', { name: 'Query' })).toBeVisible();
  await written.getByText('Catalogue').click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('produ');
  await expect(page.getByRole('option', { name: 'products' })).toBeVisible();
  await page.keyboard.type(' # Mine');
  // It is stored half a second later, apart from what is written at the other address.
  const tabs = "localStorage.getItem('/graphql graphiql:tabState')";
  await expect.poll(() => page.evaluate(tabs)).toContain('# Mine');
  await page.reload();
  await expect(written.getByText('# Mine')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Catalogue' })).toBeVisible();
  await expect(page.getByRole('tab', { name: /untitled/ })).toHaveCount(0);

  // The editor's colours follow the system's.
  const comment = written.getByText('# Mine');
  for (const [colorScheme, colour] of [
    ['dark', 'rgb(96, 139, 78)'],
    ['light', 'rgb(0, 128, 0)'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(comment).toHaveCSS('color', colour);
  }
});
