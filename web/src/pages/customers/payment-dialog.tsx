import { Alert, Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useRecordPayment } from '../../api/customer-account';
import type { PaymentKind } from '../../api/generated/types';
import { newIdempotencyKey } from '../../api/idempotency';
import { Dialog } from '../../components/dialog';
import { FormDialog } from '../../components/form-dialog';
import { toFormErrors } from '../../lib/form-errors';
import { editedEuro, formatEuro, readEuro } from '../../lib/money';
import { notifyDone } from '../../lib/notify';
import { t } from '../../texts/customers';

/** A payment as it is typed. Sent again, also corrected after a refusal, it keeps its idempotency key. */
interface TypedPayment {
  kind: PaymentKind;
  amount: string;
  reference: string;
  idempotencyKey: string;
}

const KINDS = (['PAYMENT', 'ADJUSTMENT'] as const).map((kind) => ({
  value: kind as string,
  label: t.customers.payKind[kind],
}));

const newPayment = (fields: Partial<TypedPayment> = {}): TypedPayment => ({
  kind: 'PAYMENT',
  amount: '',
  reference: '',
  idempotencyKey: newIdempotencyKey(),
  ...fields,
});

/** What takes a payment back that was recorded twice. */
function takingBack({ amount, reference }: TypedPayment): TypedPayment {
  const about = reference.trim() ? t.customers.takeBackReference(reference.trim()) : t.customers.takeBackWithout;
  return newPayment({
    kind: 'ADJUSTMENT',
    amount: editedEuro(-(readEuro(amount) ?? 0)),
    reference: about.slice(0, 200),
  });
}

interface RepeatWarningProps {
  warning: string;
  onTakeBack: () => void;
  onClose: () => void;
}

/** The same was recorded within the day before. */
function RepeatWarning({ warning, onTakeBack, onClose }: RepeatWarningProps) {
  return (
    <Dialog title={t.customers.repeatTitle} onClose={onClose}>
      <Stack gap="sm">
        <Alert color="yellow" variant="outline" role="alert">
          <span lang="en">{warning}</span>
        </Alert>
        <Text size="sm">{t.customers.repeatHint}</Text>
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            {t.customers.keepIt}
          </Button>
          <Button onClick={onTakeBack} data-autofocus>
            {t.customers.takeBack}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** Records what a customer has paid, or an adjustment. */
export function PaymentDialog({ customerId, onClose }: { customerId: string; onClose: () => void }) {
  const [payment, setPayment] = useState(newPayment);
  const [isChecked, setIsChecked] = useState(false);
  const [warning, setWarning] = useState<string | null>(null);
  const recording = useRecordPayment();
  const { fields, form } = toFormErrors(recording.error, ['amount', 'reference']);
  const amount = readEuro(payment.amount);
  const submit = (): void => {
    setIsChecked(true);
    if (!amount) return;
    const { kind, reference, idempotencyKey } = payment;
    recording.mutate(
      { customerId, kind, amount, reference: reference.trim() || null, idempotencyKey },
      {
        onSuccess: (recorded) => {
          const text = recorded?.replayed ? t.customers.paidBefore : t.customers.paid;
          void notifyDone(text(formatEuro(amount)));
          if (recorded?.warning && !recorded.replayed) setWarning(recorded.warning);
          else onClose();
        },
      },
    );
  };
  if (warning !== null) {
    const takeBack = (): void => {
      setPayment(takingBack(payment));
      setWarning(null);
      setIsChecked(false);
      recording.reset();
    };
    return <RepeatWarning warning={warning} onTakeBack={takeBack} onClose={onClose} />;
  }
  return (
    <FormDialog
      title={t.customers.pay}
      submit={t.customers.paySubmit}
      isDirty={(payment.amount !== '' || payment.reference !== '') && !recording.isSuccess}
      isBusy={recording.isPending}
      error={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">{t.customers.payHint}</Text>
      <TextInput
        label={t.customers.amount}
        value={payment.amount}
        onChange={({ currentTarget }) => setPayment({ ...payment, amount: currentTarget.value })}
        error={isChecked && !amount ? t.customers.amountMissing : fields.amount}
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
        label={t.customers.reference}
        description={t.customers.paidReference}
        value={payment.reference}
        onChange={({ currentTarget }) => setPayment({ ...payment, reference: currentTarget.value })}
        error={fields.reference}
        maxLength={200}
      />
    </FormDialog>
  );
}
