import { ActionIcon, Button, Group, SimpleGrid, Text, TextInput } from '@mantine/core';
import { Icon } from '../../icons/icon';
import { bindFields } from '../../lib/versioned-form';
import { t } from '../../texts/discounts';
import { CATEGORY_LIST, CategoryChoices } from './category-choices';
import { DraftPrices } from './draft-prices';
import { readDiscounts, toDraft, type PackageValues, type TypedDiscount } from './package-values';

interface DiscountRowsProps {
  rows: readonly TypedDiscount[];
  onChange: (rows: TypedDiscount[]) => void;
  error: string | undefined;
}

function DiscountRows({ rows, onChange, error }: DiscountRowsProps) {
  const change = (index: number, changes: Partial<TypedDiscount>): void =>
    onChange(rows.map((row, position) => (position === index ? { ...row, ...changes } : row)));
  return (
    <div role="group" aria-label={t.discounts.percentages}>
      <Text fw={500}>{t.discounts.percentages}</Text>
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
          <ActionIcon
            variant="subtle"
            aria-label={t.discounts.removeOne(index + 1)}
            onClick={() => onChange(rows.filter((_, place) => place !== index))}
          >
            <Icon name="x" />
          </ActionIcon>
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

interface PackageFieldsProps {
  values: PackageValues;
  set: (name: keyof PackageValues, value: string) => void;
  errors: Partial<Record<keyof PackageValues, string | undefined>>;
}

/** The fields of a package, and a preview of its prices. */
export function PackageFields({ values, set, errors }: PackageFieldsProps) {
  const field = bindFields(values, errors, set);
  const rows = readDiscounts(values.discounts);
  const input = toDraft(values);
  const [first] = rows.filter(({ category }) => category !== 'Default' && category !== '');
  return (
    <>
      <TextInput label={t.discounts.name} {...field('name')} maxLength={200} required data-autofocus />
      <SimpleGrid cols={2}>
        <TextInput type="date" label={t.discounts.firstDay} {...field('validFrom')} required />
        <TextInput type="date" label={t.discounts.lastDay} {...field('validUntil')} required />
      </SimpleGrid>
      <DiscountRows
        rows={rows}
        onChange={(changed) => set('discounts', JSON.stringify(changed))}
        error={errors.discounts}
      />
      <DraftPrices
        container="dialog"
        draft={input && { discountPackage: input }}
        filter={first ? { category: first.category } : {}}
      />
    </>
  );
}
