import { NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { packageNamesQuery, useAssignPackage } from '../../api/customers';
import type { CustomerPartsFragment } from '../../api/generated/types';
import { FormDialog } from '../../components/form-dialog';
import { VersionConflict } from '../../components/version-conflict';
import { isVersionConflict, useDraft } from '../../lib/draft';
import { toFormErrors } from '../../lib/form-errors';
import { notifyDone } from '../../lib/notify';
import { t } from '../../texts/customers';

const LABELS = { package: t.customers.package };

/** Gives a customer another discount package, or none. */
export function PackageDialog({ customer, onClose }: { customer: CustomerPartsFragment; onClose: () => void }) {
  const { data: packages = [] } = useQuery(packageNamesQuery);
  const draft = useDraft({ package: customer.discountPackage?.id ?? '' }, customer.version);
  const assigning = useAssignPackage();
  const { fields, form } = toFormErrors(assigning.error, ['discountPackageId']);
  const chosen = draft.values.package;
  const choices = [
    { value: '', label: t.customers.noPackage },
    ...packages.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const save = (version: number): void =>
    assigning.mutate(
      { customerId: customer.id, discountPackageId: chosen || null, version },
      {
        onSuccess: () => {
          onClose();
          void notifyDone(t.customers.assigned);
        },
      },
    );
  const isOutdated = isVersionConflict(assigning.error) && customer.version !== draft.version;
  return (
    <FormDialog
      title={t.customers.assignPackage}
      submit={t.customers.save}
      isDirty={draft.isDirty && !assigning.isSuccess}
      isBusy={assigning.isPending}
      error={form}
      conflict={
        isOutdated && (
          <VersionConflict
            conflicts={draft.conflicts}
            labels={LABELS}
            show={(_name, id) => choices.find(({ value }) => value === id)?.label ?? id}
            isBusy={assigning.isPending}
            onKeep={() => {
              draft.rebase();
              save(customer.version);
            }}
            onTake={() => {
              draft.discard();
              assigning.reset();
            }}
          />
        )
      }
      onSubmit={() => save(draft.version)}
      onClose={onClose}
    >
      <Text size="sm">{t.customers.assignEffect}</Text>
      <NativeSelect
        label={t.customers.package}
        data={choices}
        value={chosen}
        onChange={({ currentTarget }) => draft.set('package', currentTarget.value)}
        error={fields.discountPackageId}
        data-autofocus
      />
    </FormDialog>
  );
}
