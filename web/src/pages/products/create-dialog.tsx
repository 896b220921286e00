import { useNavigate } from '@tanstack/react-router';
import type { CreateProductInput } from '../../api/generated/types';
import { useCreateProduct } from '../../api/products';
import { FieldsDialog } from '../../components/fields-dialog';
import { FormFields, inputOf, textsOf, useFields } from '../../components/form-fields';
import { notifyDone } from '../../lib/notify';
import { t } from '../../texts/products';
import { fieldsOf, NEW_PRODUCT } from './product-form';

const INITIAL = textsOf(NEW_PRODUCT, { isBundle: 'product', discountEligible: true, available: true });

/** Creates a product with its own pool, or a bundle of existing pools. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const creating = useCreateProduct();
  const form = useFields(NEW_PRODUCT, INITIAL, 0, creating.error);
  const isBundle = form.values.isBundle === 'bundle';
  const save = (): void => {
    const input = inputOf(NEW_PRODUCT, form.values) as CreateProductInput;
    creating.mutate(
      { input: isBundle ? input : { ...input, licensePoolIds: null } },
      {
        onSuccess: ({ id, name }) => {
          onClose();
          void notifyDone(t.products.created(name));
          void navigate({ to: '/products/$productId', params: { productId: id }, ignoreBlocker: true });
        },
      },
    );
  };
  return (
    <FieldsDialog
      form={form}
      saving={creating}
      title={t.products.create}
      submit={t.products.createSubmit}
      onSave={save}
      onClose={onClose}
    >
      <FormFields form={form} names={fieldsOf(NEW_PRODUCT, isBundle)} />
    </FieldsDialog>
  );
}
