import { Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { newIdempotencyKey } from '../../api/idempotency';
import { useCreditKeys } from '../../api/orders';
import { FormDialog } from '../../components/form-dialog';
import { toFormErrors } from '../../lib/form-errors';
import { formatEuro } from '../../lib/money';
import { notifyDone } from '../../lib/notify';
import { t } from '../../texts/orders';
import type { OrderKey, WholeKeys } from './order-keys';

interface CreditDialogProps {
  orderNumber: number;
  /** Undefined where the keys are named in the dialog. */
  orderKey: OrderKey | undefined;
  keys: WholeKeys;
  onClose: () => void;
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

export function CreditDialog({ orderNumber, orderKey, keys, onClose }: CreditDialogProps) {
  const [named, setNamed] = useState('');
  const [reason, setReason] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const [idempotencyKey] = useState(newIdempotencyKey);
  const credit = useCreditKeys();
  const crediting = useMutation({
    mutationFn: async () => {
      const licenseKeys = orderKey ? await keys.get([orderKey]) : linesOf(named);
      return credit.mutateAsync({ orderNumber, licenseKeys, reason, idempotencyKey });
    },
    onSuccess: ({ recordedCreditNote }) => {
      onClose();
      void notifyDone(t.order.credited(formatEuro(recordedCreditNote?.amount ?? 0)));
    },
  });
  const isReasonMissing = reason.trim() === '';
  const areKeysMissing = !orderKey && linesOf(named).length === 0;
  const { fields, form } = toFormErrors(crediting.error, orderKey ? ['reason'] : ['reason', 'licenseKeys']);
  const submit = (): void => {
    setIsChecked(true);
    if (!isReasonMissing && !areKeysMissing) crediting.mutate();
  };
  return (
    <FormDialog
      title={orderKey ? t.order.creditKey(orderKey.licenseKey) : t.order.creditKeys}
      submit={t.order.credit}
      isDirty={(reason !== '' || named !== '') && !crediting.isSuccess}
      isBusy={crediting.isPending}
      error={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">
        {t.order.creditEffect} {orderKey && !keys.areShown && t.order.willReveal}
      </Text>
      {!orderKey && (
        <Textarea
          label={t.order.wholeKeys}
          description={t.order.wholeKeysHint}
          value={named}
          onChange={({ currentTarget }) => setNamed(currentTarget.value)}
          error={isChecked && areKeysMissing ? t.order.keysMissing : fields.licenseKeys}
          classNames={{ input: 'key' }}
          autosize
          minRows={2}
          autoComplete="off"
          spellCheck={false}
          required
          data-autofocus
        />
      )}
      <Textarea
        label={t.order.reason}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        error={isChecked && isReasonMissing ? t.order.reasonMissing : fields.reason}
        maxLength={500}
        autosize
        required
        {...(orderKey && { 'data-autofocus': true })}
      />
    </FormDialog>
  );
}
