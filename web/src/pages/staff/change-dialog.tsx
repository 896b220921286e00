import { useState } from 'react';
import type { MemberPartsFragment, StaffMemberInput } from '../../api/generated/types';
import { useUpdateMember } from '../../api/staff';
import { FormDialog } from '../../components/form-dialog';
import { toFormErrors } from '../../lib/form-errors';
import { notifyDone } from '../../lib/notify';
import { t } from '../../texts/staff';
import { MEMBER_FIELDS, MemberForm, type TypedMember } from './member-form';

/** Only what was changed here: what somebody else has changed meanwhile stays. */
function changesOf(before: TypedMember, { name, email, role }: TypedMember): StaffMemberInput {
  return {
    ...(name !== before.name && { name }),
    ...(email.trim() !== before.email && { email: email.trim() || null }),
    ...(role !== before.role && { role }),
  };
}

export function ChangeDialog({ member, onClose }: { member: MemberPartsFragment; onClose: () => void }) {
  const [before] = useState<TypedMember>({ name: member.name, email: member.email ?? '', role: member.role });
  const [typed, setTyped] = useState(before);
  const [isChecked, setIsChecked] = useState(false);
  const changing = useUpdateMember();
  const { fields, form } = toFormErrors(changing.error, MEMBER_FIELDS);
  const input = changesOf(before, typed);
  const isDirty = Object.keys(input).length > 0;
  const isNameMissing = typed.name.trim() === '';
  const submit = (): void => {
    setIsChecked(true);
    if (isNameMissing) return;
    if (!isDirty) onClose();
    else {
      changing.mutate(
        { id: member.id, input },
        {
          onSuccess: () => {
            onClose();
            void notifyDone(t.staff.saved);
          },
        },
      );
    }
  };
  return (
    <FormDialog
      title={t.staff.changeOf(member.name)}
      submit={t.staff.save}
      isDirty={isDirty && !changing.isSuccess}
      isBusy={changing.isPending}
      error={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <MemberForm
        typed={typed}
        onChange={setTyped}
        errors={isChecked && isNameMissing ? { ...fields, name: t.staff.nameMissing } : fields}
      />
    </FormDialog>
  );
}
