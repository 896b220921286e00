import { Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { ProductPartsFragment } from '../../api/generated/types';
import { useChangeListPrice } from '../../api/products';
import { FormDialog } from '../../components/form-dialog';
import { VersionConflict } from '../../components/version-conflict';
import { isVersionConflict } from '../../lib/draft';
import { toFormErrors } from '../../lib/form-errors';
import { formatEuro } from '../../lib/money';
import { notifyDone } from '../../lib/notify';
import { readAmount, typeAmount } from '../../lib/typed-amount';
import { t } from '../../texts/products';
import { PriceForecast } from './price-forecast';

const TYPING_MS = 300;

/** Changes the list price, after it has shown who is told and what customers would pay. */
export function PriceDialog({ product, onClose }: { product: ProductPartsFragment; onClose: () => void }) {
  const [begun, setBegun] = useState({ version: product.version, listPrice: product.listPrice });
  const [typed, setTyped] = useState(typeAmount(product.listPrice));
  const [isWrong, setIsWrong] = useState(false);
  const saving = useChangeListPrice();
  const listPrice = readAmount(typed);
  const [shownPrice] = useDebouncedValue(listPrice, TYPING_MS);
  const isConflict = isVersionConflict(saving.error);
  const { fields, form } = toFormErrors(saving.error, ['listPrice']);
  const save = (version: number): void => {
    setIsWrong(listPrice === undefined);
    if (listPrice === undefined) return;
    saving.mutate(
      { productId: product.id, listPrice, version },
      {
        onSuccess: () => {
          onClose();
          void notifyDone(t.products.priceChanged(formatEuro(listPrice)));
        },
      },
    );
  };
  const conflicts =
    typed === typeAmount(product.listPrice)
      ? []
      : [
          {
            name: 'listPrice' as const,
            typed: listPrice === undefined ? typed : formatEuro(listPrice),
            stored: formatEuro(product.listPrice),
          },
        ];
  return (
    <FormDialog
      title={t.products.changePrice}
      submit={t.products.changePriceSubmit}
      size="lg"
      isDirty={listPrice !== begun.listPrice && !saving.isSuccess}
      isBusy={saving.isPending}
      error={isConflict ? undefined : form}
      conflict={
        isConflict && (
          <VersionConflict
            conflicts={conflicts}
            labels={{ listPrice: t.products.listPrice }}
            isBusy={saving.isPending}
            onKeep={() => {
              setBegun(product);
              save(product.version);
            }}
            onTake={() => {
              setBegun(product);
              setTyped(typeAmount(product.listPrice));
              saving.reset();
            }}
          />
        )
      }
      onSubmit={() => (listPrice === begun.listPrice ? onClose() : save(begun.version))}
      onClose={onClose}
    >
      <TextInput
        label={t.products.listPriceEur}
        description={t.products.priceBefore(formatEuro(begun.listPrice))}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        error={isWrong && listPrice === undefined ? t.products.priceWrong : fields.listPrice}
        inputMode="decimal"
        required
        data-autofocus
      />
      {shownPrice !== undefined && shownPrice !== begun.listPrice ? (
        <PriceForecast productId={product.id} listPrice={shownPrice} />
      ) : (
        <Text size="sm" c="dimmed">
          {t.products.forecastHint}
        </Text>
      )}
    </FormDialog>
  );
}
