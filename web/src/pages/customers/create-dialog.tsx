import { useNavigate } from '@tanstack/react-router';
import { useCreateCustomer } from '../../api/customers';
import type { CreateCustomerInput } from '../../api/generated/types';
import { FieldsDialog } from '../../components/fields-dialog';
import { inputOf, textsOf, useFields } from '../../components/form-fields';
import { notifyDone } from '../../lib/notify';
import { t } from '../../texts/customers';
import { CustomerFields, NEW_CUSTOMER } from './customer-form';

const INITIAL = textsOf(NEW_CUSTOMER, { countryCode: 'DE' });

/** Creates a customer, and opens its page. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const creating = useCreateCustomer();
  const form = useFields(NEW_CUSTOMER, INITIAL, 0, creating.error);
  const save = (): void =>
    creating.mutate(
      { input: inputOf(NEW_CUSTOMER, form.values) as CreateCustomerInput },
      {
        onSuccess: ({ id }) => {
          onClose();
          void notifyDone(t.customers.created(form.values.name.trim()));
          void navigate({ to: '/customers/$customerId', params: { customerId: id }, ignoreBlocker: true });
        },
      },
    );
  return (
    <FieldsDialog
      form={form}
      saving={creating}
      title={t.customers.create}
      submit={t.customers.createSubmit}
      size="lg"
      onSave={save}
      onClose={onClose}
    >
      <CustomerFields form={form} />
    </FieldsDialog>
  );
}
