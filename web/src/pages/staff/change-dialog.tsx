import { useState } from 'react';
import type { MemberPartsFragment, StaffMemberInput } from '../../api/generated/types';
import { useUpdateMember } from '../../api/staff';
import { VersionedFormDialog } from '../../components/versioned-form-dialog';
import { toFormErrors } from '../../lib/form-errors';
import { doneWith } from '../../lib/notify';
import { useVersionedForm } from '../../lib/versioned-form';
import { t } from '../../texts/staff';
import { MEMBER_FIELDS, MemberForm, type TypedMember } from './member-form';

const LABELS = { name: t.staff.name, email: t.staff.email, role: t.staff.role };

/** Only fields changed here, so that concurrent changes of others are preserved. */
const inputOf = ({ email, ...changes }: Partial<TypedMember>): StaffMemberInput => ({
  ...changes,
  ...(email !== undefined && { email: email.trim() || null }),
});

/** Changes a member. @param member as it is stored now, also while the dialog is open. */
export function ChangeDialog({ member, onClose }: { member: MemberPartsFragment; onClose: () => void }) {
  const stored: TypedMember = { name: member.name, email: member.email ?? '', role: member.role };
  const versionedForm = useVersionedForm(stored, member.version);
  const [isChecked, setIsChecked] = useState(false);
  const changing = useUpdateMember();
  const { fields, form } = toFormErrors(changing.error, MEMBER_FIELDS);
  const isNameMissing = versionedForm.values.name.trim() === '';
  const save = (version: number): void => {
    if (!versionedForm.isDirty) return onClose();
    setIsChecked(true);
    if (isNameMissing) return;
    changing.mutate(
      { id: member.id, input: { ...inputOf(versionedForm.changes), version } },
      doneWith(onClose, t.staff.saved),
    );
  };
  return (
    <VersionedFormDialog
      versionedForm={versionedForm}
      saving={changing}
      labels={LABELS}
      show={(name, value) => (name === 'role' ? t.role[value as TypedMember['role']] : value)}
      title={t.staff.changeOf(member.name)}
      submit={t.staff.save}
      size="lg"
      error={form}
      onSave={save}
      onClose={onClose}
    >
      <MemberForm
        typed={versionedForm.values}
        onChange={(typed) => MEMBER_FIELDS.forEach((name) => versionedForm.set(name, typed[name]))}
        errors={isChecked && isNameMissing ? { ...fields, name: t.staff.nameMissing } : fields}
      />
    </VersionedFormDialog>
  );
}
