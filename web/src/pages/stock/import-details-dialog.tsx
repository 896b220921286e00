import { useState } from 'react';
import type { ImportRowFragment } from '../../api/generated/types';
import { useUpdateImport } from '../../api/key-imports';
import { FormDialog } from '../../components/form-dialog';
import { toFormErrors } from '../../lib/form-errors';
import { editedEuro } from '../../lib/money';
import { doneWith } from '../../lib/notify';
import { useSession } from '../../lib/session';
import { t } from '../../texts/stock';
import { ImportDetailsFields, isCostWrong, parseImportDetails, type ImportDetailsForm } from './import-details-fields';

const NAMES = ['unitCost', 'supplier', 'supplierInvoice', 'note'] as const;

/** Corrects the details of an import, and so the cost of its keys. */
export function ImportDetailsDialog({ keyImport, onClose }: { keyImport: ImportRowFragment; onClose: () => void }) {
  const { may } = useSession();
  const [stored] = useState<ImportDetailsForm>({
    unitCost: typeof keyImport.unitCost === 'number' ? editedEuro(keyImport.unitCost) : '',
    supplier: keyImport.supplier ?? '',
    supplierInvoice: keyImport.supplierInvoice ?? '',
    note: keyImport.note ?? '',
  });
  const [details, setDetails] = useState(stored);
  const updating = useUpdateImport();
  const { fields, form } = toFormErrors(updating.error, NAMES);
  // Unchanged fields are not sent, as another user may have corrected them.
  const changed = NAMES.filter((name) => details[name] !== stored[name]);
  const submit = (): void => {
    if (isCostWrong(details)) return;
    if (changed.length === 0) return onClose();
    const parsed = parseImportDetails(details);
    const input = Object.fromEntries(changed.map((name) => [name, parsed[name]]));
    updating.mutate({ id: keyImport.id, input }, doneWith(onClose, t.stock.detailsSaved));
  };
  return (
    <FormDialog
      title={t.stock.editImport}
      submit={t.stock.saveImport}
      isDirty={changed.length > 0 && !updating.isSuccess}
      isBusy={updating.isPending}
      error={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <div>{t.stock.detailsEffect}</div>
      <ImportDetailsFields
        details={details}
        errors={fields}
        onChange={(name, value) => setDetails({ ...details, [name]: value })}
        // FINANCE corrects the cost of keys, but no notes.
        isWithoutNote={!may('undoKeyImport')}
      />
    </FormDialog>
  );
}
