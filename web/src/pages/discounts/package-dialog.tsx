import { Button, Group, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useSavePackage } from '../../api/discounts';
import type { PackagePartsFragment } from '../../api/generated/types';
import { FormDialog } from '../../components/form-dialog';
import { VersionConflict } from '../../components/version-conflict';
import { isVersionConflict, useDraft } from '../../lib/draft';
import { toFormErrors } from '../../lib/form-errors';
import { formatPercent } from '../../lib/money';
import { notifyDone } from '../../lib/notify';
import { formatDay } from '../../lib/times';
import { t } from '../../texts/discounts';
import { CategoryChoices, CATEGORY_LIST } from './category-choices';
import { useBusinessDay } from './discount-days';
import { DraftPrices } from './draft-prices';
import {
  PACKAGE_FIELDS,
  readDiscounts,
  toDraft,
  toInput,
  toValues,
  type PackageValues,
  type TypedDiscount,
} from './package-values';

const LABELS: Record<keyof PackageValues, string> = {
  name: t.discounts.name,
  validFrom: t.discounts.firstDay,
  validUntil: t.discounts.lastDay,
  discounts: t.discounts.percentages,
};

function show(name: keyof PackageValues, value: string): string {
  if (name === 'validFrom' || name === 'validUntil') return formatDay(value);
  if (name !== 'discounts') return value;
  return readDiscounts(value)
    .map(({ category, percentage }) => `${category}: ${formatPercent(Number(percentage.replace(',', '.')))}`)
    .join(', ');
}

interface DiscountRowsProps {
  rows: readonly TypedDiscount[];
  onChange: (rows: TypedDiscount[]) => void;
  error: string | undefined;
}

function DiscountRows({ rows, onChange, error }: DiscountRowsProps) {
  const change = (index: number, changes: Partial<TypedDiscount>): void =>
    onChange(rows.map((row, place) => (place === index ? { ...row, ...changes } : row)));
  return (
    <div role="group" aria-label={t.discounts.percentages}>
      <Text size="sm" fw={500}>
        {t.discounts.percentages}
      </Text>
      <Text size="sm" c="dimmed">
        {t.discounts.percentagesHint}
      </Text>
      <CategoryChoices />
      {rows.map((row, index) => (
        // Nothing else tells them apart while they are typed.
        <Group key={index} gap="xs" align="end" wrap="nowrap" mt="xs">
          <TextInput
            label={t.discounts.categoryOf(index + 1)}
            value={row.category}
            onChange={({ currentTarget }) => change(index, { category: currentTarget.value })}
            list={CATEGORY_LIST}
            maxLength={100}
            autoComplete="off"
          />
          <TextInput
            label={t.discounts.percentageOf(index + 1)}
            value={row.percentage}
            onChange={({ currentTarget }) => change(index, { percentage: currentTarget.value })}
            inputMode="decimal"
          />
          <Button
            variant="default"
            aria-label={t.discounts.removeOne(index + 1)}
            onClick={() => onChange(rows.filter((_, place) => place !== index))}
          >
            {t.discounts.remove}
          </Button>
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

interface PackageDialogProps {
  /** As it is stored now; left out for a new one. */
  stored?: PackagePartsFragment;
  onClose: () => void;
}

/** Makes or changes a package, with the prices that it would make. */
export function PackageDialog({ stored, onClose }: PackageDialogProps) {
  const navigate = useNavigate();
  const today = useBusinessDay();
  const values = toValues(stored, today);
  const draft = useDraft(values, stored?.version ?? 0);
  const [isChecked, setIsChecked] = useState(false);
  const saving = useSavePackage(stored?.id);
  const isConflict = isVersionConflict(saving.error);
  const { fields, form } = toFormErrors(saving.error, PACKAGE_FIELDS);
  const save = (typed: PackageValues, version: number): void => {
    setIsChecked(true);
    const input = toInput(typed);
    if (!input) return;
    saving.mutate(
      { ...input, ...(stored && { version }) },
      {
        onSuccess: (id) => {
          onClose();
          void notifyDone(t.discounts.saved);
          if (!stored) void navigate({ to: '/discounts/$packageId', params: { packageId: id } });
        },
      },
    );
  };
  const rows = readDiscounts(draft.values.discounts);
  const input = toDraft(draft.values);
  const [first] = rows.filter(({ category }) => category !== 'Default' && category !== '');
  return (
    <FormDialog
      title={stored ? t.discounts.editPackage : t.discounts.createPackage}
      submit={t.discounts.save}
      size="lg"
      isDirty={draft.isDirty && !saving.isSuccess}
      isBusy={saving.isPending}
      error={isConflict ? undefined : form}
      conflict={
        isConflict && (
          <VersionConflict
            conflicts={draft.conflicts}
            labels={LABELS}
            show={show}
            isBusy={saving.isPending}
            onKeep={() => {
              draft.rebase();
              save({ ...values, ...draft.changes }, stored?.version ?? 0);
            }}
            onTake={() => {
              draft.discard();
              saving.reset();
            }}
          />
        )
      }
      onSubmit={() => save(draft.values, draft.version)}
      onClose={onClose}
    >
      <TextInput
        label={t.discounts.name}
        value={draft.values.name}
        onChange={({ currentTarget }) => draft.set('name', currentTarget.value)}
        error={fields.name}
        maxLength={200}
        required
        data-autofocus
      />
      <SimpleGrid cols={2}>
        <TextInput
          type="date"
          label={t.discounts.firstDay}
          value={draft.values.validFrom}
          onChange={({ currentTarget }) => draft.set('validFrom', currentTarget.value)}
          error={fields.validFrom}
          required
        />
        <TextInput
          type="date"
          label={t.discounts.lastDay}
          value={draft.values.validUntil}
          onChange={({ currentTarget }) => draft.set('validUntil', currentTarget.value)}
          error={fields.validUntil}
          required
        />
      </SimpleGrid>
      <DiscountRows
        rows={rows}
        onChange={(changed) => draft.set('discounts', JSON.stringify(changed))}
        error={isChecked && !toInput(draft.values) ? t.discounts.percentagesWrong : fields.discounts}
      />
      <DraftPrices draft={input && { discountPackage: input }} filter={first ? { category: first.category } : {}} />
    </FormDialog>
  );
}
