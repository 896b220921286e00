import type { StaffRole } from '../../api/generated/types';
import { choice, text, type Fields } from '../../components/field-kinds';
import { t } from '../../texts/staff';

const ROLES: readonly StaffRole[] = ['SUPPORT', 'CATALOGUE', 'FINANCE', 'ADMIN'];

/** The fields of a member of staff. */
export const MEMBER = {
  name: text({ label: t.words.name, maxLength: 200, autoComplete: 'off', required: t.words.nameMissing }),
  role: choice({
    label: t.staff.role,
    hintOf: (role) => t.staff.may[role as StaffRole],
    choices: ROLES.map((role) => ({ value: role, label: t.role[role] })),
  }),
  email: text({
    label: t.words.email,
    description: t.staff.emailHint,
    type: 'email',
    maxLength: 320,
    autoComplete: 'off',
    isOptional: true,
  }),
} satisfies Fields<string>;
