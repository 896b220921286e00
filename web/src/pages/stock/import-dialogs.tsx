import { useState } from 'react';
import type { ImportRowFragment } from '../../api/generated/types';
import { useMoveImport, useRecallImport, useUndoImport, useUpdateImport } from '../../api/key-imports';
import { POOLS } from '../../api/products';
import { ChoiceField } from '../../components/choice-field';
import { FieldsDialog } from '../../components/fields-dialog';
import { FormDialog } from '../../components/form-dialog';
import { FormFields, inputOf, textsOf, useFields } from '../../components/form-fields';
import { NoMails } from '../../components/no-mails';
import { useReason } from '../../components/use-reason';
import { toFormErrors } from '../../lib/form-errors';
import { useFilters } from '../../lib/list-search';
import { doneWith, notifyDone } from '../../lib/notify';
import { useSession } from '../../lib/session';
import { t } from '../../texts/stock';
import { soldOf } from './import-columns';
import { IMPORT_FIELDS } from './import-details';
import { sourceOf } from './import-source';
import type { ImportSearch } from './stock-search';

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

/** Moves the remaining keys of an import to another pool. */
export function MoveDialog({ keyImport, onClose }: { keyImport: ImportRowFragment; onClose: () => void }) {
  const [poolId, setPoolId] = useState<string | undefined>();
  const [isChecked, setIsChecked] = useState(false);
  const moving = useMoveImport();
  const { fields, form } = toFormErrors(moving.error, ['licensePoolId']);
  const { id, available } = keyImport;
  const submit = (): void => {
    setIsChecked(true);
    if (poolId === undefined) return;
    // The import's page follows to the other pool automatically, and closes this dialog.
    void moving.mutateAsync({ id, licensePoolId: poolId }).then(
      ({ licensePool }) => {
        onClose();
        void notifyDone(t.stock.moved(available, licensePool.name));
      },
      // The form shows it.
      () => undefined,
    );
  };
  return (
    <FormDialog
      title={t.stock.moveQuestion(available)}
      submit={t.stock.moveSubmit(available)}
      isDirty={poolId !== undefined && (moving.isIdle || moving.isError)}
      isBusy={moving.isPending}
      error={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <div>{t.stock.moveEffect(soldOf(keyImport))}</div>
      <ChoiceField
        label={t.stock.newPool}
        source={POOLS}
        value={poolId}
        onChange={setPoolId}
        placeholder={t.words.nameOrSku}
        error={isChecked && poolId === undefined ? t.stock.poolMissing : fields.licensePoolId}
      />
    </FormDialog>
  );
}

/** Recalls a batch of bad keys. */
export function RecallDialog({ keyImport, onClose }: { keyImport: ImportRowFragment; onClose: () => void }) {
  const change = useFilters<ImportSearch>();
  const recalling = useRecallImport();
  const form = useReason(recalling.error, t.stock.customersRead);
  const submit = (): void => {
    recalling.mutate(
      { id: keyImport.id, reason: form.values.reason.trim() },
      {
        onSuccess: ({ recall }) => {
          onClose();
          // The page now shows the recalled keys from the start.
          change({});
          void notifyDone(t.stock.recalledNow(recall?.sold ?? 0));
        },
      },
    );
  };
  return (
    <FieldsDialog
      form={form}
      saving={recalling}
      title={t.stock.recallQuestion(sourceOf(keyImport))}
      submit={t.stock.recall}
      colour="red"
      // Once sent, the recall cannot be lost: the page shows the recalled keys from the start when the response
      // arrives.
      isDirty={form.isDirty && (recalling.isIdle || recalling.isError)}
      onSave={submit}
      onClose={onClose}
    >
      <div>
        {t.stock.recallEffect(keyImport.available, soldOf(keyImport))} {t.stock.forGood}
      </div>
      <FormFields form={form} />
      <NoMails />
    </FieldsDialog>
  );
}

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
      title={t.stock.undoQuestion(sourceOf(keyImport))}
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
