import { useState } from 'react';
import type { ImportRowFragment } from '../../api/generated/types';
import { useMoveImport } from '../../api/key-imports';
import { POOLS } from '../../api/products';
import { ChoiceField } from '../../components/choice-field';
import { FormDialog } from '../../components/form-dialog';
import { toFormErrors } from '../../lib/form-errors';
import { notifyDone } from '../../lib/notify';
import { t } from '../../texts/stock';
import { soldOf } from './import-columns';

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
