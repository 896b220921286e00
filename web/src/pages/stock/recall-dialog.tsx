import type { ImportRowFragment } from '../../api/generated/types';
import { useRecallImport } from '../../api/key-imports';
import { FieldsDialog } from '../../components/fields-dialog';
import { FormFields } from '../../components/form-fields';
import { useReason } from '../../components/use-reason';
import { useFilters } from '../../lib/list-search';
import { notifyDone } from '../../lib/notify';
import { t } from '../../texts/stock';
import { soldOf } from './import-columns';
import type { ImportSearch } from './recall-search';

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
      title={t.stock.recallQuestion(keyImport.source)}
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
    </FieldsDialog>
  );
}
