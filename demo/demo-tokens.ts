import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { IsNull } from 'typeorm';
import type { OpenShop } from '../src/cli/open-shop.js';
import { inTransaction } from '../src/db/transaction.js';
import { ApiToken } from '../src/entities/customers/api-token.js';
import type { Customer } from '../src/entities/customers/customer.js';
import { StaffMember } from '../src/entities/staff/staff-member.js';
import { issueToken } from '../src/services/access/api-token-admin.js';
import { hashToken } from '../src/services/secrets/access-token.js';
import { createStaffMember } from '../src/services/staff/staff-member.js';

const STAFF = 'staff';

/** Valid tokens: one for each customer, by id, and one of an administrator. */
export interface DemoTokens {
  customers: Map<string, string>;
  staff: string;
}

/** An unreadable file counts as empty: new tokens are issued. */
async function readTokens(file: string): Promise<Record<string, string>> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
  } catch {
    return {};
  }
}

/**
 * Returns the tokens in `file` that are valid in this database, and issues the others. The database stores only hashes
 * of tokens, so the file, which only its owner can read, stores them from one start to the next.
 */
export async function provideTokens(
  { dataSource, clock }: OpenShop,
  customers: readonly Customer[],
  file: string,
): Promise<DemoTokens> {
  const { manager } = dataSource;
  const known = await readTokens(file);
  const tokens: DemoTokens = { customers: new Map(), staff: known[STAFF] ?? '' };
  const isStaff = { tokenHash: hashToken(tokens.staff), revokedAt: IsNull() };
  if (!(await manager.existsBy(StaffMember, isStaff))) {
    const issued = await inTransaction(dataSource, (open) =>
      createStaffMember(open, { name: 'Demo administrator', role: 'ADMIN' }, clock()),
    );
    tokens.staff = issued.token;
  }
  for (const { id } of customers) {
    let token = known[id] ?? '';
    const works = { customerId: id, tokenHash: hashToken(token), revokedAt: IsNull(), expiresAt: IsNull() };
    if (!(await manager.existsBy(ApiToken, works))) {
      ({ token } = await inTransaction(dataSource, (open) => issueToken(open, id, { name: 'demo' }, clock())));
    }
    tokens.customers.set(id, token);
  }
  await mkdir(dirname(file), { recursive: true });
  const text = JSON.stringify({ [STAFF]: tokens.staff, ...Object.fromEntries(tokens.customers) }, null, 2);
  await writeFile(file, `${text}\n`, { mode: 0o600 });
  // writeFile sets the mode of new files only.
  await chmod(file, 0o600);
  return tokens;
}
