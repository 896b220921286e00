import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { Card } from '../../components/card';
import { optional } from '../../components/optional';
import { bindFields } from '../../lib/versioned-form';
import { language } from '../../texts/language';
import { t } from '../../texts/seller';
import { isNumber, SELLER_SECTIONS, type SellerField, type SellerSection, type SellerValues } from './seller-values';
import classes from './seller.module.css';

const HINTS: Partial<Record<SellerSection | SellerField, string>> = {
  tax: t.seller.taxHint,
  contact: t.seller.contactHint,
  bookkeeping: t.seller.bookkeepingHint,
  registration: t.seller.registrationHint,
  invoicesFrom: t.seller.invoicesFromHint,
  paymentDays: t.seller.paymentDaysHint,
};

/** Fields with long text. */
const WIDE: ReadonlySet<SellerField> = new Set<SellerField>(['name', 'street', 'iban', 'registration']);

const OPTIONAL: ReadonlySet<SellerField> = new Set<SellerField>(['contactName', 'phone', 'bic', 'bankName']);

const months = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });

const MONTHS = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1),
  label: months.format(Date.UTC(2000, index)),
}));

interface SellerFieldsProps {
  values: SellerValues;
  problems: Partial<SellerValues>;
  onChange: (name: SellerField, value: string) => void;
}

function Field({ name, values, problems, onChange }: SellerFieldsProps & { name: SellerField }) {
  const field = {
    ...bindFields(values, problems, onChange)(name),
    label: OPTIONAL.has(name) ? optional(t.seller.field[name]) : t.seller.field[name],
    description: HINTS[name],
    ...(WIDE.has(name) && { className: classes.wide }),
  };
  if (name === 'fiscalYearStartMonth') return <NativeSelect {...field} data={MONTHS} />;
  if (name === 'invoicesFrom') return <TextInput {...field} type="date" />;
  if (name === 'email') return <TextInput {...field} type="email" maxLength={320} />;
  return <TextInput {...field} maxLength={200} {...(isNumber(name) && { inputMode: 'numeric' })} />;
}

/** The fields of the seller, section by section. */
export function SellerFields(props: SellerFieldsProps) {
  return (Object.keys(SELLER_SECTIONS) as SellerSection[]).map((section) => (
    <Card key={section} title={t.seller[section]}>
      {HINTS[section] && <p className={classes.hint}>{HINTS[section]}</p>}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {SELLER_SECTIONS[section].map((name) => (
          <Field key={name} name={name} {...props} />
        ))}
      </SimpleGrid>
    </Card>
  ));
}
