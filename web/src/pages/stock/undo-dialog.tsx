import type { ImportRowFragment } from '../../api/generated/types';
import { useUndoImport } from '../../api/key-imports';
import { FormDialog } from '../../components/form-dialog';
import { ReasonField, useReason } from '../../components/reason-field';
import { toFormErrors } from '../../lib/form-errors';
import { notifyDone } from '../../lib/notify';
import { t } from '../../texts/stock';
import { soldOf } from './import-columns';

/** Withdraws the remaining keys of an import. */
export function UndoDialog({ keyImport, onClose }: { keyImport: ImportRowFragment; onClose: () => void }) {
  const reason = useReason();
  const undoing = useUndoImport();
  const { fields, form } = toFormErrors(undoing.error, ['reason']);
  const submit = (): void => {
    if (!reason.check()) return;
    undoing.mutate(
      { id: keyImport.id, reason: reason.value.trim() },
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
      isDirty={reason.value !== '' && !undoing.isSuccess}
      isBusy={undoing.isPending}
      error={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <div>{t.stock.undoEffect(keyImport.available, soldOf(keyImport))}</div>
      <ReasonField reason={reason} error={fields.reason} />
    </FormDialog>
  );
}
