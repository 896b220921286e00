import type { Load, LoadCalls } from './processes/load.js';
import type { ServiceCalls } from './processes/service.js';
import type { BenchOptions } from './support/bench-options.js';
import { Child } from './support/child.js';
import { BenchData } from './support/data.js';
import { PRODUCTION } from './support/settings.js';
import { median, rounds } from './support/statistics.js';
import { fixed, printTable } from './support/table.js';

const SECONDS = 1;
// Many short rounds, so that other load of the machine affects both alike.
const REPEATS = 5;
const CONNECTIONS = [1, 32];

/** The cost of GET /account, compared with GET /products/:id in alternating rounds. */
export async function benchAccount({ databaseUrl, rounds: count }: BenchOptions): Promise<void> {
  const environment = { ...PRODUCTION, DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' };
  const data = await BenchData.open(environment);
  const service = await Child.start<ServiceCalls>('processes/service.js', environment);
  const load = await Child.start<LoadCalls>('processes/load.js');
  try {
    const [{ token }, product] = [await data.customer({}), await data.shop.product({}, 1)];
    const url = await service.call('url', undefined);
    const perSecond = async (path: string, connections: number): Promise<number> => {
      const headers = { Authorization: `Bearer ${token}` };
      const asked: Load = { url: url + path, headers, connections, seconds: SECONDS, status: 200 };
      return (await load.call('run', asked)).perSecond;
    };
    for (const connections of CONNECTIONS) {
      const results = await rounds(count, `${connections} connections`, async () => {
        const [accounts, products]: [number[], number[]] = [[], []];
        for (let round = 0; round < REPEATS; round += 1) {
          products.push(await perSecond(`/api/products/${product.id}`, connections));
          accounts.push(await perSecond('/api/account', connections));
        }
        return { account: median(accounts), product: median(products) };
      });
      const rows = results.map(({ account, product: one }, index) => [
        `round ${index + 1}`,
        fixed(account),
        fixed(one),
        fixed(one / account, 2),
      ]);
      const title = `GET /account against GET /products/:id, ${connections} at once`;
      printTable(title, ['', 'accounts/s', 'products/s', 'times as long'], rows);
    }
  } finally {
    await Promise.all([service.stop(), load.stop(), data.close()]);
  }
}
