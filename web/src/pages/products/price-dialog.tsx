import { Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { ProductPartsFragment } from '../../api/generated/types';
import { useChangeListPrice } from '../../api/products';
import { VersionedFormDialog } from '../../components/versioned-form-dialog';
import { toFormErrors } from '../../lib/form-errors';
import { editedEuro, formatEuro, typedEuroProblem } from '../../lib/money';
import { doneWith } from '../../lib/notify';
import { readAmount } from '../../lib/typed-amount';
import { useVersionedForm } from '../../lib/versioned-form';
import { t } from '../../texts/products';
import { PriceForecast } from './price-forecast';

const TYPING_MS = 300;

const LABELS = { listPrice: t.products.listPrice };

/** Changes the list price, after a preview of notified customers and their prices. */
export function PriceDialog({ product, onClose }: { product: ProductPartsFragment; onClose: () => void }) {
  const versionedForm = useVersionedForm({ listPrice: editedEuro(product.listPrice) }, product.version);
  const [isWrong, setIsWrong] = useState(false);
  const saving = useChangeListPrice();
  const listPrice = readAmount(versionedForm.values.listPrice);
  const [shownPrice] = useDebouncedValue(listPrice, TYPING_MS);
  const { fields, form } = toFormErrors(saving.error, ['listPrice']);
  const save = (version: number): void => {
    if (!versionedForm.isDirty) return onClose();
    setIsWrong(listPrice === undefined);
    if (listPrice === undefined) return;
    saving.mutate(
      { productId: product.id, listPrice, version },
      doneWith(onClose, t.products.priceChanged(formatEuro(listPrice))),
    );
  };
  return (
    <VersionedFormDialog
      versionedForm={versionedForm}
      saving={saving}
      labels={LABELS}
      title={t.products.changePrice}
      submit={t.products.changePriceSubmit}
      size="lg"
      error={form}
      onSave={save}
      onClose={onClose}
    >
      <TextInput
        label={t.products.newPrice}
        description={t.products.priceBefore(formatEuro(product.listPrice))}
        value={versionedForm.values.listPrice}
        onChange={({ currentTarget }) => versionedForm.set('listPrice', currentTarget.value)}
        error={
          isWrong && listPrice === undefined
            ? typedEuroProblem(versionedForm.values.listPrice, t.products.priceWrong)
            : fields.listPrice
        }
        rightSection="EUR"
        rightSectionWidth={52}
        inputMode="decimal"
        required
        data-autofocus
      />
      {shownPrice !== undefined && shownPrice !== product.listPrice ? (
        <PriceForecast productId={product.id} listPrice={shownPrice} />
      ) : (
        <Text c="dimmed">{t.products.forecastHint}</Text>
      )}
    </VersionedFormDialog>
  );
}
