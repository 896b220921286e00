import 'reflect-metadata';
import { STAFF_ROLES } from '../../src/domain/staff/staff-role.js';
import { buildStaffSchema } from '../../src/graphql/staff-schema.js';
import { rolesByOperation } from '../schemas/roles-by-operation.js';

const BEGIN = '<!-- Written by `npm run docs` from the declarations of the operations. Do not edit. -->';
const END = '<!-- End of what is written. -->';

const byName = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1);

/** A list of the operations below each set of roles that may call them; the largest set comes first. */
async function rolesSection(): Promise<string> {
  const schema = await buildStaffSchema();
  const operations = rolesByOperation(schema);
  const groups = new Map<string, string[]>();
  for (const [name, roles] of [...operations].sort(byName)) {
    const who = STAFF_ROLES.filter((role) => roles.includes(role));
    const title = who.length === STAFF_ROLES.length ? 'All roles' : who.map((role) => `\`${role}\``).join(', ');
    groups.set(title, [...(groups.get(title) ?? []), `\`${name}\``]);
  }
  const lines = [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([who, names]) => `- **${who}**: ${names.join(', ')}`);
  return [BEGIN, '', ...lines, '', END].join('\n');
}

/** docs/staff.md with the section on who may call which operation as the resolvers declare it. */
export async function withRoles(document: string): Promise<string> {
  const [before = '', rest = ''] = document.split(BEGIN);
  const [, after] = rest.split(END);
  if (after === undefined) throw new Error('docs/staff.md has lost the marks of the section that is written');
  return before + (await rolesSection()) + after;
}
