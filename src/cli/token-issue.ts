import type { Command } from 'commander';
import { ApiTokenAdmin } from '../services/access/api-token-admin.js';
import { getCustomer } from '../services/customers/get-customer.js';
import { maskText } from '../services/keys/keys-in-text.js';
import type { CliIo } from './io.js';
import { withShop } from './open-shop.js';

interface Options {
  name: string;
  scopes?: string;
  allowedIps?: string;
  expires?: string;
}

/** The entries of a comma-separated list; undefined if the list is not set. */
function parts(list: string | undefined): string[] | undefined {
  return list
    ?.split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

export function addTokenIssue(program: Command, io: CliIo): void {
  program
    .command('token:issue')
    .description('issue an access token for a customer; prints it, which is shown only once, on the last line')
    .argument('<customer>', 'the id of the customer, or its number')
    .option('--name <name>', 'what the token is for', 'command line')
    .option('--scopes <list>', 'its scopes: read, order and webhooks, joined by commas (default: all)')
    .option('--allowed-ips <list>', 'the addresses and CIDR ranges that it may be used from, joined by commas')
    .option('--expires <time>', 'when it expires, in ISO 8601, such as 2030-12-31T23:00:00Z')
    .action(async (idOrNumber: string, { name: typed, expires, ...limits }: Options) => {
      const issued = await withShop(io.environment, async ({ dataSource, vault, audit, operator }) => {
        const customer = await getCustomer(dataSource.manager, idOrNumber);
        const expiresAt = expires === undefined ? null : new Date(expires);
        const name = await maskText(dataSource.manager, vault, typed);
        const request = { name, scopes: parts(limits.scopes), allowedIps: parts(limits.allowedIps), expiresAt };
        const { token } = await new ApiTokenAdmin(dataSource, audit).issueToken(operator, customer.id, request);
        return { customer, token };
      });
      io.out(`${issued.customer.name}, customer ${issued.customer.customerNumber}, has a token more`);
      io.out(issued.token);
    });
}
