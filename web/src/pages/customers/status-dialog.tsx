import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useSetCustomerStatus } from '../../api/customers';
import type { CustomerPartsFragment, CustomerStatus } from '../../api/generated/types';
import { VersionedFormDialog } from '../../components/versioned-form-dialog';
import { toFormErrors } from '../../lib/form-errors';
import { doneWith } from '../../lib/notify';
import { useVersionedForm } from '../../lib/versioned-form';
import { t } from '../../texts/customers';

const LABELS = { status: t.customers.status, reason: t.reason };

interface StatusDialogProps {
  customer: CustomerPartsFragment;
  /** The customer's new status. */
  status: CustomerStatus;
  onClose: () => void;
}

/** Suspends a customer or closes its account, with a reason, or reactivates it. */
export function StatusDialog({ customer, status, onClose }: StatusDialogProps) {
  const stored = { status: customer.status as string, reason: customer.statusReason ?? '' };
  const versionedForm = useVersionedForm(stored, customer.version, { status });
  const [isChecked, setIsChecked] = useState(false);
  const setting = useSetCustomerStatus();
  const { fields, form } = toFormErrors(setting.error, ['reason']);
  const needsReason = status !== 'ACTIVE';
  const reason = versionedForm.values.reason.trim();
  const save = (version: number): void => {
    setIsChecked(true);
    if (needsReason && !reason) return;
    setting.mutate(
      { id: customer.id, status, reason: needsReason ? reason : null, version },
      doneWith(onClose, t.customers.statusChanged(status)),
    );
  };
  return (
    <VersionedFormDialog
      versionedForm={versionedForm}
      saving={setting}
      labels={LABELS}
      show={(name, value) => (name === 'status' ? t.customers.statusOf[value as CustomerStatus] : value)}
      title={t.customers.setStatusOf[status](customer.name)}
      submit={t.customers.setStatus[status]}
      {...(needsReason && { colour: 'red' })}
      isDirty={versionedForm.changes.reason !== undefined}
      error={form}
      onSave={save}
      // The customer stays as it is.
      onTake={onClose}
      onClose={onClose}
    >
      <Text size="sm">{t.customers.statusEffect[status]}</Text>
      {needsReason && (
        <Textarea
          label={t.reason}
          description={t.customers.reasonHint}
          value={versionedForm.values.reason}
          onChange={({ currentTarget }) => versionedForm.set('reason', currentTarget.value)}
          error={isChecked && !reason ? t.reasonMissing : fields.reason}
          maxLength={500}
          autosize
          required
          data-autofocus
        />
      )}
    </VersionedFormDialog>
  );
}
