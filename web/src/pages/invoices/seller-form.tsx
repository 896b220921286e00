import { SimpleGrid, Text } from '@mantine/core';
import { Card } from '../../components/card';
import { choice, date, number, text, type Field, type Fields } from '../../components/field-kinds';
import { FormFields, type FieldsForm } from '../../components/form-fields';
import { language } from '../../texts/language';
import { t } from '../../texts/seller';
import classes from './seller.module.css';

/** The sections of the form with their fields, by the names of the service. */
const SECTIONS = {
  company: ['name', 'street', 'postalCode', 'city'],
  tax: ['vatId', 'taxNumber', 'registration'],
  contact: ['contactName', 'email', 'phone'],
  bank: ['iban', 'bic', 'bankName'],
  invoicing: ['invoicesFrom', 'paymentDays'],
  bookkeeping: [
    'datevConsultant',
    'datevClient',
    'fiscalYearStartMonth',
    'revenueAccountDomestic',
    'revenueAccountReverseCharge',
    'revenueAccountOutsideEu',
  ],
} as const;

type Section = keyof typeof SECTIONS;
export type SellerField = (typeof SECTIONS)[Section][number];

const HINTS: Partial<Record<Section | SellerField, string>> = {
  tax: t.seller.taxHint,
  contact: t.seller.contactHint,
  bookkeeping: t.seller.bookkeepingHint,
  registration: t.seller.registrationHint,
  invoicesFrom: t.seller.invoicesFromHint,
  paymentDays: t.seller.paymentDaysHint,
};

const NUMBERS: readonly SellerField[] = ['paymentDays', ...SECTIONS.bookkeeping];

/** Fields with long text. */
const WIDE: readonly SellerField[] = ['name', 'street', 'iban', 'registration'];

const OPTIONAL: readonly SellerField[] = ['contactName', 'phone', 'bic', 'bankName'];

const months = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });

const MONTHS = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1),
  label: months.format(Date.UTC(2000, index)),
}));

function fieldOf(name: SellerField): Field {
  const label = t.seller.field[name];
  const input = { label, description: HINTS[name], ...(WIDE.includes(name) && { className: classes.wide }) };
  if (name === 'fiscalYearStartMonth') return { ...choice({ ...input, choices: MONTHS }), toValue: Number };
  if (name === 'invoicesFrom') return date(input);
  if (NUMBERS.includes(name)) return number({ ...input, maxLength: 200, wrong: t.seller.notNumber });
  const isOptional = OPTIONAL.includes(name);
  return text({ ...input, isOptional, ...(name === 'email' ? { type: 'email', maxLength: 320 } : { maxLength: 200 }) });
}

/** The fields of the seller. A cleared number gets its default back. */
export const SELLER = Object.fromEntries(
  Object.values(SECTIONS).flatMap((names) => names.map((name) => [name, fieldOf(name)])),
) as Fields<SellerField>;

/** The fields of the seller, section by section. */
export function SellerFields({ form }: { form: FieldsForm<SellerField> }) {
  return (Object.keys(SECTIONS) as Section[]).map((section) => (
    <Card key={section} title={t.seller[section]}>
      {HINTS[section] && (
        <Text c="dimmed" mb={10}>
          {HINTS[section]}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <FormFields form={form} names={SECTIONS[section]} />
      </SimpleGrid>
    </Card>
  ));
}
