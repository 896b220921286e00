import type { ProductPartsFragment } from '../../api/generated/types';
import { useUpdateProduct } from '../../api/products';
import { VersionedFormDialog } from '../../components/versioned-form-dialog';
import { toFormErrors } from '../../lib/form-errors';
import { doneWith } from '../../lib/notify';
import { useVersionedForm } from '../../lib/versioned-form';
import { t } from '../../texts/products';
import { ProductFields } from './product-fields';
import { PRODUCT_FIELDS, toInput, toRegion, toValues, type ProductValues } from './product-values';

const LABELS: Record<keyof ProductValues, string> = {
  name: t.products.name,
  displayName: t.products.displayName,
  category: t.products.category,
  validRegion: t.products.region,
  discountEligible: t.products.discountEligible,
  available: t.products.available,
  licensePoolIds: t.products.pools,
};

function show(name: keyof ProductValues, value: string): string {
  if (name === 'discountEligible' || name === 'available') return value === 'true' ? t.products.yes : t.products.no;
  const region = name === 'validRegion' && toRegion(value);
  return region ? t.products.regionOf[region] : value;
}

/** Changes the customer-visible data of a product. @param product as currently stored. */
export function EditDialog({ product, onClose }: { product: ProductPartsFragment; onClose: () => void }) {
  const versionedForm = useVersionedForm(toValues(product), product.version);
  const saving = useUpdateProduct();
  const { fields, form } = toFormErrors(saving.error, PRODUCT_FIELDS);
  const save = (version: number): void => {
    if (!versionedForm.isDirty) return onClose();
    const input = { ...toInput(versionedForm.changes), version };
    saving.mutate({ id: product.id, input }, doneWith(onClose, t.products.saved));
  };
  return (
    <VersionedFormDialog
      versionedForm={versionedForm}
      saving={saving}
      labels={LABELS}
      show={show}
      title={t.products.editTitle}
      submit={t.products.save}
      error={form}
      onSave={save}
      onClose={onClose}
    >
      <ProductFields
        values={versionedForm.values}
        set={versionedForm.set}
        errors={fields}
        isBundle={product.isBundle}
      />
    </VersionedFormDialog>
  );
}
