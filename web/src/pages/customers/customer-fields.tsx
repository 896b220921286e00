import { NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { optional } from '../../components/optional';
import { countries } from '../../lib/countries';
import { bindFields } from '../../lib/versioned-form';
import { t as billingTexts } from '../../texts/billing';
import { t } from '../../texts/customers';
import { CUSTOMER_FIELDS, type CustomerValues, type FieldProblems } from './customer-values';
import classes from './customers.module.css';

interface CustomerFieldsProps {
  values: CustomerValues;
  problems: FieldProblems;
  onChange: (name: keyof CustomerValues, value: string) => void;
  /** A customer always has one; a new one has the default of its country. */
  hasLanguage: boolean;
  /** The field with the initial focus. */
  focus?: keyof CustomerValues | undefined;
}

const COUNTRIES = countries();

const { billing } = billingTexts;

const LANGUAGES = (['DE', 'EN'] as const).map((value) => ({
  value: value as string,
  label: billing.languageOf[value],
}));
const LANGUAGES_OF_NEW = [{ value: '', label: billing.byCountry }, ...LANGUAGES];

/** All others are optional. */
const REQUIRED: ReadonlySet<keyof CustomerValues> = new Set(['name', 'creditLimit', 'countryCode', 'language']);

/** The fields of a customer, for creating and editing. */
export function CustomerFields({ values, problems, onChange, hasLanguage, focus = 'name' }: CustomerFieldsProps) {
  const bind = bindFields(values, problems, onChange);
  const field = (name: keyof CustomerValues) => ({
    ...bind(name),
    label: REQUIRED.has(name) ? CUSTOMER_FIELDS[name] : optional(CUSTOMER_FIELDS[name]),
    'data-autofocus': name === focus || undefined,
  });
  return (
    <>
      <TextInput {...field('name')} maxLength={200} required />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput {...field('email')} type="email" maxLength={320} />
        <TextInput {...field('creditLimit')} inputMode="decimal" rightSection="EUR" rightSectionWidth={52} required />
        <NativeSelect {...field('countryCode')} data={COUNTRIES} description={t.customers.countryHint} />
        <TextInput {...field('vatId')} description={t.customers.vatIdHint} maxLength={40} />
        <TextInput {...field('readsPerMinute')} description={t.customers.rateHint} inputMode="numeric" />
        <TextInput {...field('ordersPerMinute')} description={t.customers.rateHint} inputMode="numeric" />
      </SimpleGrid>
      <Textarea {...field('address')} maxLength={1000} autosize minRows={2} />
      <Textarea {...field('notes')} description={t.customers.notesHint} maxLength={4000} autosize minRows={2} />
      <fieldset className={classes.part}>
        <legend>{billing.title}</legend>
        <p>{billing.hint}</p>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput {...field('billing.name')} description={billing.nameHint} maxLength={200} />
          <TextInput {...field('invoiceEmail')} description={billing.invoiceEmailHint} type="email" maxLength={320} />
          <TextInput {...field('billing.street')} maxLength={200} />
          <TextInput {...field('billing.addition')} maxLength={200} />
          <TextInput {...field('billing.postalCode')} maxLength={40} />
          <TextInput {...field('billing.city')} maxLength={200} />
          <TextInput {...field('buyerReference')} description={billing.buyerReferenceHint} maxLength={100} />
          <TextInput {...field('paymentDays')} description={billing.paymentDaysHint} inputMode="numeric" />
          <NativeSelect {...field('language')} data={hasLanguage ? LANGUAGES : LANGUAGES_OF_NEW} />
          <TextInput {...field('debtorAccount')} description={billing.debtorAccountHint} inputMode="numeric" />
        </SimpleGrid>
      </fieldset>
    </>
  );
}
