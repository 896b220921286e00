import { expect, test } from './support/test.js';

// The token in the headers is an example, which the service refuses.
test.use({ expectedLines: [/status of 401/] });

for (const [path, operation] of [
  ['/graphql', 'Catalogue'],
  ['/admin/graphql', 'Overview'],
] as const) {
  test(`GraphiQL at ${path} loads from the service alone, opens with ${operation} and shows answers`, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(page.getByText(operation).first()).toBeVisible();
    // Before the editor has read the operation, there is nothing to execute.
    await expect(async () => {
      await page.getByRole('button', { name: /Execute query/ }).click();
      await expect(page.locator('.graphiql-response')).toContainText('Invalid authentication token', {
        timeout: 5_000,
      });
    }).toPass();
  });
}
