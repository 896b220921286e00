import { Button, Group, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useSavePackage } from '../../api/discounts';
import type { DiscountPackageInput, PackagePartsFragment } from '../../api/generated/types';
import { date, field, text, type Fields } from '../../components/field-kinds';
import { FieldsDialog } from '../../components/fields-dialog';
import { FormFields, inputOf, problemsOf, textsOf, useFields, type FieldsForm } from '../../components/form-fields';
import { IconButton } from '../../components/icon-button';
import { editedPercent, formatPercent, readAmount } from '../../lib/money';
import { notifyDone } from '../../lib/notify';
import { t } from '../../texts/discounts';
import { CATEGORY_LIST, CategoryChoices } from './category-choices';
import { useBusinessDay } from './discount-state';
import { DraftPrices } from './draft-prices';

/** A category's percentage, as it is typed. */
interface TypedDiscount {
  category: string;
  percentage: string;
}

interface DiscountRowsProps {
  rows: readonly TypedDiscount[];
  onChange: (rows: TypedDiscount[]) => void;
  error: string | undefined;
}

function DiscountRows({ rows, onChange, error }: DiscountRowsProps) {
  const change = (index: number, changes: Partial<TypedDiscount>): void =>
    onChange(rows.map((row, position) => (position === index ? { ...row, ...changes } : row)));
  return (
    <div role="group" aria-label={t.shell.discounts}>
      <Text fw={500}>{t.shell.discounts}</Text>
      <Text c="dimmed">{t.discounts.percentagesHint}</Text>
      <CategoryChoices />
      {rows.map((row, index) => (
        // Rows have no other identity while they are edited.
        <Group key={index} gap="xs" align="end" wrap="nowrap" mt="xs">
          <TextInput
            flex={1}
            label={t.discounts.categoryOf(index + 1)}
            value={row.category}
            onChange={({ currentTarget }) => change(index, { category: currentTarget.value })}
            list={CATEGORY_LIST}
            maxLength={100}
            autoComplete="off"
          />
          <TextInput
            w={120}
            label={t.discounts.percentageOf(index + 1)}
            rightSection="%"
            value={row.percentage}
            onChange={({ currentTarget }) => change(index, { percentage: currentTarget.value })}
            inputMode="decimal"
          />
          <IconButton
            icon="x"
            label={t.discounts.removeOne(index + 1)}
            size="md"
            onClick={() => onChange(rows.filter((_, place) => place !== index))}
          />
        </Group>
      ))}
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt="xs">
          {error}
        </Text>
      )}
      <Button mt="xs" size="xs" variant="default" onClick={() => onChange([...rows, { category: '', percentage: '' }])}>
        {t.discounts.addCategory}
      </Button>
    </div>
  );
}

/** Rows are held as JSON. */
const readRows = (typed: string): TypedDiscount[] => JSON.parse(typed) as TypedDiscount[];

const discountsOf = (typed: string) =>
  readRows(typed).map(({ category, percentage }) => ({ category, percentage: readAmount(percentage) }));

const required = t.discounts.percentagesWrong;

/** The fields of a package. */
const PACKAGE = {
  name: text({ label: t.words.name, maxLength: 200, required: true }),
  validFrom: date({ label: t.discounts.firstDay, required }),
  validUntil: date({ label: t.discounts.lastDay, required }),
  discounts: {
    ...field({ label: t.shell.discounts }, ({ value, error }, set) => (
      <DiscountRows rows={readRows(value)} onChange={(rows) => set(JSON.stringify(rows))} error={error} />
    )),
    toText: (stored: unknown) =>
      JSON.stringify(
        (stored as PackagePartsFragment['discounts'] | undefined)?.map((one) => ({
          ...one,
          percentage: editedPercent(one.percentage),
        })) ?? [{ category: 'Default', percentage: '' }],
      ),
    toValue: discountsOf,
    problem: (typed: string) =>
      discountsOf(typed).some(({ category, percentage }) => category.trim() === '' || percentage === undefined)
        ? required
        : undefined,
    show: (typed: string) =>
      discountsOf(typed)
        .map(({ category, percentage = 0 }) => `${category}: ${formatPercent(percentage)}`)
        .join(', '),
  },
} satisfies Fields<string>;

type PackageTexts = Record<keyof typeof PACKAGE, string>;

function packageTexts(stored: PackagePartsFragment | undefined, today: string): PackageTexts {
  return textsOf(PACKAGE, stored ?? { validFrom: today, validUntil: `${today.slice(0, 4)}-12-31` });
}

/** The input for a preview of prices, which needs no name; undefined if it is not complete. */
function toDraft(texts: PackageTexts): DiscountPackageInput | undefined {
  if (Object.keys(problemsOf(PACKAGE, texts)).length > 0) return undefined;
  return inputOf(PACKAGE, { ...texts, name: texts.name.trim() || '-' }) as DiscountPackageInput;
}

/** The fields of a package, and a preview of its prices. */
function PackageFields({ form }: { form: FieldsForm<keyof typeof PACKAGE> }) {
  const input = toDraft(form.values);
  const first = discountsOf(form.values.discounts).find(({ category }) => category !== 'Default' && category !== '');
  return (
    <>
      <FormFields form={form} names={['name']} />
      <SimpleGrid cols={2}>
        <FormFields form={form} names={['validFrom', 'validUntil']} />
      </SimpleGrid>
      <FormFields form={form} names={['discounts']} />
      <DraftPrices
        container="dialog"
        draft={input && { discountPackage: input }}
        filter={first ? { category: first.category } : {}}
      />
    </>
  );
}

interface PackageDialogProps {
  /** As currently stored; omitted for a new one. */
  stored?: PackagePartsFragment;
  onClose: () => void;
}

/** Makes or changes a package, with the prices that it would make. */
export function PackageDialog({ stored, onClose }: PackageDialogProps) {
  const navigate = useNavigate();
  const today = useBusinessDay();
  const saving = useSavePackage(stored?.id);
  const form = useFields(PACKAGE, packageTexts(stored, today), stored?.version ?? 0, saving.error);
  return (
    <FieldsDialog
      form={form}
      saving={saving}
      title={stored ? t.discounts.editPackage : t.discounts.createPackage}
      submit={stored ? t.words.saveChanges : t.discounts.createPackageSubmit}
      size="lg"
      onSave={(version, values) =>
        saving.mutate(
          { ...(inputOf(PACKAGE, values) as DiscountPackageInput), ...(stored && { version }) },
          {
            onSuccess: (id) => {
              onClose();
              void notifyDone(t.discounts.saved);
              if (!stored)
                void navigate({ to: '/discounts/$packageId', params: { packageId: id }, ignoreBlocker: true });
            },
          },
        )
      }
      onClose={onClose}
    >
      <PackageFields form={form} />
    </FieldsDialog>
  );
}
