import { Button, SimpleGrid } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useCreateCustomer, useUpdateCustomer } from '../../api/customers';
import type { CreateCustomerInput, CustomerPartsFragment, UpdateCustomerInput } from '../../api/generated/types';
import { choice, euro, lines, number, text, type Fields } from '../../components/field-kinds';
import { FieldsDialog } from '../../components/fields-dialog';
import { flag } from '../../components/flag-field';
import { FormFields, inputOf, textsOf, useFields, type FieldsForm } from '../../components/form-fields';
import { NoMails } from '../../components/no-mails';
import { countries } from '../../lib/countries';
import { isLeitwegId } from '../../lib/leitweg-id';
import { doneWith, notifyDone } from '../../lib/notify';
import { seemsOutsideVatArea } from '../../lib/vat-area';
import { t as billingTexts } from '../../texts/billing';
import { t } from '../../texts/customers';
import classes from './customers.module.css';

const { billing } = billingTexts;

const LANGUAGES = (['DE', 'EN'] as const).map((value) => ({ value, label: billing.languageOf[value] }));

const isOptional = true;
const wrong = t.customers.notNumber;

/** The fields of a stored customer. */
const CUSTOMER = {
  name: text({ label: t.words.name, maxLength: 200, required: t.words.nameMissing }),
  email: text({ label: t.words.email, type: 'email', maxLength: 320, isOptional }),
  creditLimit: euro({ label: t.words.creditLimit, wrong: t.customers.notEuro }),
  countryCode: choice({ label: t.customers.country, description: t.customers.countryHint, choices: countries() }),
  outsideVatArea: flag({
    label: billing.outsideVatArea,
    description: billing.outsideVatAreaHint,
    answers: [t.words.no, t.words.yes],
  }),
  vatId: text({ label: t.words.vatId, description: t.customers.vatIdHint, maxLength: 40, isOptional }),
  readsPerMinute: number({ label: t.customers.reads, description: t.customers.rateHint, isOptional, wrong }),
  ordersPerMinute: number({ label: t.customers.orders, description: t.customers.rateHint, isOptional, wrong }),
  address: lines({ label: t.words.address, maxLength: 1000, isOptional }),
  notes: lines({ label: t.words.notes, description: t.customers.notesHint, maxLength: 4000, isOptional }),
  'billing.name': text({ label: billing.name, description: billing.nameHint, maxLength: 200, isOptional }),
  invoiceEmail: text({
    label: billing.invoiceEmail,
    description: billing.invoiceEmailHint,
    type: 'email',
    maxLength: 320,
    isOptional,
  }),
  'billing.street': text({ label: billing.street, maxLength: 200, isOptional }),
  'billing.addition': text({ label: billing.addition, maxLength: 200, isOptional }),
  'billing.postalCode': text({ label: billing.postalCode, maxLength: 40, isOptional }),
  'billing.city': text({ label: billing.city, maxLength: 200, isOptional }),
  buyerReference: text({
    label: t.words.buyerReference,
    description: billing.buyerReferenceHint,
    maxLength: 100,
    isOptional,
  }),
  xRechnung: flag({
    label: billing.xRechnung,
    description: billing.xRechnungHint,
    answers: [t.words.no, t.words.yes],
  }),
  paymentDays: number({ label: billing.paymentDays, description: billing.paymentDaysHint, isOptional, wrong }),
  language: choice({ label: billing.language, choices: LANGUAGES }),
  debtorAccount: number({ label: billing.debtorAccount, description: billing.debtorAccountHint, isOptional, wrong }),
} satisfies Fields<string>;

export type CustomerField = keyof typeof CUSTOMER;

/** The fields of a new customer, whose language defaults to that of its country. */
const NEW_CUSTOMER: Fields<CustomerField> = {
  ...CUSTOMER,
  language: choice({ label: billing.language, choices: [{ value: '', label: billing.byCountry }, ...LANGUAGES] }),
};

const ALL = Object.keys(CUSTOMER) as CustomerField[];
const between = (first: CustomerField, last: CustomerField) => ALL.slice(ALL.indexOf(first), ALL.indexOf(last) + 1);

interface CustomerFieldsProps {
  form: FieldsForm<CustomerField>;
  /** The field with the initial focus. */
  focus?: CustomerField;
}

interface FlagFieldProps extends CustomerFieldsProps {
  name: CustomerField;
  /** Why it should probably be checked; staff decides. */
  suggestion: string | undefined;
}

/** A checkbox that other fields suggest to check. */
function FlagField({ name, suggestion, ...props }: FlagFieldProps) {
  const { values, set } = props.form;
  return (
    <div className={classes.flag}>
      <FormFields {...props} names={[name]} />
      {suggestion !== undefined && values[name] !== 'true' && (
        <p role="status">
          {suggestion}{' '}
          <Button variant="subtle" size="compact-xs" onClick={() => set(name, 'true')}>
            {billing.check}
          </Button>
        </p>
      )}
    </div>
  );
}

/** The fields of a customer, for creating and editing. */
function CustomerFields(props: CustomerFieldsProps) {
  const { values } = props.form;
  return (
    <>
      <FormFields {...props} names={['name']} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <FormFields {...props} names={between('email', 'countryCode')} />
        <FormFields {...props} names={between('vatId', 'ordersPerMinute')} />
      </SimpleGrid>
      <FlagField
        {...props}
        name="outsideVatArea"
        suggestion={
          seemsOutsideVatArea(values.countryCode, values['billing.postalCode'])
            ? billing.seemsOutsideVatArea(values['billing.postalCode'].trim())
            : undefined
        }
      />
      <FormFields {...props} names={['address', 'notes']} />
      <fieldset className={classes.part}>
        <legend>{billing.title}</legend>
        <p>{billing.hint}</p>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <FormFields {...props} names={between('billing.name', 'buyerReference')} />
          <FormFields {...props} names={between('paymentDays', 'debtorAccount')} />
        </SimpleGrid>
        {props.form.values.invoiceEmail && <NoMails />}
        <FlagField
          {...props}
          name="xRechnung"
          suggestion={isLeitwegId(values.buyerReference.trim()) ? billing.seemsLeitwegId : undefined}
        />
      </fieldset>
    </>
  );
}

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
          void notifyDone(t.createdOne(form.values.name.trim()));
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
          doneWith(onClose, t.words.changesSaved),
        )
      }
      onClose={onClose}
    >
      <CustomerFields form={form} focus={focus} />
    </FieldsDialog>
  );
}
