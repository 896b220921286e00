import { Option, type Command } from 'commander';
import { parseDecimal } from '../domain/common/money.js';
import { STAFF_ROLES, type StaffRole } from '../entities/staff/staff-member.js';
import { ApiTokenAdmin } from '../services/access/api-token-admin.js';
import { CustomerAdmin } from '../services/customers/customer-admin.js';
import { getCustomer } from '../services/customers/customer-records.js';
import { maskText } from '../services/keys/keys-in-text.js';
import { StaffMemberAdmin } from '../services/staff/staff-member-admin.js';
import { withShop } from './open-shop.js';
import type { CliIo } from './report.js';

export function addStaffCreate(program: Command, io: CliIo): void {
  program
    .command('staff:create')
    .description('add a member of staff; prints the token, which is shown only once, on the last line')
    .argument('<name>', "the member's name")
    .addOption(new Option('--role <role>', "the member's role").choices([...STAFF_ROLES]).makeOptionMandatory())
    .option('--email <address>', 'an address that no other member of staff has')
    .action(async (name: string, { role, email }: { role: StaffRole; email?: string }) => {
      const { token, staffMember } = await withShop(io.environment, async ({ dataSource, vault, audit, operator }) => {
        const masked = await maskText(dataSource.manager, vault, name);
        return new StaffMemberAdmin(dataSource, audit).createMember(operator, { name: masked, role, email });
      });
      io.out(`${staffMember.name} is ${staffMember.role} now, with the token`);
      io.out(token);
    });
}

interface CustomerOptions {
  country: string;
  creditLimit: string;
  email?: string;
}

export function addCustomerCreate(program: Command, io: CliIo): void {
  program
    .command('customer:create')
    .description('open an account for a customer; prints its id on the last line')
    .argument('<name>', "the customer's name")
    .requiredOption('--country <code>', 'ISO 3166-1 code, such as DE')
    .requiredOption('--credit-limit <amount>', 'the credit limit in EUR, such as 5000')
    .option('--email <address>', 'where the customer is reached')
    .action(async (name: string, { country, creditLimit, email }: CustomerOptions) => {
      const input = { email, countryCode: country, creditLimit: parseDecimal(creditLimit) };
      const customer = await withShop(io.environment, async ({ dataSource, vault, audit, operator }) => {
        const masked = await maskText(dataSource.manager, vault, name);
        return new CustomerAdmin(dataSource, audit).createCustomer(operator, { ...input, name: masked });
      });
      io.out(`${customer.name} is customer ${customer.customerNumber} now, with the id`);
      io.out(customer.id);
    });
}

interface TokenOptions {
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
    .action(async (idOrNumber: string, { name: typed, expires, ...limits }: TokenOptions) => {
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
