import { Alert, Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useCheckPayment, useRecordPayment } from '../../api/customer-account';
import type { PaymentKind, RecordPaymentMutation, RecordPaymentMutationVariables } from '../../api/generated/types';
import { newIdempotencyKey } from '../../api/idempotency';
import { DescriptionList } from '../../components/description-list';
import { Dialog } from '../../components/dialog';
import { FormDialog } from '../../components/form-dialog';
import { optional } from '../../components/optional';
import { toFormErrors } from '../../lib/form-errors';
import { formatEuro, readEuro, typedEuroProblem } from '../../lib/money';
import { notifyDone } from '../../lib/notify';
import { t } from '../../texts/customers';

const KINDS = (['PAYMENT', 'ADJUSTMENT'] as const).map((kind) => ({
  value: kind as string,
  label: t.customers.payKind[kind],
}));

// From this amount, the user is asked to check the number of digits.
const LARGE_EURO = 10_000;

const newPayment = () => ({
  kind: 'PAYMENT' as PaymentKind,
  amount: '',
  reference: '',
  idempotencyKey: newIdempotencyKey(),
});

type SentPayment = Omit<RecordPaymentMutationVariables, 'dryRun'>;

/** The effect of recording the payment. */
type Outcome = RecordPaymentMutation['recordPayment'];

interface PaymentQuestionProps {
  amount: number;
  outcome: Outcome;
  isBusy: boolean;
  onConfirm: () => void;
  onBack: () => void;
}

/** Asks for a confirmation of a large payment, or one that the service warns about. */
function PaymentQuestion({ amount, outcome, isBusy, onConfirm, onBack }: PaymentQuestionProps) {
  const code = outcome.recordedPayment?.warningCode;
  return (
    <Dialog title={t.customers.payQuestion(formatEuro(amount))} onClose={onBack}>
      <Stack gap="sm">
        <Alert color="yellow" variant="outline" role="alert">
          {code ? t.customers.payWarning[code] : t.customers.payLarge}
        </Alert>
        <DescriptionList items={[[t.customers.balanceAfter, formatEuro(outcome.balance)]]} />
        <Group justify="end">
          <Button variant="default" onClick={onBack} disabled={isBusy} data-autofocus>
            {t.back}
          </Button>
          <Button onClick={onConfirm} loading={isBusy}>
            {t.customers.paySubmit}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** Previews the payment, and records it immediately unless a confirmation is needed. */
function useRecording(onClose: () => void) {
  const [question, setQuestion] = useState<Outcome | null>(null);
  const checking = useCheckPayment();
  const recording = useRecordPayment();
  const record = (payment: SentPayment): void =>
    recording.mutate(payment, {
      onSuccess: ({ recordedPayment }) => {
        const isReplayed = recordedPayment?.replayed === true;
        const done = (isReplayed ? t.customers.paidBefore : t.customers.paid)(formatEuro(payment.amount));
        // Another user may have recorded the same payment since the preview.
        const code = recordedPayment?.warningCode;
        const isNews = code && code !== question?.recordedPayment?.warningCode && !isReplayed;
        void notifyDone(isNews ? `${done} ${t.customers.payWarning[code]}` : done);
        onClose();
      },
      onError: () => setQuestion(null),
    });
  const check = (payment: SentPayment): void => {
    recording.reset();
    checking.mutate(payment, {
      onSuccess: (outcome) => {
        const isDoubtful = Math.abs(payment.amount) >= LARGE_EURO || Boolean(outcome.recordedPayment?.warningCode);
        if (isDoubtful && !outcome.recordedPayment?.replayed) setQuestion(outcome);
        else record(payment);
      },
    });
  };
  return {
    question,
    check,
    record,
    back: () => setQuestion(null),
    error: recording.error ?? checking.error,
    isBusy: checking.isPending || recording.isPending,
  };
}

/** Records a customer's payment, or an adjustment. */
export function PaymentDialog({ customerId, onClose }: { customerId: string; onClose: () => void }) {
  // Repeated, also after a corrected error, the payment keeps its idempotency key.
  const [payment, setPayment] = useState(newPayment);
  const [isChecked, setIsChecked] = useState(false);
  const { question, check, record, back, error, isBusy } = useRecording(onClose);
  const { fields, form } = toFormErrors(error, ['amount', 'reference']);
  const amount = readEuro(payment.amount);
  const sent = { ...payment, customerId, amount: amount ?? 0, reference: payment.reference.trim() || null };
  const submit = (): void => {
    setIsChecked(true);
    if (amount) check(sent);
  };
  if (question && amount) {
    return (
      <PaymentQuestion
        amount={amount}
        outcome={question}
        isBusy={isBusy}
        onConfirm={() => record(sent)}
        onBack={back}
      />
    );
  }
  return (
    <FormDialog
      title={t.customers.pay}
      submit={t.customers.paySubmit}
      isDirty={payment.amount !== '' || payment.reference !== ''}
      isBusy={isBusy}
      error={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">{t.customers.payHint}</Text>
      <TextInput
        label={t.customers.amount}
        value={payment.amount}
        onChange={({ currentTarget }) => setPayment({ ...payment, amount: currentTarget.value })}
        error={isChecked && !amount ? typedEuroProblem(payment.amount, t.customers.amountMissing) : fields.amount}
        inputMode="decimal"
        rightSection="EUR"
        rightSectionWidth={52}
        autoComplete="off"
        required
        data-autofocus
      />
      <NativeSelect
        label={t.customers.kind}
        data={KINDS}
        value={payment.kind}
        onChange={({ currentTarget }) => setPayment({ ...payment, kind: currentTarget.value as PaymentKind })}
      />
      <TextInput
        label={optional(t.customers.reference)}
        description={t.customers.paidReference}
        value={payment.reference}
        onChange={({ currentTarget }) => setPayment({ ...payment, reference: currentTarget.value })}
        error={fields.reference}
        maxLength={200}
      />
    </FormDialog>
  );
}
