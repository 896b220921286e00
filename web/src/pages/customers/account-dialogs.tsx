import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRecordVatCheck } from '../../api/customer-overview';
import { packageNamesQuery, useAssignPackage, useSetCustomerStatus } from '../../api/customers';
import type { CustomerPartsFragment, CustomerStatus, VatCheckResult } from '../../api/generated/types';
import { choice, field, lines } from '../../components/field-kinds';
import { FieldsDialog } from '../../components/fields-dialog';
import { FormFields, useFields } from '../../components/form-fields';
import { doneWith } from '../../lib/notify';
import { t as billingTexts } from '../../texts/billing';
import { t } from '../../texts/customers';

/** Changes or removes a customer's discount package. */
export function PackageDialog({ customer, onClose }: { customer: CustomerPartsFragment; onClose: () => void }) {
  const { data: packages = [] } = useQuery(packageNamesQuery);
  const choices = packages.map(({ id, name }) => ({ value: id, label: name }));
  const fields = {
    discountPackageId: choice({
      label: t.search.discountPackage,
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
      show: (shown: string) => t.customerStatus[shown as CustomerStatus],
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

const FIELDS = {
  result: choice({
    label: billingTexts.words.answer,
    choices: (['VALID', 'INVALID'] as const).map((value) => ({ value, label: billingTexts.billing.resultOf[value] })),
  }),
  note: lines({
    label: billingTexts.billing.note,
    description: billingTexts.billing.noteHint,
    maxLength: 500,
    required: billingTexts.billing.noteMissing,
  }),
};

/** Records a manual check of a customer's VAT id, with its evidence. */
export function VatAnswerDialog({ customerId, onClose }: { customerId: string; onClose: () => void }) {
  const recording = useRecordVatCheck();
  const form = useFields(FIELDS, { result: 'VALID', note: '' }, 0, recording.error);
  return (
    <FieldsDialog
      form={form}
      saving={recording}
      title={billingTexts.billing.recordTitle}
      submit={billingTexts.billing.recordSubmit}
      onSave={(_version, { result, note }) =>
        recording.mutate(
          { customerId, result: result as VatCheckResult, note },
          doneWith(onClose, billingTexts.billing.recorded),
        )
      }
      onClose={onClose}
    >
      <Text size="sm">{billingTexts.billing.recordHint}</Text>
      <FormFields form={form} focus="note" />
    </FieldsDialog>
  );
}
