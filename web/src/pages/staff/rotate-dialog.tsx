import { Text } from '@mantine/core';
import type { MemberPartsFragment } from '../../api/generated/types';
import { useRotateToken } from '../../api/staff';
import { FormDialog } from '../../components/form-dialog';
import { toFormErrors } from '../../lib/form-errors';
import { t } from '../../texts/staff';
import type { IssuedToken } from './token-dialog';

interface RotateDialogProps {
  member: MemberPartsFragment;
  isOwn: boolean;
  onRotated: (issued: IssuedToken) => void;
  onClose: () => void;
}

export function RotateDialog({ member: { id, name }, isOwn, onRotated, onClose }: RotateDialogProps) {
  const rotating = useRotateToken();
  return (
    <FormDialog
      title={t.staff.rotateOf(name)}
      submit={t.staff.rotate}
      isDirty={false}
      isBusy={rotating.isPending}
      error={toFormErrors(rotating.error, []).form}
      onSubmit={() => rotating.mutate({ id, isOwn }, { onSuccess: ({ token }) => onRotated({ token, name }) })}
      onClose={onClose}
    >
      <Text size="sm">{isOwn ? t.staff.rotateOwn : t.staff.rotateEffect(name)}</Text>
    </FormDialog>
  );
}
