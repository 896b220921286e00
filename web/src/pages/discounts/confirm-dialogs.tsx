import { Button, Group, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useAssignPackage, useDeletePackage, useEndPromotion } from '../../api/discounts';
import type { PackageCustomersQuery, PackagePartsFragment, PromotionPartsFragment } from '../../api/generated/types';
import { Dialog } from '../../components/dialog';
import { ConfirmDialog } from '../../components/form-dialog';
import { doneWith, notifyDone } from '../../lib/notify';
import { isVersionConflict } from '../../lib/versioned-form';
import { t } from '../../texts/discounts';

/** Deletes a package without customers, or explains why another one cannot be deleted. */
export function DeleteDialog({ stored, onClose }: { stored: PackagePartsFragment; onClose: () => void }) {
  const navigate = useNavigate();
  const deleting = useDeletePackage();
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
    <ConfirmDialog
      title={t.discounts.deleteOne(stored.name)}
      submit={t.discounts.deletePackage}
      colour="red"
      effect={t.discounts.deleteEffect}
      action={deleting}
      onSubmit={() =>
        deleting.mutate(stored.id, {
          onSuccess: () => {
            void notifyDone(t.discounts.deleted(stored.name));
            void navigate({ to: '/discounts' });
          },
        })
      }
      onClose={onClose}
    />
  );
}

/** Ends a promotion immediately. */
export function EndDialog({ promotion, onClose }: { promotion: PromotionPartsFragment; onClose: () => void }) {
  const ending = useEndPromotion();
  return (
    <ConfirmDialog
      title={t.discounts.endOne(promotion.name)}
      submit={t.discounts.endNow}
      colour="red"
      effect={t.discounts.endEffect}
      action={ending}
      onSubmit={() => ending.mutate({ id: promotion.id }, doneWith(onClose, t.discounts.ended(promotion.name)))}
      onClose={onClose}
    />
  );
}

export type Owner = PackageCustomersQuery['customers']['nodes'][number];

/** Removes the package from a customer. */
export function TakeDialog({ customer, onClose }: { customer: Owner; onClose: () => void }) {
  const taking = useAssignPackage();
  return (
    <ConfirmDialog
      title={t.discounts.takeFrom(customer.name)}
      submit={t.discounts.take}
      colour="red"
      effect={t.discounts.takeEffect}
      action={taking}
      error={isVersionConflict(taking.error) && t.discounts.customerChanged}
      onSubmit={() =>
        taking.mutate(
          { customerId: customer.id, discountPackageId: null, version: customer.version },
          doneWith(onClose, t.discounts.taken(customer.name)),
        )
      }
      onClose={onClose}
    />
  );
}
