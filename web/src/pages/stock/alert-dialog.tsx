import { useSetPoolAlert } from '../../api/stock';
import { number } from '../../components/field-kinds';
import { FieldsDialog } from '../../components/fields-dialog';
import { inputOf, textsOf, useFields } from '../../components/form-fields';
import { doneWith } from '../../lib/notify';
import { t } from '../../texts/stock';

const FIELDS = {
  alertBelow: number({
    label: t.stock.alertLabel,
    description: t.stock.alertHint,
    maxLength: 9,
    autoComplete: 'off',
    wrong: t.stock.alertWrong,
  }),
};

interface AlertDialogProps {
  pool: { id: string; alertBelow?: number | null };
  onClose: () => void;
}

/** Sets the stock level below which subscribed members are mailed. */
export function AlertDialog({ pool, onClose }: AlertDialogProps) {
  const setting = useSetPoolAlert();
  const form = useFields(FIELDS, textsOf(FIELDS, pool), 0, setting.error);
  return (
    <FieldsDialog
      form={form}
      saving={setting}
      title={t.stock.setAlert}
      submit={t.stock.saveAlert}
      onSave={(_version, values) => {
        const { alertBelow } = inputOf(FIELDS, values) as { alertBelow: number | null };
        setting.mutate(
          { licensePoolId: pool.id, alertBelow },
          doneWith(onClose, alertBelow === null ? t.stock.alertGone : t.stock.alertSet),
        );
      }}
      onClose={onClose}
    />
  );
}
