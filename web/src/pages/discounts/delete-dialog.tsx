import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useDeletePackage } from '../../api/discounts';
import type { PackagePartsFragment } from '../../api/generated/types';
import { FormDialog } from '../../components/form-dialog';
import { toFormErrors } from '../../lib/form-errors';
import { notifyDone } from '../../lib/notify';
import { t } from '../../texts/discounts';

/** Deletes a package that nobody has; of any other it says who has it. */
export function DeleteDialog({ stored, onClose }: { stored: PackagePartsFragment; onClose: () => void }) {
  const navigate = useNavigate();
  const deleting = useDeletePackage();
  const { form } = toFormErrors(deleting.error, []);
  return (
    <FormDialog
      title={t.discounts.deleteOne(stored.name)}
      submit={t.discounts.deletePackage}
      colour="red"
      isDirty={false}
      isBusy={deleting.isPending}
      error={form}
      onSubmit={() =>
        deleting.mutate(stored.id, {
          onSuccess: () => {
            void notifyDone(t.discounts.deleted(stored.name));
            void navigate({ to: '/discounts' });
          },
        })
      }
      onClose={onClose}
    >
      <Text>{stored.customers > 0 ? t.discounts.deleteHeld(stored.customers) : t.discounts.deleteEffect}</Text>
    </FormDialog>
  );
}
