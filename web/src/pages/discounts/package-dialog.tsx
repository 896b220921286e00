import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useSavePackage } from '../../api/discounts';
import type { PackagePartsFragment } from '../../api/generated/types';
import { VersionedFormDialog } from '../../components/versioned-form-dialog';
import { formatDay } from '../../lib/days';
import { toFormErrors } from '../../lib/form-errors';
import { formatPercent } from '../../lib/money';
import { notifyDone } from '../../lib/notify';
import { useVersionedForm } from '../../lib/versioned-form';
import { t } from '../../texts/discounts';
import { useBusinessDay } from './discount-days';
import { PackageFields } from './package-fields';
import { PACKAGE_FIELDS, readDiscounts, toInput, toValues, type PackageValues } from './package-values';

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

interface PackageDialogProps {
  /** As currently stored; omitted for a new one. */
  stored?: PackagePartsFragment;
  onClose: () => void;
}

/** Makes or changes a package, with the prices that it would make. */
export function PackageDialog({ stored, onClose }: PackageDialogProps) {
  const navigate = useNavigate();
  const today = useBusinessDay();
  const values = toValues(stored, today);
  const versionedForm = useVersionedForm(values, stored?.version ?? 0);
  const [isChecked, setIsChecked] = useState(false);
  const saving = useSavePackage(stored?.id);
  const { fields, form } = toFormErrors(saving.error, PACKAGE_FIELDS);
  const save = (version: number, typed: PackageValues): void => {
    setIsChecked(true);
    const input = toInput(typed);
    if (!input) return;
    saving.mutate(
      { ...input, ...(stored && { version }) },
      {
        onSuccess: (id) => {
          onClose();
          void notifyDone(t.discounts.saved);
          if (!stored) void navigate({ to: '/discounts/$packageId', params: { packageId: id }, ignoreBlocker: true });
        },
      },
    );
  };
  return (
    <VersionedFormDialog
      versionedForm={versionedForm}
      saving={saving}
      labels={LABELS}
      show={show}
      title={stored ? t.discounts.editPackage : t.discounts.createPackage}
      submit={stored ? t.discounts.save : t.discounts.createPackageSubmit}
      size="lg"
      error={form}
      onSave={save}
      onClose={onClose}
    >
      <PackageFields
        values={versionedForm.values}
        set={versionedForm.set}
        errors={{
          ...fields,
          discounts: isChecked && !toInput(versionedForm.values) ? t.discounts.percentagesWrong : fields.discounts,
        }}
      />
    </VersionedFormDialog>
  );
}
