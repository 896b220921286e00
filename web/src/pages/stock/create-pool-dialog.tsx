import { TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { PRODUCTS } from '../../api/search';
import { useCreatePool } from '../../api/stock';
import { ChoiceCombobox } from '../../components/choice-combobox';
import { FormDialog } from '../../components/form-dialog';
import { toFormErrors } from '../../lib/form-errors';
import { notifyDone } from '../../lib/notify';
import { t } from '../../texts/stock';

/** Adds a pool to a product, and opens it. */
export function CreatePoolDialog({ onClose }: { onClose: () => void }) {
  const [productId, setProductId] = useState<string | undefined>();
  const [name, setName] = useState('');
  const [isTried, setIsTried] = useState(false);
  const creating = useCreatePool();
  const navigate = useNavigate();
  const { fields, form } = toFormErrors(creating.error, ['productId', 'name']);
  const submit = (): void => {
    setIsTried(true);
    if (!productId || name.trim() === '') return;
    creating.mutate(
      { productId, name },
      {
        onSuccess: ({ id }) => {
          onClose();
          void notifyDone(t.stock.poolCreated);
          void navigate({ to: '/stock/$poolId', params: { poolId: id }, ignoreBlocker: true });
        },
      },
    );
  };
  return (
    <FormDialog
      title={t.stock.createPool}
      submit={t.stock.createPool}
      isDirty={(productId !== undefined || name !== '') && !creating.isSuccess}
      isBusy={creating.isPending}
      error={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <div>{t.stock.createPoolHint}</div>
      <ChoiceCombobox
        isFirst
        label={t.stock.product}
        source={PRODUCTS}
        value={productId}
        onChange={setProductId}
        placeholder={t.stock.productHint}
        error={fields.productId ?? (isTried && !productId ? t.stock.productMissing : undefined)}
      />
      <TextInput
        label={t.stock.poolName}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        error={fields.name ?? (isTried && name.trim() === '' ? t.stock.poolNameMissing : undefined)}
        maxLength={200}
        autoComplete="off"
      />
    </FormDialog>
  );
}
