import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { packageNamesQuery, useAssignPackage } from '../../api/customers';
import type { CustomerPartsFragment } from '../../api/generated/types';
import { choice } from '../../components/field-kinds';
import { FieldsDialog } from '../../components/fields-dialog';
import { FormFields, useFields } from '../../components/form-fields';
import { doneWith } from '../../lib/notify';
import { t } from '../../texts/customers';

/** Changes or removes a customer's discount package. */
export function PackageDialog({ customer, onClose }: { customer: CustomerPartsFragment; onClose: () => void }) {
  const { data: packages = [] } = useQuery(packageNamesQuery);
  const choices = packages.map(({ id, name }) => ({ value: id, label: name }));
  const fields = {
    discountPackageId: choice({
      label: t.customers.package,
      choices: [{ value: '', label: t.words.none }, ...choices],
    }),
  };
  const assigning = useAssignPackage();
  const stored = { discountPackageId: customer.discountPackage?.id ?? '' };
  const form = useFields(fields, stored, customer.version, assigning.error);
  return (
    <FieldsDialog
      form={form}
      saving={assigning}
      title={t.customers.assignPackage}
      submit={t.words.saveChanges}
      onSave={(version, { discountPackageId }) =>
        assigning.mutate(
          { customerId: customer.id, discountPackageId: discountPackageId || null, version },
          doneWith(onClose, t.customers.assigned),
        )
      }
      onClose={onClose}
    >
      <Text size="sm">{t.customers.assignEffect}</Text>
      <FormFields form={form} />
    </FieldsDialog>
  );
}
