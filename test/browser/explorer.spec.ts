import { expect, test } from './support/test.js';

for (const [path, operation] of [
  ['/graphql', 'Catalogue'],
  ['/admin/graphql', 'Overview'],
] as const) {
  test(`GraphiQL at ${path} loads from the service alone, opens with ${operation} and shows answers`, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(page.getByText(operation).first()).toBeVisible();
    // The token in the headers is an example.
    await page.getByRole('button', { name: /Execute query/ }).click();
    await expect(page.locator('.graphiql-response')).toContainText('Invalid authentication token');
  });
}
