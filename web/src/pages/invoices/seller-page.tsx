import { Alert, Button, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { SellerPartsFragment } from '../../api/generated/types';
import { sellerQuery, useUpdateSeller } from '../../api/invoices';
import { Card } from '../../components/card';
import { ErrorView } from '../../components/error-view';
import { choice, date, number, text, type Field, type Fields } from '../../components/field-kinds';
import { FormFields, inputOf, textsOf, useFields, type FieldsForm } from '../../components/form-fields';
import { Loading } from '../../components/loading';
import { Breadcrumbs, PageHeader } from '../../components/page-header';
import { PageLink } from '../../components/page-link';
import { PdfView } from '../../components/pdf-view';
import { UnsavedChanges } from '../../components/unsaved-changes';
import { VersionConflict } from '../../components/version-conflict';
import { Icon } from '../../icons/icon';
import { doneWith } from '../../lib/notify';
import type { PrefetchInput } from '../../lib/prefetch';
import { useSession } from '../../lib/session';
import { shownTime } from '../../lib/times';
import { isVersionConflict } from '../../lib/versioned-form';
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
type SellerField = (typeof SECTIONS)[Section][number];

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
const SELLER = Object.fromEntries(
  Object.values(SECTIONS).flatMap((names) => names.map((name) => [name, fieldOf(name)])),
) as Fields<SellerField>;

/** The fields of the seller, section by section. */
function SellerFields({ form }: { form: FieldsForm<SellerField> }) {
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

// The date includes its year.
const NO_YEAR = new Date(0);
const PREVIEW = '/admin/invoices/preview.pdf';

/** A sample invoice with the stored data. @param version of the seller, so that it renders again after a change. */
function Preview({ version }: { version: number }) {
  return (
    <div className={classes.preview}>
      <Card
        title={t.seller.preview}
        isRuled
        actions={
          <a className="link" href={PREVIEW} target="_blank" rel="noreferrer">
            {t.seller.openPreview}
          </a>
        }
        foot={t.seller.previewHint}
        rows={<PdfView key={version} href={PREVIEW} title={t.seller.previewOf} />}
      />
    </div>
  );
}

interface SellerFormProps {
  /** As currently stored, also while the form is edited. */
  seller: SellerPartsFragment;
  onSaved: () => void;
}

function SellerForm({ seller, onSaved }: SellerFormProps) {
  const { may } = useSession();
  const updating = useUpdateSeller();
  const form = useFields(SELLER, textsOf(SELLER, seller), seller.version, updating.error);
  const save = (version: number): void => {
    if (!form.check()) return;
    updating.mutate({ input: inputOf(SELLER, form.changes), version }, doneWith(onSaved, t.seller.saved));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (form.isDirty && !updating.isPending) save(form.version);
  };
  const isOutdated = isVersionConflict(updating.error) && form.isOutdated;
  return (
    <form onSubmit={submit} noValidate>
      <UnsavedChanges isDirty={form.isDirty && !updating.isSuccess} />
      <SellerFields form={form} />
      <div className={classes.foot}>
        {isOutdated ? (
          <VersionConflict form={form} saving={updating} onSave={save} />
        ) : (
          form.error && (
            <Alert color="red" variant="outline" role="alert">
              {form.error}
            </Alert>
          )
        )}
        {may('updateSeller') && !isOutdated && (
          <Button type="submit" loading={updating.isPending} disabled={!form.isDirty}>
            {t.seller.save}
          </Button>
        )}
      </div>
    </form>
  );
}

/** The seller's data on invoices, with a sample invoice. */
export function SellerPage() {
  const { data: seller, error, refetch } = useQuery(sellerQuery);
  const [saves, setSaves] = useState(0);
  return (
    <>
      <Breadcrumbs here={t.seller.title}>
        <PageLink to="/invoices">{t.shell.invoices}</PageLink>
      </Breadcrumbs>
      <PageHeader title={t.seller.title} help="invoices" />
      {error && <ErrorView error={error} reset={() => void refetch()} />}
      {!seller && !error && <Loading />}
      {seller && (
        <div className={classes.sides}>
          <div>
            <p className={classes.intro}>
              <Icon name={seller.invoicesFrom ? 'circle-check' : 'info-circle'} />
              {seller.invoicesFrom
                ? t.seller.begun(shownTime(seller.invoicesFrom, 'UTC', NO_YEAR).day)
                : t.seller.notBegun}{' '}
              {t.seller.hint}
            </p>
            {/* The form continues from the saved values. */}
            <SellerForm key={saves} seller={seller} onSaved={() => setSaves(saves + 1)} />
          </div>
          <Preview version={seller.version} />
        </div>
      )}
    </>
  );
}

export const prefetch = ({ context: { queryClient } }: PrefetchInput): void =>
  void queryClient.prefetchQuery(sellerQuery);
