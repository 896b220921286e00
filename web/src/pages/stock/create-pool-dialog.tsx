import { useNavigate } from '@tanstack/react-router';
import { PRODUCTS } from '../../api/search';
import { useCreatePool } from '../../api/stock';
import { ChoiceCombobox } from '../../components/choice-combobox';
import { field, text } from '../../components/field-kinds';
import { FieldsDialog } from '../../components/fields-dialog';
import { FormFields, useFields } from '../../components/form-fields';
import { notifyDone } from '../../lib/notify';
import { t } from '../../texts/stock';

const FIELDS = {
  productId: field({ label: t.words.product, required: t.stock.productMissing }, ({ value, error }, set) => (
    <ChoiceCombobox
      isFirst
      label={t.words.product}
      source={PRODUCTS}
      value={value || undefined}
      onChange={(id = '') => set(id)}
      placeholder={t.stock.productHint}
      error={error}
    />
  )),
  name: text({
    label: t.stock.poolName,
    maxLength: 200,
    autoComplete: 'off',
    withAsterisk: false,
    required: t.words.nameMissing,
  }),
};

/** Adds a pool to a product, and opens it. */
export function CreatePoolDialog({ onClose }: { onClose: () => void }) {
  const creating = useCreatePool();
  const navigate = useNavigate();
  const form = useFields(FIELDS, { productId: '', name: '' }, 0, creating.error);
  return (
    <FieldsDialog
      form={form}
      saving={creating}
      title={t.stock.createPool}
      submit={t.stock.createPool}
      onSave={(_version, values) =>
        creating.mutate(values, {
          onSuccess: ({ id }) => {
            onClose();
            void notifyDone(t.stock.poolCreated);
            void navigate({ to: '/stock/$poolId', params: { poolId: id }, ignoreBlocker: true });
          },
        })
      }
      onClose={onClose}
    >
      <div>{t.stock.createPoolHint}</div>
      <FormFields form={form} />
    </FieldsDialog>
  );
}
