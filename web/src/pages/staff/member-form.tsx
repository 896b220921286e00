import { NativeSelect, TextInput } from '@mantine/core';
import type { StaffRole } from '../../api/generated/types';
import { optional } from '../../components/optional';
import type { FormErrors } from '../../lib/form-errors';
import { oneOf } from '../../lib/list-search';
import { t } from '../../texts/staff';

export const MEMBER_FIELDS = ['name', 'email', 'role'] as const;

const ROLES: readonly StaffRole[] = ['SUPPORT', 'CATALOGUE', 'FINANCE', 'ADMIN'];
const OPTIONS = ROLES.map((role) => ({ value: role as string, label: t.role[role] }));

/** The form values of a member. */
export interface TypedMember {
  name: string;
  email: string;
  role: StaffRole;
}

interface MemberFormProps {
  typed: TypedMember;
  onChange: (typed: TypedMember) => void;
  errors: FormErrors<(typeof MEMBER_FIELDS)[number]>['fields'];
}

export function MemberForm({ typed, onChange, errors }: MemberFormProps) {
  return (
    <>
      <TextInput
        label={t.staff.name}
        value={typed.name}
        onChange={({ currentTarget }) => onChange({ ...typed, name: currentTarget.value })}
        error={errors.name}
        maxLength={200}
        autoComplete="off"
        required
        data-autofocus
      />
      <NativeSelect
        label={t.staff.role}
        description={t.staff.may[typed.role]}
        data={OPTIONS}
        value={typed.role}
        onChange={({ currentTarget }) => onChange({ ...typed, role: oneOf(ROLES, currentTarget.value) ?? typed.role })}
        error={errors.role}
      />
      <TextInput
        type="email"
        label={optional(t.staff.email)}
        description={t.staff.emailHint}
        value={typed.email}
        onChange={({ currentTarget }) => onChange({ ...typed, email: currentTarget.value })}
        error={errors.email}
        maxLength={320}
        autoComplete="off"
      />
    </>
  );
}
