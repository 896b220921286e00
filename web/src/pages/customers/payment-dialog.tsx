import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useCheckPayment, useRecordPayment } from '../../api/customer-account';
import type { RecordPaymentMutation, RecordPaymentMutationVariables } from '../../api/generated/types';
import { newIdempotencyKey } from '../../api/idempotency';
import { DescriptionList } from '../../components/description-list';
import { Dialog } from '../../components/dialog';
import { choice, euro, text } from '../../components/field-kinds';
import { FieldsDialog } from '../../components/fields-dialog';
import { FormFields, inputOf, useFields } from '../../components/form-fields';
import { SendingAgain } from '../../components/sending-again';
import { formatEuro, readEuro, typedEuroProblem } from '../../lib/money';
import { notifyDone } from '../../lib/notify';
import { t } from '../../texts/customers';

const FIELDS = {
  amount: {
    ...euro({ label: t.words.amount, autoComplete: 'off', wrong: t.customers.amountMissing }),
    // An adjustment may be negative.
    toValue: readEuro,
    problem: (typed: string) => (readEuro(typed) ? undefined : typedEuroProblem(typed, t.customers.amountMissing)),
  },
  kind: choice({
    label: t.words.kind,
    choices: (['PAYMENT', 'ADJUSTMENT'] as const).map((value) => ({ value, label: t.ledgerKind[value] })),
  }),
  reference: text({
    label: t.words.reference,
    description: t.customers.paidReference,
    maxLength: 200,
    isOptional: true,
  }),
};

// From this amount, the user is asked to check the number of digits.
const LARGE_EURO = 10_000;

type SentPayment = Omit<RecordPaymentMutationVariables, 'dryRun'>;

/** The effect of recording the payment. */
type Outcome = RecordPaymentMutation['recordPayment'];

interface Recording {
  isPending: boolean;
  failureCount: number;
}

interface PaymentQuestionProps {
  amount: number;
  outcome: Outcome;
  recording: Recording;
  onConfirm: () => void;
  onBack: () => void;
}

/** Asks for a confirmation of a large payment, or one that the service warns about. */
function PaymentQuestion({ amount, outcome, recording, onConfirm, onBack }: PaymentQuestionProps) {
  const code = outcome.recordedPayment?.warningCode;
  return (
    <Dialog title={t.customers.payQuestion(formatEuro(amount))} onClose={() => !recording.isPending && onBack()}>
      <Stack gap="sm">
        <Alert color="yellow" variant="outline" role="alert">
          {code ? t.customers.payWarning[code] : t.customers.payLarge}
        </Alert>
        <DescriptionList items={[[t.customers.balanceAfter, formatEuro(outcome.balance)]]} />
        <SendingAgain change={recording} />
        <Group justify="end">
          <Button variant="default" onClick={onBack} disabled={recording.isPending} data-autofocus>
            {t.back}
          </Button>
          <Button onClick={onConfirm} loading={recording.isPending}>
            {t.customers.pay}
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
  const recording = useRecordPayment(({ recordedPayment }, { amount }) => {
    const isReplayed = recordedPayment?.replayed === true;
    const done = (isReplayed ? t.customers.paidBefore : t.customers.paid)(formatEuro(amount));
    // Another user may have recorded the same payment since the preview.
    const code = recordedPayment?.warningCode;
    const isNews = code && code !== question?.recordedPayment?.warningCode && !isReplayed;
    void notifyDone(isNews ? `${done} ${t.customers.payWarning[code]}` : done);
  });
  const record = (payment: SentPayment): void =>
    recording.mutate(payment, { onSuccess: onClose, onError: () => setQuestion(null) });
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
    state: {
      error: recording.error ?? checking.error,
      isPending: checking.isPending || recording.isPending,
      failureCount: checking.failureCount + recording.failureCount,
    },
  };
}

/** Records a customer's payment, or an adjustment. */
export function PaymentDialog({ customerId, onClose }: { customerId: string; onClose: () => void }) {
  // Repeated, also after a corrected error, the payment keeps its idempotency key.
  const [idempotencyKey] = useState(newIdempotencyKey);
  const { question, check, record, back, state } = useRecording(onClose);
  const form = useFields(FIELDS, { amount: '', kind: 'PAYMENT', reference: '' }, 0, state.error);
  const sent = {
    customerId,
    idempotencyKey,
    ...(inputOf(FIELDS, form.values) as Pick<SentPayment, keyof typeof FIELDS>),
  };
  const { amount } = sent;
  if (question && amount) {
    return (
      <PaymentQuestion
        amount={amount}
        outcome={question}
        recording={state}
        onConfirm={() => record(sent)}
        onBack={back}
      />
    );
  }
  return (
    <FieldsDialog
      form={form}
      saving={{ ...state, isSuccess: false, reset: back }}
      title={t.customers.pay}
      submit={t.customers.pay}
      onSave={() => check(sent)}
      onClose={onClose}
    >
      <Text size="sm">{t.customers.payHint}</Text>
      <FormFields form={form} />
    </FieldsDialog>
  );
}
