import { NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useWithdrawKeys } from '../../api/stock';
import { FormDialog } from '../../components/form-dialog';
import { toFormErrors } from '../../lib/form-errors';
import { formatNumber } from '../../lib/money';
import { notifyDone } from '../../lib/notify';
import { t } from '../../texts/stock';
import { readKeyLines } from './key-lines';
import { ReasonField } from './reason-field';

interface WithdrawDialogProps {
  pool: { id: string; available: number; withdrawn: number };
  onClose: () => void;
}

const WAYS = [
  { value: 'count', label: t.stock.oldest },
  { value: 'keys', label: t.stock.named },
];

/** Takes keys out of the stock: so many of the oldest, or those that are named whole. */
export function WithdrawDialog({ pool, onClose }: WithdrawDialogProps) {
  const [way, setWay] = useState('count');
  const [count, setCount] = useState('');
  const [named, setNamed] = useState('');
  const [reason, setReason] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const withdrawing = useWithdrawKeys();
  const isCounted = way === 'count';
  const { fields, form } = toFormErrors(withdrawing.error, ['count', 'keys', 'reason']);
  const keys = readKeyLines(named).keys.map(({ text }) => text);
  const amount = isCounted ? Number(count) : keys.length;
  const isAmountMissing = !Number.isInteger(amount) || amount < 1;
  const isReasonMissing = reason.trim() === '';
  const submit = (): void => {
    setIsChecked(true);
    if (isAmountMissing || isReasonMissing) return;
    const which = isCounted ? { count: amount, keys: null } : { keys, count: null };
    withdrawing.mutate(
      { licensePoolId: pool.id, reason: reason.trim(), ...which },
      {
        onSuccess: () => {
          onClose();
          void notifyDone(t.stock.withdrawnNow(amount));
        },
      },
    );
  };
  return (
    <FormDialog
      title={t.stock.withdraw}
      submit={t.stock.withdrawSubmit}
      colour="red"
      isDirty={(count !== '' || named !== '' || reason !== '') && !withdrawing.isSuccess}
      isBusy={withdrawing.isPending}
      error={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">{t.stock.withdrawEffect}</Text>
      <NativeSelect
        label={t.stock.which}
        data={WAYS}
        value={way}
        onChange={({ currentTarget }) => {
          setWay(currentTarget.value);
          withdrawing.reset();
        }}
      />
      {isCounted ? (
        <TextInput
          type="number"
          label={t.stock.count}
          description={t.stock.countHint(formatNumber(pool.available))}
          value={count}
          onChange={({ currentTarget }) => setCount(currentTarget.value)}
          error={isChecked && isAmountMissing ? t.stock.countMissing : fields.count}
          min={1}
          required
          data-autofocus
        />
      ) : (
        <Textarea
          label={t.stock.keyText}
          description={t.stock.namedHint}
          value={named}
          onChange={({ currentTarget }) => setNamed(currentTarget.value)}
          error={isChecked && isAmountMissing ? t.stock.keysMissing : fields.keys}
          classNames={{ input: 'key' }}
          rows={4}
          autoComplete="off"
          spellCheck={false}
          required
        />
      )}
      <ReasonField value={reason} onChange={setReason} isMissing={isChecked && isReasonMissing} error={fields.reason} />
    </FormDialog>
  );
}
