import type { ProductPartsFragment } from '../../api/generated/types';
import { useUpdateProduct } from '../../api/products';
import { FormDialog } from '../../components/form-dialog';
import { VersionConflict } from '../../components/version-conflict';
import { isVersionConflict, useDraft } from '../../lib/draft';
import { toFormErrors } from '../../lib/form-errors';
import { notifyDone } from '../../lib/notify';
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

/** Changes what customers see of a product. @param product as it is stored now. */
export function EditDialog({ product, onClose }: { product: ProductPartsFragment; onClose: () => void }) {
  const draft = useDraft(toValues(product), product.version);
  const saving = useUpdateProduct();
  const isConflict = isVersionConflict(saving.error);
  const { fields, form } = toFormErrors(saving.error, PRODUCT_FIELDS);
  const save = (version: number): void =>
    saving.mutate(
      { id: product.id, input: { ...toInput(draft.changes), version } },
      {
        onSuccess: () => {
          onClose();
          void notifyDone(t.products.saved);
        },
      },
    );
  return (
    <FormDialog
      title={t.products.editTitle}
      submit={t.products.save}
      isDirty={draft.isDirty && !saving.isSuccess}
      isBusy={saving.isPending}
      error={isConflict ? undefined : form}
      conflict={
        isConflict && (
          <VersionConflict
            conflicts={draft.conflicts}
            labels={LABELS}
            show={show}
            isBusy={saving.isPending}
            onKeep={() => {
              draft.rebase();
              save(product.version);
            }}
            onTake={() => {
              draft.discard();
              saving.reset();
            }}
          />
        )
      }
      onSubmit={() => (draft.isDirty ? save(draft.version) : onClose())}
      onClose={onClose}
    >
      <ProductFields values={draft.values} set={draft.set} errors={fields} isBundle={product.isBundle} />
    </FormDialog>
  );
}
