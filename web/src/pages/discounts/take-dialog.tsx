import { Text } from '@mantine/core';
import { useAssignPackage } from '../../api/discounts';
import type { PackageCustomersQuery } from '../../api/generated/types';
import { FormDialog } from '../../components/form-dialog';
import { toFormErrors } from '../../lib/form-errors';
import { doneWith } from '../../lib/notify';
import { isVersionConflict } from '../../lib/versioned-form';
import { t } from '../../texts/discounts';

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
