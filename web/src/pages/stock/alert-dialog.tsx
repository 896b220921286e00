import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSetPoolAlert } from '../../api/stock';
import { FormDialog } from '../../components/form-dialog';
import { toFormErrors } from '../../lib/form-errors';
import { doneWith } from '../../lib/notify';
import { t } from '../../texts/stock';

interface AlertDialogProps {
  pool: { id: string; alertBelow?: number | null };
  onClose: () => void;
}

/** Sets the stock level below which subscribed members are mailed. */
export function AlertDialog({ pool: { id, alertBelow }, onClose }: AlertDialogProps) {
  const stored = String(alertBelow ?? '');
  const [typed, setTyped] = useState(stored);
  const [isWrong, setIsWrong] = useState(false);
  const setting = useSetPoolAlert();
  const { fields, form } = toFormErrors(setting.error, ['alertBelow']);
  const save = (): void => {
    const isNumber = /^\d{0,7}$/.test(typed.trim());
    setIsWrong(!isNumber);
    if (!isNumber) return;
    setting.mutate(
      { licensePoolId: id, alertBelow: typed.trim() === '' ? null : Number(typed) },
      doneWith(onClose, typed.trim() === '' ? t.stock.alertGone : t.stock.alertSet),
    );
  };
  return (
    <FormDialog
      title={t.stock.setAlert}
      submit={t.stock.saveAlert}
      isDirty={typed !== stored && !setting.isSuccess}
      isBusy={setting.isPending}
      error={form}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        label={t.stock.alertLabel}
        description={t.stock.alertHint}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        error={isWrong ? t.stock.alertWrong : fields.alertBelow}
        inputMode="numeric"
        maxLength={9}
        autoComplete="off"
        data-autofocus
      />
    </FormDialog>
  );
}
