import { useState } from 'react';
import { useUpdateCustomer } from '../../api/customers';
import type { CustomerPartsFragment } from '../../api/generated/types';
import { VersionedFormDialog } from '../../components/versioned-form-dialog';
import { countryName } from '../../lib/countries';
import { toFormErrors } from '../../lib/form-errors';
import { doneWith } from '../../lib/notify';
import { useVersionedForm } from '../../lib/versioned-form';
import { t } from '../../texts/customers';
import { CustomerFields } from './customer-fields';
import {
  CUSTOMER_FIELD_NAMES,
  CUSTOMER_FIELDS,
  inputOf,
  problemsOf,
  valuesOf,
  type CustomerValues,
} from './customer-values';

interface EditDialogProps {
  /** As it is stored now, also while the dialog is open. */
  customer: CustomerPartsFragment;
  /** The field with the initial focus. */
  focus: keyof CustomerValues;
  onClose: () => void;
}

/** Changes a customer. */
export function EditDialog({ customer, focus, onClose }: EditDialogProps) {
  const versionedForm = useVersionedForm(valuesOf(customer), customer.version);
  const [isChecked, setIsChecked] = useState(false);
  const updating = useUpdateCustomer();
  const problems = problemsOf(versionedForm.values);
  const { fields, form } = toFormErrors(updating.error, CUSTOMER_FIELD_NAMES);
  const save = (version: number): void => {
    setIsChecked(true);
    if (Object.keys(problems).length > 0) return;
    // Only changed fields are sent, so that concurrent changes of others are preserved.
    updating.mutate(
      { id: customer.id, input: { ...inputOf(versionedForm.changes), version } },
      doneWith(onClose, t.customers.saved),
    );
  };
  return (
    <VersionedFormDialog
      versionedForm={versionedForm}
      saving={updating}
      labels={CUSTOMER_FIELDS}
      show={(name, value) => (name === 'countryCode' ? countryName(value) : value)}
      title={t.customers.editTitle}
      submit={t.customers.save}
      size="lg"
      error={form}
      onSave={save}
      onClose={onClose}
    >
      <CustomerFields
        values={versionedForm.values}
        problems={{ ...fields, ...(isChecked && problems) }}
        onChange={versionedForm.set}
        hasLanguage
        focus={focus}
      />
    </VersionedFormDialog>
  );
}
