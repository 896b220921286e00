import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useWithdrawKeys } from '../../api/stock';
import { FormDialog } from '../../components/form-dialog';
import { FormFields } from '../../components/form-fields';
import { useReason } from '../../components/use-reason';
import { toFormErrors } from '../../lib/form-errors';
import { formatNumber } from '../../lib/money';
import { notifyDone } from '../../lib/notify';
import { t } from '../../texts/stock';
import { readKeyLines } from './key-lines';
import type { Pool } from './pool-stats';

const WAYS = [
  { value: 'count', label: t.stock.oldest },
  { value: 'keys', label: t.stock.named },
];

/** The selection of keys to withdraw: its fields and the result. */
function useAmount(chosen: readonly string[] | undefined) {
  const [way, setWay] = useState('count');
  const [count, setCount] = useState('');
  const [named, setNamed] = useState('');
  const keys = readKeyLines(named).keys.map(({ text }) => text);
  const isCounted = way === 'count';
  const typed = isCounted ? Number(count) : keys.length;
  const amount = chosen ? chosen.length : Number.isInteger(typed) && typed > 0 ? typed : 0;
  const which = chosen ? { ids: [...chosen] } : isCounted ? { count: amount } : { keys };
  return { way, setWay, count, setCount, named, setNamed, isCounted, amount, which, isDirty: count + named !== '' };
}

interface AmountFieldsProps {
  field: ReturnType<typeof useAmount>;
  available: number;
  isMissing: boolean;
  /** The service's errors. */
  errors: { count?: string | undefined; keys?: string | undefined };
  onOtherWay: () => void;
}

/** Asks which keys to withdraw. */
function AmountFields({ field, available, isMissing, errors, onOtherWay }: AmountFieldsProps) {
  return (
    <>
      <NativeSelect
        label={t.stock.keys}
        data={WAYS}
        value={field.way}
        onChange={({ currentTarget }) => {
          field.setWay(currentTarget.value);
          onOtherWay();
        }}
      />
      {field.isCounted && (
        <TextInput
          type="number"
          label={t.stock.count}
          description={t.stock.countHint(formatNumber(available))}
          value={field.count}
          onChange={({ currentTarget }) => field.setCount(currentTarget.value)}
          error={isMissing ? t.words.countMissing : errors.count}
          min={1}
          required
          data-autofocus
        />
      )}
      {!field.isCounted && (
        <Textarea
          label={t.stock.keyText}
          description={t.stock.namedHint}
          value={field.named}
          onChange={({ currentTarget }) => field.setNamed(currentTarget.value)}
          error={isMissing ? t.stock.keysMissing : errors.keys}
          classNames={{ input: 'key' }}
          rows={4}
          autoComplete="off"
          spellCheck={false}
          required
        />
      )}
    </>
  );
}

interface WithdrawDialogProps {
  pool: Pool;
  /** The ids of the keys, if already chosen. */
  chosen?: readonly string[];
  onDone?: () => void;
  onClose: () => void;
}

/** Withdraws keys from the stock: chosen ones, a number of the oldest, or a list of complete keys. */
export function WithdrawDialog({ pool, chosen, onDone, onClose }: WithdrawDialogProps) {
  const field = useAmount(chosen);
  const { amount } = field;
  const [isChecked, setIsChecked] = useState(false);
  const withdrawing = useWithdrawKeys();
  const reason = useReason(withdrawing.error);
  const { fields, form } = toFormErrors(withdrawing.error, chosen ? ['reason'] : ['count', 'keys', 'reason']);
  const submit = (): void => {
    setIsChecked(true);
    if (!reason.check() || amount === 0) return;
    withdrawing.mutate(
      { licensePoolId: pool.id, reason: reason.values.reason.trim(), ...field.which },
      {
        onSuccess: () => {
          onDone?.();
          onClose();
          void notifyDone(t.stock.withdrawnNow(amount));
        },
      },
    );
  };
  const left = pool.available - amount;
  const days = pool.keysPerDay > 0 ? Math.floor(left / pool.keysPerDay) : undefined;
  return (
    <FormDialog
      title={amount > 0 ? `${t.stock.withdrawSubmit(amount)}?` : t.stock.withdraw}
      submit={amount > 0 ? t.stock.withdrawSubmit(amount) : t.stock.withdraw}
      colour="red"
      isDirty={(field.isDirty || reason.isDirty) && !withdrawing.isSuccess}
      isBusy={withdrawing.isPending}
      error={form}
      onSubmit={submit}
      onClose={onClose}
    >
      {!chosen && (
        <AmountFields
          field={field}
          available={pool.available}
          isMissing={isChecked && amount === 0}
          errors={fields}
          onOtherWay={withdrawing.reset}
        />
      )}
      <div>
        {t.stock.withdrawEffect(pool.name)}{' '}
        {amount > 0 && left >= 0 && t.stock.withdrawLeft(formatNumber(left), formatNumber(pool.available), days)}{' '}
        {t.stock.forGood}
      </div>
      <FormFields form={reason} focus={chosen ? 'reason' : null} />
    </FormDialog>
  );
}
