import { parseDecimal } from '../domain/common/money.js';
import type { StaffRole } from '../domain/staff/staff-role.js';
import { ApiTokenAdmin } from '../services/access/api-token-admin.js';
import { CustomerAdmin } from '../services/customers/customer-admin.js';
import { getCustomer } from '../services/customers/customer-records.js';
import { maskText } from '../services/keys/keys-in-text.js';
import { StaffMemberAdmin } from '../services/staff/staff-member-admin.js';
import { withShop } from './open-shop.js';
import type { CliIo } from './report.js';

export async function createStaff(
  io: CliIo,
  name: string,
  { role, email }: { role: StaffRole; email?: string },
): Promise<void> {
  const { token, staffMember } = await withShop(io.environment, async ({ dataSource, vault, audit, operator }) => {
    const masked = await maskText(dataSource.manager, vault, name);
    return new StaffMemberAdmin(dataSource, audit).createMember(operator, { name: masked, role, email });
  });
  io.out(`${staffMember.name} is ${staffMember.role} now, with the token`);
  io.out(token);
}

interface CustomerOptions {
  country: string;
  creditLimit: string;
  email?: string;
}

export async function createCustomer(
  io: CliIo,
  name: string,
  { country, creditLimit, email }: CustomerOptions,
): Promise<void> {
  const input = { email, countryCode: country, creditLimit: parseDecimal(creditLimit) };
  const customer = await withShop(io.environment, async ({ dataSource, vault, audit, operator }) => {
    const masked = await maskText(dataSource.manager, vault, name);
    return new CustomerAdmin(dataSource, audit).createCustomer(operator, { ...input, name: masked });
  });
  io.out(`${customer.name} is customer ${customer.customerNumber} now, with the id`);
  io.out(customer.id);
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

export async function issueToken(
  io: CliIo,
  idOrNumber: string,
  { name: typed, expires, ...limits }: TokenOptions,
): Promise<void> {
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
}
