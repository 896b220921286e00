import { Button, Group, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useDeletePackage } from '../../api/discounts';
import type { PackagePartsFragment } from '../../api/generated/types';
import { Dialog } from '../../components/dialog';
import { FormDialog } from '../../components/form-dialog';
import { toFormErrors } from '../../lib/form-errors';
import { notifyDone } from '../../lib/notify';
import { t } from '../../texts/discounts';

/** Deletes a package without customers, or explains why another one cannot be deleted. */
export function DeleteDialog({ stored, onClose }: { stored: PackagePartsFragment; onClose: () => void }) {
  const navigate = useNavigate();
  const deleting = useDeletePackage();
  const { form } = toFormErrors(deleting.error, []);
  if (stored.customers > 0) {
    return (
      <Dialog title={t.discounts.cannotDelete(stored.name)} onClose={onClose}>
        <Stack gap="sm">
          <Text>{t.discounts.deleteHeld(stored.customers)}</Text>
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              {t.close}
            </Button>
          </Group>
        </Stack>
      </Dialog>
    );
  }
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
      <Text>{t.discounts.deleteEffect}</Text>
    </FormDialog>
  );
}
