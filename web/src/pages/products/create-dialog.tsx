import { NativeSelect, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCreateProduct } from '../../api/products';
import { FormDialog } from '../../components/form-dialog';
import { toFormErrors } from '../../lib/form-errors';
import { typedEuroProblem } from '../../lib/money';
import { notifyDone } from '../../lib/notify';
import { readAmount } from '../../lib/typed-amount';
import { t } from '../../texts/products';
import { ProductFields } from './product-fields';
import { PRODUCT_FIELDS, splitIds, toRegion, type ProductValues } from './product-values';
import { KINDS } from './products-search';

const KIND_CHOICES = KINDS.map((kind) => ({ value: kind, label: t.products.kindOf[kind] }));

const NOTHING: ProductValues = {
  name: '',
  displayName: '',
  category: '',
  validRegion: '',
  discountEligible: 'true',
  available: 'true',
  licensePoolIds: '',
};

const NO_FIRST = { sku: '', price: '', kind: 'product' };

interface FirstFieldsProps {
  first: typeof NO_FIRST;
  set: (changes: Partial<typeof NO_FIRST>) => void;
  errors: { sku: string | undefined; price: string | undefined };
}

/** The fields that can be set only at creation, and the first price. */
function FirstFields({ first: { sku, price, kind }, set, errors }: FirstFieldsProps) {
  return (
    <>
      <TextInput
        label={t.products.sku}
        description={t.products.skuHint}
        value={sku}
        onChange={({ currentTarget }) => set({ sku: currentTarget.value })}
        error={errors.sku}
        maxLength={100}
        required
        data-autofocus
      />
      <NativeSelect
        label={t.products.kind}
        description={t.products.kindHint}
        data={KIND_CHOICES}
        value={kind}
        onChange={({ currentTarget }) => set({ kind: currentTarget.value })}
      />
      <TextInput
        label={t.products.listPrice}
        value={price}
        onChange={({ currentTarget }) => set({ price: currentTarget.value })}
        error={errors.price}
        rightSection="EUR"
        rightSectionWidth={52}
        inputMode="decimal"
        required
      />
    </>
  );
}

/** Creates a product with its own pool, or a bundle of existing pools. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [first, setFirst] = useState(NO_FIRST);
  const [values, setValues] = useState(NOTHING);
  const [isChecked, setIsChecked] = useState(false);
  const creating = useCreateProduct();
  const listPrice = readAmount(first.price);
  const isBundle = first.kind === 'bundle';
  const { fields, form } = toFormErrors(creating.error, ['sku', 'listPrice', ...PRODUCT_FIELDS]);
  const missing = (text: string): string | undefined =>
    isChecked && text.trim() === '' ? t.products.missing : undefined;
  const submit = (): void => {
    setIsChecked(true);
    const { name, displayName, category, validRegion, discountEligible, available, licensePoolIds } = values;
    if (listPrice === undefined || [first.sku, name, category].some((text) => text.trim() === '')) return;
    const input = {
      sku: first.sku,
      name,
      displayName: displayName.trim() || null,
      category,
      listPrice,
      validRegion: toRegion(validRegion),
      discountEligible: discountEligible === 'true',
      available: available === 'true',
      isBundle,
      licensePoolIds: isBundle ? splitIds(licensePoolIds) : null,
    };
    creating.mutate(
      { input },
      {
        onSuccess: ({ id, name: created }) => {
          onClose();
          void notifyDone(t.products.created(created));
          void navigate({ to: '/products/$productId', params: { productId: id }, ignoreBlocker: true });
        },
      },
    );
  };
  return (
    <FormDialog
      title={t.products.create}
      submit={t.products.createSubmit}
      isDirty={!creating.isSuccess && (first !== NO_FIRST || values !== NOTHING)}
      isBusy={creating.isPending}
      error={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <FirstFields
        first={first}
        set={(changes) => setFirst((before) => ({ ...before, ...changes }))}
        errors={{
          sku: missing(first.sku) ?? fields.sku,
          price:
            isChecked && listPrice === undefined
              ? typedEuroProblem(first.price, t.products.priceWrong)
              : fields.listPrice,
        }}
      />
      <ProductFields
        values={values}
        set={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
        errors={{
          ...fields,
          name: missing(values.name) ?? fields.name,
          category: missing(values.category) ?? fields.category,
        }}
        isBundle={isBundle}
      />
    </FormDialog>
  );
}
