import { NativeSelect, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useRecordVatCheck } from '../../api/customer-billing';
import { FormDialog } from '../../components/form-dialog';
import { toFormErrors } from '../../lib/form-errors';
import { doneWith } from '../../lib/notify';
import { t } from '../../texts/billing';

const RESULTS = ['VALID', 'INVALID'] as const;
const CHOICES = RESULTS.map((value) => ({ value: value as string, label: t.billing.resultOf[value] }));

/** Records a manual check of a customer's VAT id, with its evidence. */
export function VatAnswerDialog({ customerId, onClose }: { customerId: string; onClose: () => void }) {
  const [result, setResult] = useState<(typeof RESULTS)[number]>('VALID');
  const [note, setNote] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const recording = useRecordVatCheck();
  const { fields, form } = toFormErrors(recording.error, ['result', 'note']);
  const isMissing = note.trim() === '';
  const submit = (): void => {
    setIsChecked(true);
    if (isMissing) return;
    recording.mutate({ customerId, result, note }, doneWith(onClose, t.billing.recorded));
  };
  return (
    <FormDialog
      title={t.billing.recordTitle}
      submit={t.billing.recordSubmit}
      isDirty={note !== '' && !recording.isSuccess}
      isBusy={recording.isPending}
      error={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">{t.billing.recordHint}</Text>
      <NativeSelect
        label={t.billing.result}
        data={CHOICES}
        value={result}
        onChange={({ currentTarget }) => setResult(RESULTS.find((one) => one === currentTarget.value) ?? 'VALID')}
        error={fields.result}
      />
      <Textarea
        label={t.billing.note}
        description={t.billing.noteHint}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        error={isChecked && isMissing ? t.billing.noteMissing : fields.note}
        maxLength={500}
        autosize
        minRows={2}
        required
        data-autofocus
      />
    </FormDialog>
  );
}
