import { Text } from '@mantine/core';
import { useRecordVatCheck } from '../../api/customer-billing';
import type { VatCheckResult } from '../../api/generated/types';
import { choice, lines } from '../../components/field-kinds';
import { FieldsDialog } from '../../components/fields-dialog';
import { FormFields, useFields } from '../../components/form-fields';
import { doneWith } from '../../lib/notify';
import { t } from '../../texts/billing';

const FIELDS = {
  result: choice({
    label: t.words.answer,
    choices: (['VALID', 'INVALID'] as const).map((value) => ({ value, label: t.billing.resultOf[value] })),
  }),
  note: lines({
    label: t.billing.note,
    description: t.billing.noteHint,
    maxLength: 500,
    required: t.billing.noteMissing,
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
      title={t.billing.recordTitle}
      submit={t.billing.recordSubmit}
      onSave={(_version, { result, note }) =>
        recording.mutate({ customerId, result: result as VatCheckResult, note }, doneWith(onClose, t.billing.recorded))
      }
      onClose={onClose}
    >
      <Text size="sm">{t.billing.recordHint}</Text>
      <FormFields form={form} focus="note" />
    </FieldsDialog>
  );
}
