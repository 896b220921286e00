import type { ImportRowFragment } from '../../api/generated/types';
import { useUndoImport } from '../../api/key-imports';
import { FieldsDialog } from '../../components/fields-dialog';
import { FormFields } from '../../components/form-fields';
import { useReason } from '../../components/use-reason';
import { notifyDone } from '../../lib/notify';
import { t } from '../../texts/stock';
import { soldOf } from './import-columns';

/** Withdraws the remaining keys of an import. */
export function UndoDialog({ keyImport, onClose }: { keyImport: ImportRowFragment; onClose: () => void }) {
  const undoing = useUndoImport();
  const form = useReason(undoing.error);
  const submit = (): void => {
    undoing.mutate(
      { id: keyImport.id, reason: form.values.reason.trim() },
      {
        onSuccess: ({ withdrawn }) => {
          onClose();
          void notifyDone(t.stock.importUndone(withdrawn));
        },
      },
    );
  };
  return (
    <FieldsDialog
      form={form}
      saving={undoing}
      title={t.stock.undoQuestion(keyImport.source)}
      submit={keyImport.available > 0 ? t.stock.withdrawSubmit(keyImport.available) : t.stock.undoStored}
      colour="red"
      onSave={submit}
      onClose={onClose}
    >
      <div>{t.stock.undoEffect(keyImport.available, soldOf(keyImport))}</div>
      <FormFields form={form} />
    </FieldsDialog>
  );
}
