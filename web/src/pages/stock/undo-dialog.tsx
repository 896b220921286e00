import { useState } from 'react';
import { useUndoImport } from '../../api/key-imports';
import type { ImportRowFragment } from '../../api/generated/types';
import { FormDialog } from '../../components/form-dialog';
import { toFormErrors } from '../../lib/form-errors';
import { notifyDone } from '../../lib/notify';
import { t } from '../../texts/stock';
import { soldOf } from './import-columns';
import { ReasonField } from './reason-field';

/** Withdraws what is left of a batch. */
export function UndoDialog({ keyImport, onClose }: { keyImport: ImportRowFragment; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const undoing = useUndoImport();
  const { fields, form } = toFormErrors(undoing.error, ['reason']);
  const isReasonMissing = reason.trim() === '';
  const submit = (): void => {
    setIsChecked(true);
    if (isReasonMissing) return;
    undoing.mutate(
      { id: keyImport.id, reason: reason.trim() },
      {
        onSuccess: ({ withdrawn }) => {
          onClose();
          void notifyDone(t.stock.importUndone(withdrawn));
        },
      },
    );
  };
  return (
    <FormDialog
      title={t.stock.undoQuestion(keyImport.source)}
      submit={keyImport.available > 0 ? t.stock.withdrawSubmit(keyImport.available) : t.stock.undo}
      colour="red"
      isDirty={reason !== '' && !undoing.isSuccess}
      isBusy={undoing.isPending}
      error={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <div>{t.stock.undoEffect(keyImport.available, soldOf(keyImport))}</div>
      <ReasonField
        value={reason}
        onChange={setReason}
        isMissing={isChecked && isReasonMissing}
        error={fields.reason}
        isFirst
      />
    </FormDialog>
  );
}
