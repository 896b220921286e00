import type { ImportRowFragment } from '../../api/generated/types';
import { useRecallImport } from '../../api/key-imports';
import { FormDialog } from '../../components/form-dialog';
import { ReasonField, useReason } from '../../components/reason-field';
import { toFormErrors } from '../../lib/form-errors';
import { useFilters } from '../../lib/list-search';
import { notifyDone } from '../../lib/notify';
import { t } from '../../texts/stock';
import { soldOf } from './import-columns';
import type { ImportSearch } from './recall-search';

/** Recalls a batch of bad keys. */
export function RecallDialog({ keyImport, onClose }: { keyImport: ImportRowFragment; onClose: () => void }) {
  const change = useFilters<ImportSearch>();
  const reason = useReason();
  const recalling = useRecallImport();
  const { fields, form } = toFormErrors(recalling.error, ['reason']);
  const submit = (): void => {
    if (!reason.check()) return;
    recalling.mutate(
      { id: keyImport.id, reason: reason.value.trim() },
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
    <FormDialog
      title={t.stock.recallQuestion(keyImport.source)}
      submit={t.stock.recall}
      colour="red"
      // Once sent, the recall cannot be lost: the page shows the recalled keys from the start when the response
      // arrives.
      isDirty={reason.value !== '' && (recalling.isIdle || recalling.isError)}
      isBusy={recalling.isPending}
      error={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <div>
        {t.stock.recallEffect(keyImport.available, soldOf(keyImport))} {t.stock.forGood}
      </div>
      <ReasonField reason={reason} description={t.stock.customersRead} error={fields.reason} />
    </FormDialog>
  );
}
