import { SimpleGrid, TextInput } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useSavePromotion } from '../../api/discounts';
import type { PromotionPartsFragment } from '../../api/generated/types';
import { choiceQuery, PRODUCTS } from '../../api/search';
import { FormDialog } from '../../components/form-dialog';
import { VersionConflict } from '../../components/version-conflict';
import { isVersionConflict, useDraft } from '../../lib/draft';
import { toFormErrors } from '../../lib/form-errors';
import { notifyDone } from '../../lib/notify';
import { useWork } from '../../lib/session';
import { readAmount } from '../../lib/typed-amount';
import { t } from '../../texts/discounts';
import { DraftPrices } from './draft-prices';
import { PromotionTargets } from './promotion-targets';
import { PROMOTION_FIELDS, readList, toInput, toValues, type PromotionValues } from './promotion-values';

const LABELS: Record<keyof PromotionValues, string> = {
  name: t.discounts.name,
  percentage: t.discounts.off,
  categories: t.discounts.categories,
  productIds: t.discounts.products,
  validFrom: t.discounts.begin,
  validUntil: t.discounts.end,
};

interface PromotionDialogProps {
  /** As it is stored now; left out for a new one. */
  stored?: PromotionPartsFragment;
  onClose: () => void;
}

/** Makes or changes a promotion, with the prices that it would make. */
export function PromotionDialog({ stored, onClose }: PromotionDialogProps) {
  const navigate = useNavigate();
  const { zone } = useWork();
  const [nowMs] = useState(Date.now);
  const values = toValues(stored, zone, nowMs);
  const draft = useDraft(values, stored?.version ?? 0);
  const [isChecked, setIsChecked] = useState(false);
  const saving = useSavePromotion(stored?.id);
  const isConflict = isVersionConflict(saving.error);
  const { fields, form } = toFormErrors(saving.error, PROMOTION_FIELDS);
  const { name, percentage, validFrom, validUntil } = draft.values;
  const [categories, productIds] = [readList(draft.values.categories), readList(draft.values.productIds)];
  const named = [...new Set([...productIds, ...readList(values.productIds)])];
  const found = useQueries({ queries: named.map((id) => choiceQuery(PRODUCTS, id)) });
  const save = (typed: PromotionValues, version: number): void => {
    setIsChecked(true);
    const input = toInput(typed, zone, stored);
    if (!input) return;
    saving.mutate(
      { ...input, ...(stored && { version }) },
      {
        onSuccess: (id) => {
          onClose();
          void notifyDone(t.discounts.saved);
          if (!stored) void navigate({ to: '/discounts/promotions/$promotionId', params: { promotionId: id } });
        },
      },
    );
  };
  const show = (field: keyof PromotionValues, value: string): string => {
    if (field === 'validFrom' || field === 'validUntil') return value.replace('T', ' ');
    if (field === 'categories') return readList(value).join(', ');
    if (field !== 'productIds') return value;
    return readList(value)
      .map((id) => found[named.indexOf(id)]?.data?.label ?? id)
      .join(', ');
  };
  const input = toInput({ ...draft.values, name: name.trim() || '-' }, zone, stored);
  return (
    <FormDialog
      title={stored ? t.discounts.editPromotion : t.discounts.createPromotion}
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
        value={name}
        onChange={({ currentTarget }) => draft.set('name', currentTarget.value)}
        error={fields.name}
        maxLength={200}
        required
        data-autofocus
      />
      <TextInput
        label={t.discounts.off}
        value={percentage}
        onChange={({ currentTarget }) => draft.set('percentage', currentTarget.value)}
        error={isChecked && readAmount(percentage) === undefined ? t.discounts.percentageWrong : fields.percentage}
        inputMode="decimal"
        required
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          type="datetime-local"
          label={t.discounts.begins(zone)}
          value={validFrom}
          onChange={({ currentTarget }) => draft.set('validFrom', currentTarget.value)}
          error={isChecked && validFrom === '' ? t.discounts.timeMissing : fields.validFrom}
          required
        />
        <TextInput
          type="datetime-local"
          label={t.discounts.ends(zone)}
          description={t.discounts.endHint}
          value={validUntil}
          onChange={({ currentTarget }) => draft.set('validUntil', currentTarget.value)}
          error={isChecked && validUntil === '' ? t.discounts.timeMissing : fields.validUntil}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
        />
      </SimpleGrid>
      <PromotionTargets
        categories={categories}
        productIds={productIds}
        onCategories={(list) => draft.set('categories', JSON.stringify(list))}
        onProducts={(list) => draft.set('productIds', JSON.stringify(list))}
        errors={fields}
      />
      <DraftPrices
        draft={input && { promotion: input, promotionId: stored?.id }}
        filter={productIds.length > 0 ? { productIds } : { category: categories[0] }}
      />
    </FormDialog>
  );
}
