import type { Command } from 'commander';
import { inTransaction } from '../db/transaction.js';
import { issueToken } from '../services/access/issue-token.js';
import { getCustomer } from '../services/customers/get-customer.js';
import type { CliIo } from './io.js';
import { withShop } from './open-shop.js';

interface Options {
  name: string;
  expires?: string;
}

export function addTokenIssue(program: Command, io: CliIo): void {
  program
    .command('token:issue')
    .description('give a customer an access token; prints it, which is shown only now, on the last line')
    .argument('<customer>', 'the id of the customer, or its number')
    .option('--name <name>', 'what the token is for', 'command line')
    .option('--expires <time>', 'when it stops to work, in ISO 8601, such as 2030-12-31T23:00:00Z')
    .action(async (idOrNumber: string, { name, expires }: Options) => {
      const issued = await withShop(io.environment, async ({ dataSource, clock }) => {
        const customer = await getCustomer(dataSource.manager, idOrNumber);
        const expiresAt = expires === undefined ? null : new Date(expires);
        const { token } = await inTransaction(dataSource, (manager) =>
          issueToken(manager, customer.id, name, expiresAt, clock()),
        );
        return { customer, token };
      });
      io.out(`${issued.customer.name}, customer ${issued.customer.customerNumber}, has a token more`);
      io.out(issued.token);
    });
}
