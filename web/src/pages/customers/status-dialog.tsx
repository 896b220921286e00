import { Text } from '@mantine/core';
import { useSetCustomerStatus } from '../../api/customers';
import type { CustomerPartsFragment, CustomerStatus } from '../../api/generated/types';
import { field, lines } from '../../components/field-kinds';
import { FieldsDialog } from '../../components/fields-dialog';
import { FormFields, useFields } from '../../components/form-fields';
import { doneWith } from '../../lib/notify';
import { t } from '../../texts/customers';

interface StatusDialogProps {
  customer: CustomerPartsFragment;
  /** The customer's new status. */
  status: CustomerStatus;
  onClose: () => void;
}

/** Suspends a customer or closes its account, with a reason, or reactivates it. */
export function StatusDialog({ customer, status, onClose }: StatusDialogProps) {
  const needsReason = status !== 'ACTIVE';
  const fields = {
    // Chosen before the dialog opens, but shown in a conflict.
    status: {
      ...field({ label: t.words.status }, () => null),
      show: (shown: string) => t.customers.statusOf[shown as CustomerStatus],
    },
    reason: lines({
      label: t.reason,
      description: t.customers.reasonHint,
      maxLength: 500,
      minRows: 1,
      ...(needsReason && { required: t.reasonMissing }),
    }),
  };
  const setting = useSetCustomerStatus();
  const stored = { status: customer.status as string, reason: customer.statusReason ?? '' };
  const form = useFields(fields, stored, customer.version, setting.error, { status });
  return (
    <FieldsDialog
      form={form}
      saving={setting}
      title={t.customers.setStatusOf[status](customer.name)}
      submit={t.customers.setStatus[status]}
      {...(needsReason && { colour: 'red' })}
      isDirty={form.changes.reason !== undefined}
      onSave={(version, { reason }) =>
        setting.mutate(
          { id: customer.id, status, reason: needsReason ? reason.trim() : null, version },
          doneWith(onClose, t.customers.statusChanged(status)),
        )
      }
      // The customer stays as it is.
      onTake={onClose}
      onClose={onClose}
    >
      <Text size="sm">{t.customers.statusEffect[status]}</Text>
      {needsReason && <FormFields form={form} names={['reason']} focus="reason" />}
    </FieldsDialog>
  );
}
