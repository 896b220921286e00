import type { CreateStaffMemberMutationVariables } from '../../api/generated/types';
import { useCreateMember } from '../../api/staff';
import { FieldsDialog } from '../../components/fields-dialog';
import { inputOf, textsOf, useFields } from '../../components/form-fields';
import { t } from '../../texts/staff';
import { MEMBER } from './member-form';
import type { IssuedToken } from './token-dialog';

const INITIAL = textsOf(MEMBER, { role: 'SUPPORT' });

interface CreateDialogProps {
  onCreated: (issued: IssuedToken) => void;
  onClose: () => void;
}

export function CreateDialog({ onCreated, onClose }: CreateDialogProps) {
  const creating = useCreateMember();
  const form = useFields(MEMBER, INITIAL, 0, creating.error);
  return (
    <FieldsDialog
      form={form}
      saving={creating}
      title={t.staff.create}
      submit={t.staff.createSubmit}
      onSave={() =>
        creating.mutate(inputOf(MEMBER, form.values) as CreateStaffMemberMutationVariables, {
          onSuccess: ({ token, staffMember }) => onCreated({ token, name: staffMember.name }),
        })
      }
      onClose={onClose}
    />
  );
}
