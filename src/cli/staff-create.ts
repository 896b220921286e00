import { Option, type Command } from 'commander';
import { STAFF_ROLES, type StaffRole } from '../entities/staff/staff-member.js';
import { maskText } from '../services/keys/keys-in-text.js';
import { StaffMemberAdmin } from '../services/staff/staff-member-admin.js';
import type { CliIo } from './io.js';
import { withShop } from './open-shop.js';

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
