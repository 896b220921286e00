import type { ImportRowFragment } from '../../api/generated/types';
import { useUpdateImport } from '../../api/key-imports';
import { FieldsDialog } from '../../components/fields-dialog';
import { FormFields, inputOf, textsOf, useFields } from '../../components/form-fields';
import { doneWith } from '../../lib/notify';
import { useSession } from '../../lib/session';
import { t } from '../../texts/stock';
import { IMPORT_FIELDS } from './import-details';

const WITHOUT_NOTE = ['unitCost', 'supplier', 'supplierInvoice'] as const;

/** Corrects the details of an import, and so the cost of its keys. */
export function ImportDetailsDialog({ keyImport, onClose }: { keyImport: ImportRowFragment; onClose: () => void }) {
  const { may } = useSession();
  const updating = useUpdateImport();
  const form = useFields(IMPORT_FIELDS, textsOf(IMPORT_FIELDS, keyImport), 0, updating.error);
  // Unchanged fields are not sent, as another user may have corrected them.
  const save = (): void =>
    form.isDirty
      ? updating.mutate(
          { id: keyImport.id, input: inputOf(IMPORT_FIELDS, form.changes) },
          doneWith(onClose, t.stock.detailsSaved),
        )
      : onClose();
  return (
    <FieldsDialog
      form={form}
      saving={updating}
      title={t.stock.editImport}
      submit={t.stock.saveImport}
      onSave={save}
      onClose={onClose}
    >
      <div>{t.stock.detailsEffect}</div>
      {/* FINANCE corrects the cost of keys, but no notes. */}
      <FormFields form={form} {...(!may('undoKeyImport') && { names: WITHOUT_NOTE })} focus={null} />
    </FieldsDialog>
  );
}
