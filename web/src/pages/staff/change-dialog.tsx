import { useState } from 'react';
import type { MemberPartsFragment, StaffMemberInput } from '../../api/generated/types';
import { useUpdateMember } from '../../api/staff';
import { FormDialog } from '../../components/form-dialog';
import { VersionConflict } from '../../components/version-conflict';
import { isVersionConflict, useDraft } from '../../lib/draft';
import { toFormErrors } from '../../lib/form-errors';
import { notifyDone } from '../../lib/notify';
import { t } from '../../texts/staff';
import { MEMBER_FIELDS, MemberForm, type TypedMember } from './member-form';

const LABELS = { name: t.staff.name, email: t.staff.email, role: t.staff.role };

/** Only what was changed here: what somebody else has changed meanwhile stays. */
const inputOf = ({ email, ...changes }: Partial<TypedMember>): StaffMemberInput => ({
  ...changes,
  ...(email !== undefined && { email: email.trim() || null }),
});

/** Changes a member. @param member as it is stored now, also while the dialog is open. */
export function ChangeDialog({ member, onClose }: { member: MemberPartsFragment; onClose: () => void }) {
  const stored: TypedMember = { name: member.name, email: member.email ?? '', role: member.role };
  const draft = useDraft(stored, member.version);
  const [isChecked, setIsChecked] = useState(false);
  const changing = useUpdateMember();
  const { fields, form } = toFormErrors(changing.error, MEMBER_FIELDS);
  const isNameMissing = draft.values.name.trim() === '';
  const save = (version: number): void => {
    setIsChecked(true);
    if (isNameMissing) return;
    const onSuccess = (): void => {
      onClose();
      void notifyDone(t.staff.saved);
    };
    changing.mutate({ id: member.id, input: { ...inputOf(draft.changes), version } }, { onSuccess });
  };
  const isOutdated = isVersionConflict(changing.error) && member.version !== draft.version;
  return (
    <FormDialog
      title={t.staff.changeOf(member.name)}
      submit={t.staff.save}
      size="lg"
      isDirty={draft.isDirty && !changing.isSuccess}
      isBusy={changing.isPending}
      error={form}
      conflict={
        isOutdated && (
          <VersionConflict
            conflicts={draft.conflicts}
            labels={LABELS}
            show={(name, value) => (name === 'role' ? t.role[value as TypedMember['role']] : value)}
            isBusy={changing.isPending}
            onKeep={() => {
              draft.rebase();
              save(member.version);
            }}
            onTake={() => {
              draft.discard();
              changing.reset();
            }}
          />
        )
      }
      onSubmit={() => (draft.isDirty ? save(draft.version) : onClose())}
      onClose={onClose}
    >
      <MemberForm
        typed={draft.values}
        onChange={(typed) => MEMBER_FIELDS.forEach((name) => draft.set(name, typed[name]))}
        errors={isChecked && isNameMissing ? { ...fields, name: t.staff.nameMissing } : fields}
      />
    </FormDialog>
  );
}
