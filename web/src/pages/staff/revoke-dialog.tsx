import { Text } from '@mantine/core';
import type { MemberPartsFragment } from '../../api/generated/types';
import { useRevokeMember } from '../../api/staff';
import { FormDialog } from '../../components/form-dialog';
import { toFormErrors } from '../../lib/form-errors';
import { doneWith } from '../../lib/notify';
import { t } from '../../texts/staff';

export function RevokeDialog({ member: { id, name }, onClose }: { member: MemberPartsFragment; onClose: () => void }) {
  const revoking = useRevokeMember();
  const submit = (): void => revoking.mutate({ id }, doneWith(onClose, t.staff.revoked(name)));
  return (
    <FormDialog
      title={t.staff.revokeOf(name)}
      submit={t.staff.revoke}
      colour="red"
      isDirty={false}
      isBusy={revoking.isPending}
      error={toFormErrors(revoking.error, []).form}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">{t.staff.revokeEffect(name)}</Text>
    </FormDialog>
  );
}
