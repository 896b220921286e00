import { CUSTOMERS_PAGE, STAFF_PAGE } from './explorer/example-operations.js';
import { explorerPage } from './explorer/explorer-page.js';
import { writeGraphiql } from './explorer/graphiql-assets.js';
import { Output } from './output.js';

/**
 * Writes the site: what the service serves to browsers besides the console.
 * @param root the project's folder.
 * @param folder an empty folder for the site.
 */
export async function writeSite(root: string, folder: string): Promise<void> {
  const output = new Output(folder);
  const graphiql = await writeGraphiql(output, root);
  await output.write('explorer/customers.html', explorerPage(CUSTOMERS_PAGE, graphiql));
  await output.write('explorer/staff.html', explorerPage(STAFF_PAGE, graphiql));
}
