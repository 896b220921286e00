import { useUpdateCustomer } from '../../api/customers';
import type { CustomerPartsFragment, UpdateCustomerInput } from '../../api/generated/types';
import { FieldsDialog } from '../../components/fields-dialog';
import { inputOf, textsOf, useFields } from '../../components/form-fields';
import { doneWith } from '../../lib/notify';
import { t } from '../../texts/customers';
import { CUSTOMER, CustomerFields, type CustomerField } from './customer-form';

interface EditDialogProps {
  /** As it is stored now, also while the dialog is open. */
  customer: CustomerPartsFragment;
  /** The field with the initial focus. */
  focus: CustomerField;
  onClose: () => void;
}

/** Changes a customer. */
export function EditDialog({ customer, focus, onClose }: EditDialogProps) {
  const updating = useUpdateCustomer();
  const form = useFields(CUSTOMER, textsOf(CUSTOMER, customer), customer.version, updating.error);
  return (
    <FieldsDialog
      form={form}
      saving={updating}
      title={t.customers.editTitle}
      submit={t.words.saveChanges}
      size="lg"
      onSave={(version) =>
        updating.mutate(
          { id: customer.id, input: { ...(inputOf(CUSTOMER, form.changes) as UpdateCustomerInput), version } },
          doneWith(onClose, t.customers.saved),
        )
      }
      onClose={onClose}
    >
      <CustomerFields form={form} focus={focus} />
    </FieldsDialog>
  );
}
