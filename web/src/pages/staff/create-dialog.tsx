import { useState } from 'react';
import { useCreateMember } from '../../api/staff';
import { FormDialog } from '../../components/form-dialog';
import { toFormErrors } from '../../lib/form-errors';
import { t } from '../../texts/staff';
import { MEMBER_FIELDS, MemberForm, type TypedMember } from './member-form';
import type { IssuedToken } from './token-dialog';

const NOBODY: TypedMember = { name: '', email: '', role: 'SUPPORT' };

interface CreateDialogProps {
  onCreated: (issued: IssuedToken) => void;
  onClose: () => void;
}

export function CreateDialog({ onCreated, onClose }: CreateDialogProps) {
  const [typed, setTyped] = useState(NOBODY);
  const [isChecked, setIsChecked] = useState(false);
  const creating = useCreateMember();
  const { fields, form } = toFormErrors(creating.error, MEMBER_FIELDS);
  const isNameMissing = typed.name.trim() === '';
  const submit = (): void => {
    setIsChecked(true);
    if (isNameMissing) return;
    creating.mutate(
      { name: typed.name, role: typed.role, email: typed.email.trim() || null },
      { onSuccess: ({ token, staffMember }) => onCreated({ token, name: staffMember.name }) },
    );
  };
  return (
    <FormDialog
      title={t.staff.create}
      submit={t.staff.createSubmit}
      isDirty={(typed.name !== '' || typed.email !== '') && !creating.isSuccess}
      isBusy={creating.isPending}
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
