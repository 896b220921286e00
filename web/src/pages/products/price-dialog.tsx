import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ProductPartsFragment } from '../../api/generated/types';
import { useChangeListPrice } from '../../api/products';
import { euro } from '../../components/field-kinds';
import { FieldsDialog } from '../../components/fields-dialog';
import { FormFields, textsOf, useFields } from '../../components/form-fields';
import { formatEuro, readAmount } from '../../lib/money';
import { doneWith } from '../../lib/notify';
import { t } from '../../texts/products';
import { PriceForecast } from './price-forecast';

const TYPING_MS = 300;

/** Changes the list price, after a preview of notified customers and their prices. */
export function PriceDialog({ product, onClose }: { product: ProductPartsFragment; onClose: () => void }) {
  const fields = {
    listPrice: euro({
      label: t.words.newPrice,
      description: t.products.priceBefore(formatEuro(product.listPrice)),
      wrong: t.words.priceWrong,
    }),
  };
  const saving = useChangeListPrice();
  const form = useFields(fields, textsOf(fields, product), product.version, saving.error);
  const listPrice = readAmount(form.values.listPrice);
  const [shownPrice] = useDebouncedValue(listPrice, TYPING_MS);
  return (
    <FieldsDialog
      form={{ ...form, labels: { listPrice: t.words.listPrice } }}
      saving={saving}
      title={t.products.changePrice}
      submit={t.products.changePrice}
      size="lg"
      onSave={(version) => {
        if (listPrice === undefined) return;
        saving.mutate(
          { productId: product.id, listPrice, version },
          doneWith(onClose, t.products.priceChanged(formatEuro(listPrice))),
        );
      }}
      onClose={onClose}
    >
      <FormFields form={form} />
      {shownPrice !== undefined && shownPrice !== product.listPrice ? (
        <PriceForecast productId={product.id} listPrice={shownPrice} />
      ) : (
        <Text c="dimmed">{t.products.forecastHint}</Text>
      )}
    </FieldsDialog>
  );
}
