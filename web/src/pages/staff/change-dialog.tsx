import type { MemberPartsFragment, StaffMemberInput } from '../../api/generated/types';
import { useUpdateMember } from '../../api/staff';
import { FieldsDialog } from '../../components/fields-dialog';
import { inputOf, textsOf, useFields } from '../../components/form-fields';
import { doneWith } from '../../lib/notify';
import { t } from '../../texts/staff';
import { MEMBER } from './member-form';

/** Changes a member. @param member as it is stored now, also while the dialog is open. */
export function ChangeDialog({ member, onClose }: { member: MemberPartsFragment; onClose: () => void }) {
  const changing = useUpdateMember();
  const form = useFields(MEMBER, textsOf(MEMBER, member), member.version, changing.error);
  return (
    <FieldsDialog
      form={form}
      saving={changing}
      title={t.staff.changeOf(member.name)}
      submit={t.words.saveChanges}
      size="lg"
      onSave={(version) =>
        changing.mutate(
          { id: member.id, input: { ...(inputOf(MEMBER, form.changes) as StaffMemberInput), version } },
          doneWith(onClose, t.staff.saved),
        )
      }
      onClose={onClose}
    />
  );
}
