import { NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { packageNamesQuery, useAssignPackage } from '../../api/customers';
import type { CustomerPartsFragment } from '../../api/generated/types';
import { VersionedFormDialog } from '../../components/versioned-form-dialog';
import { toFormErrors } from '../../lib/form-errors';
import { doneWith } from '../../lib/notify';
import { useVersionedForm } from '../../lib/versioned-form';
import { t } from '../../texts/customers';

const LABELS = { package: t.customers.package };

/** Changes or removes a customer's discount package. */
export function PackageDialog({ customer, onClose }: { customer: CustomerPartsFragment; onClose: () => void }) {
  const { data: packages = [] } = useQuery(packageNamesQuery);
  const versionedForm = useVersionedForm({ package: customer.discountPackage?.id ?? '' }, customer.version);
  const assigning = useAssignPackage();
  const { fields, form } = toFormErrors(assigning.error, ['discountPackageId']);
  const chosen = versionedForm.values.package;
  const choices = [
    { value: '', label: t.customers.noPackage },
    ...packages.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const save = (version: number): void =>
    assigning.mutate(
      { customerId: customer.id, discountPackageId: chosen || null, version },
      doneWith(onClose, t.customers.assigned),
    );
  return (
    <VersionedFormDialog
      versionedForm={versionedForm}
      saving={assigning}
      labels={LABELS}
      show={(_name, id) => choices.find(({ value }) => value === id)?.label ?? id}
      title={t.customers.assignPackage}
      submit={t.customers.save}
      error={form}
      onSave={save}
      onClose={onClose}
    >
      <Text size="sm">{t.customers.assignEffect}</Text>
      <NativeSelect
        label={t.customers.package}
        data={choices}
        value={chosen}
        onChange={({ currentTarget }) => versionedForm.set('package', currentTarget.value)}
        error={fields.discountPackageId}
        data-autofocus
      />
    </VersionedFormDialog>
  );
}
