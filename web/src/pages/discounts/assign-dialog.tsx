import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { customerPackageQuery, useAssignPackage } from '../../api/discounts';
import type { PackagePartsFragment } from '../../api/generated/types';
import { CUSTOMERS } from '../../api/search';
import { ChoiceCombobox } from '../../components/choice-combobox';
import { FormDialog } from '../../components/form-dialog';
import { toFormErrors } from '../../lib/form-errors';
import { doneWith } from '../../lib/notify';
import { isVersionConflict } from '../../lib/versioned-form';
import { t } from '../../texts/discounts';

/** Assigns a package to a customer, and names the one it replaces. */
export function AssignDialog({ stored, onClose }: { stored: PackagePartsFragment; onClose: () => void }) {
  const [customerId, setCustomerId] = useState<string | undefined>();
  const [isMissing, setIsMissing] = useState(false);
  const { data: customer } = useQuery(customerPackageQuery(customerId));
  const assigning = useAssignPackage();
  const { form } = toFormErrors(assigning.error, []);
  const before = customer?.discountPackage;
  const submit = (): void => {
    setIsMissing(!customer);
    if (!customer) return;
    assigning.mutate(
      { customerId: customer.id, discountPackageId: stored.id, version: customer.version },
      doneWith(onClose, t.discounts.assigned(customer.name, stored.name)),
    );
  };
  return (
    <FormDialog
      title={t.discounts.assign}
      submit={t.discounts.assignSubmit}
      isDirty={customerId !== undefined && !assigning.isSuccess}
      isBusy={assigning.isPending}
      error={isVersionConflict(assigning.error) ? t.discounts.customerChanged : form}
      onSubmit={submit}
      onClose={onClose}
    >
      <ChoiceCombobox
        isFirst
        label={t.words.customer}
        source={CUSTOMERS}
        value={customerId}
        placeholder={t.words.customerHint}
        onChange={(id) => {
          setCustomerId(id);
          assigning.reset();
        }}
        error={isMissing && !customer ? t.discounts.customerMissing : undefined}
      />
      <Text role="status">
        {customer && !before && t.discounts.hasNone(customer.name)}
        {customer && before && before.id !== stored.id && t.discounts.replaces(customer.name, before.name)}
        {customer && before?.id === stored.id && t.discounts.hasItAlready(customer.name)}
      </Text>
    </FormDialog>
  );
}
