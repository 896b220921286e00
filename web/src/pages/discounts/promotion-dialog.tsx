import { useQueries } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useSavePromotion } from '../../api/discounts';
import type { PromotionPartsFragment } from '../../api/generated/types';
import { choiceQuery, PRODUCTS } from '../../api/search';
import { VersionedFormDialog } from '../../components/versioned-form-dialog';
import { toFormErrors } from '../../lib/form-errors';
import { notifyDone } from '../../lib/notify';
import { useSession } from '../../lib/session';
import { useVersionedForm } from '../../lib/versioned-form';
import { t } from '../../texts/discounts';
import { missingIn, PromotionFields } from './promotion-fields';
import { PROMOTION_FIELDS, readList, toInput, toValues, type PromotionValues } from './promotion-values';

const LABELS: Record<keyof PromotionValues, string> = {
  name: t.discounts.name,
  percentage: t.discounts.off,
  categories: t.discounts.categories,
  productIds: t.discounts.products,
  validFrom: t.discounts.begin,
  validUntil: t.discounts.end,
};

/** The display of a field's value. @param forms whose products are named. */
function useShown(forms: readonly PromotionValues[]) {
  const ids = [...new Set(forms.flatMap(({ productIds }) => readList(productIds)))];
  const found = useQueries({ queries: ids.map((id) => choiceQuery(PRODUCTS, id)) });
  return (field: keyof PromotionValues, value: string): string => {
    if (field === 'validFrom' || field === 'validUntil') return value.replace('T', ' ');
    if (field === 'categories') return readList(value).join(', ');
    if (field !== 'productIds') return value;
    const names = readList(value).map((id) => found[ids.indexOf(id)]?.data?.label ?? id);
    return names.join(', ');
  };
}

interface PromotionDialogProps {
  /** As currently stored; omitted for a new one. */
  stored?: PromotionPartsFragment;
  onClose: () => void;
}

/** Makes or changes a promotion, with the prices that it would make. */
export function PromotionDialog({ stored, onClose }: PromotionDialogProps) {
  const navigate = useNavigate();
  const { zone } = useSession();
  const [nowMs] = useState(Date.now);
  const values = toValues(stored, zone, nowMs);
  const versionedForm = useVersionedForm(values, stored?.version ?? 0);
  const [isChecked, setIsChecked] = useState(false);
  const saving = useSavePromotion(stored?.id);
  const { fields, form } = toFormErrors(saving.error, PROMOTION_FIELDS);
  const show = useShown([versionedForm.values, values]);
  const save = (version: number, typed: PromotionValues): void => {
    setIsChecked(true);
    const input = toInput(typed, zone, stored);
    if (!input) return;
    saving.mutate(
      { ...input, ...(stored && { version }) },
      {
        onSuccess: (id) => {
          onClose();
          void notifyDone(t.discounts.saved);
          if (!stored)
            void navigate({
              to: '/discounts/promotions/$promotionId',
              params: { promotionId: id },
              ignoreBlocker: true,
            });
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
      title={stored ? t.discounts.editPromotion : t.discounts.createPromotion}
      submit={stored ? t.discounts.save : t.discounts.createPromotionSubmit}
      size="lg"
      error={form}
      onSave={save}
      onClose={onClose}
    >
      <PromotionFields
        stored={stored}
        values={versionedForm.values}
        set={versionedForm.set}
        errors={{ ...fields, ...(isChecked && missingIn(versionedForm.values)) }}
      />
    </VersionedFormDialog>
  );
}
