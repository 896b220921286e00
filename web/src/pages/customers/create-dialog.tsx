import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCreateCustomer } from '../../api/customers';
import type { CreateCustomerInput } from '../../api/generated/types';
import { FormDialog } from '../../components/form-dialog';
import { toFormErrors } from '../../lib/form-errors';
import { notifyDone } from '../../lib/notify';
import { useVersionedForm } from '../../lib/versioned-form';
import { t } from '../../texts/customers';
import { CustomerFields } from './customer-fields';
import { CUSTOMER_FIELD_NAMES, inputOf, NEW_CUSTOMER, problemsOf } from './customer-values';

/** Creates a customer, and opens its page. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const versionedForm = useVersionedForm(NEW_CUSTOMER, 0);
  const [isChecked, setIsChecked] = useState(false);
  const creating = useCreateCustomer();
  const problems = problemsOf(versionedForm.values);
  const { fields, form } = toFormErrors(creating.error, CUSTOMER_FIELD_NAMES);
  const submit = (): void => {
    setIsChecked(true);
    if (Object.keys(problems).length > 0) return;
    creating.mutate(
      { input: inputOf(versionedForm.values) as CreateCustomerInput },
      {
        onSuccess: ({ id }) => {
          onClose();
          void notifyDone(t.customers.created(versionedForm.values.name.trim()));
          void navigate({ to: '/customers/$customerId', params: { customerId: id }, ignoreBlocker: true });
        },
      },
    );
  };
  return (
    <FormDialog
      title={t.customers.create}
      submit={t.customers.createSubmit}
      size="lg"
      isDirty={versionedForm.isDirty && !creating.isSuccess}
      isBusy={creating.isPending}
      error={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <CustomerFields
        values={versionedForm.values}
        problems={{ ...fields, ...(isChecked && problems) }}
        onChange={versionedForm.set}
        hasLanguage={false}
      />
    </FormDialog>
  );
}
