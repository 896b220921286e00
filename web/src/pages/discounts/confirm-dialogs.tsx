import { Button, Group, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useAssignPackage, useDeletePackage, useEndPromotion } from '../../api/discounts';
import type { PackageCustomersQuery, PackagePartsFragment, PromotionPartsFragment } from '../../api/generated/types';
import { Dialog } from '../../components/dialog';
import { FormDialog } from '../../components/form-dialog';
import { toFormErrors } from '../../lib/form-errors';
import { doneWith, notifyDone } from '../../lib/notify';
import { isVersionConflict } from '../../lib/versioned-form';
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

/** Ends a promotion immediately. */
export function EndDialog({ promotion, onClose }: { promotion: PromotionPartsFragment; onClose: () => void }) {
  const ending = useEndPromotion();
  const { form } = toFormErrors(ending.error, []);
  return (
    <FormDialog
      title={t.discounts.endOne(promotion.name)}
      submit={t.discounts.endNow}
      colour="red"
      isDirty={false}
      isBusy={ending.isPending}
      error={form}
      onSubmit={() => ending.mutate({ id: promotion.id }, doneWith(onClose, t.discounts.ended(promotion.name)))}
      onClose={onClose}
    >
      <Text>{t.discounts.endEffect}</Text>
    </FormDialog>
  );
}

export type Owner = PackageCustomersQuery['customers']['nodes'][number];

/** Removes the package from a customer. */
export function TakeDialog({ customer, onClose }: { customer: Owner; onClose: () => void }) {
  const taking = useAssignPackage();
  const { form } = toFormErrors(taking.error, []);
  return (
    <FormDialog
      title={t.discounts.takeFrom(customer.name)}
      submit={t.discounts.take}
      colour="red"
      isDirty={false}
      isBusy={taking.isPending}
      error={isVersionConflict(taking.error) ? t.discounts.customerChanged : form}
      onSubmit={() =>
        taking.mutate(
          { customerId: customer.id, discountPackageId: null, version: customer.version },
          doneWith(onClose, t.discounts.taken(customer.name)),
        )
      }
      onClose={onClose}
    >
      <Text>{t.discounts.takeEffect}</Text>
    </FormDialog>
  );
}
