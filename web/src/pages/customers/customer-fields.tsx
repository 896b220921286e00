import { NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { countries } from '../../lib/countries';
import { t } from '../../texts/customers';
import { CUSTOMER_FIELDS, type CustomerValues, type FieldProblems } from './customer-values';

interface CustomerFieldsProps {
  values: CustomerValues;
  problems: FieldProblems;
  onChange: (name: keyof CustomerValues, value: string) => void;
}

const COUNTRIES = countries();

/** The fields of a customer, for a new one and for one that is changed. */
export function CustomerFields({ values, problems, onChange }: CustomerFieldsProps) {
  const field = (name: keyof CustomerValues) => ({
    label: CUSTOMER_FIELDS[name],
    value: values[name],
    error: problems[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(name, currentTarget.value),
  });
  return (
    <>
      <TextInput {...field('name')} maxLength={200} required data-autofocus />
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
    </>
  );
}
