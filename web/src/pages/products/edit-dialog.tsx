import type { ProductPartsFragment, UpdateProductInput } from '../../api/generated/types';
import { useUpdateProduct } from '../../api/products';
import { FieldsDialog } from '../../components/fields-dialog';
import { FormFields, inputOf, useFields } from '../../components/form-fields';
import { doneWith } from '../../lib/notify';
import { t } from '../../texts/products';
import { fieldsOf, PRODUCT, storedProduct } from './product-form';

/** Changes the customer-visible data of a product. @param product as currently stored. */
export function EditDialog({ product, onClose }: { product: ProductPartsFragment; onClose: () => void }) {
  const saving = useUpdateProduct();
  const form = useFields(PRODUCT, storedProduct(product), product.version, saving.error);
  return (
    <FieldsDialog
      form={form}
      saving={saving}
      title={t.products.editTitle}
      submit={t.words.saveChanges}
      onSave={(version) =>
        saving.mutate(
          { id: product.id, input: { ...(inputOf(PRODUCT, form.changes) as UpdateProductInput), version } },
          doneWith(onClose, t.products.saved),
        )
      }
      onClose={onClose}
    >
      <FormFields form={form} names={fieldsOf(PRODUCT, product.isBundle)} />
    </FieldsDialog>
  );
}
