import { SimpleGrid, TextInput } from '@mantine/core';
import type { PromotionPartsFragment } from '../../api/generated/types';
import { useWork } from '../../lib/session';
import { readAmount } from '../../lib/typed-amount';
import { t } from '../../texts/discounts';
import { DraftPrices } from './draft-prices';
import { PromotionTargets } from './promotion-targets';
import { readList, toInput, type PromotionValues } from './promotion-values';

type FieldErrors = Partial<Record<keyof PromotionValues, string | undefined>>;

/** What keeps a form from being sent. */
export function missingIn({ percentage, validFrom, validUntil }: PromotionValues): FieldErrors {
  return {
    ...(readAmount(percentage) === undefined && { percentage: t.discounts.percentageWrong }),
    ...(validFrom === '' && { validFrom: t.discounts.timeMissing }),
    ...(validUntil === '' && { validUntil: t.discounts.timeMissing }),
  };
}

interface PromotionFieldsProps {
  stored: PromotionPartsFragment | undefined;
  values: PromotionValues;
  set: (name: keyof PromotionValues, value: string) => void;
  errors: FieldErrors;
}

/** What a promotion says, and the prices that it would make. */
export function PromotionFields({ stored, values, set, errors }: PromotionFieldsProps) {
  const { zone } = useWork();
  const [categories, productIds] = [readList(values.categories), readList(values.productIds)];
  const input = toInput({ ...values, name: values.name.trim() || '-' }, zone, stored);
  return (
    <>
      <TextInput
        label={t.discounts.name}
        value={values.name}
        onChange={({ currentTarget }) => set('name', currentTarget.value)}
        error={errors.name}
        maxLength={200}
        required
        data-autofocus
      />
      <TextInput
        label={t.discounts.off}
        value={values.percentage}
        onChange={({ currentTarget }) => set('percentage', currentTarget.value)}
        error={errors.percentage}
        rightSection="%"
        rightSectionWidth={36}
        inputMode="decimal"
        required
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          type="datetime-local"
          label={t.discounts.begin}
          value={values.validFrom}
          onChange={({ currentTarget }) => set('validFrom', currentTarget.value)}
          error={errors.validFrom}
          required
        />
        <TextInput
          type="datetime-local"
          label={t.discounts.end}
          description={t.discounts.endHint}
          value={values.validUntil}
          onChange={({ currentTarget }) => set('validUntil', currentTarget.value)}
          error={errors.validUntil}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
        />
      </SimpleGrid>
      <PromotionTargets
        categories={categories}
        productIds={productIds}
        onCategories={(list) => set('categories', JSON.stringify(list))}
        onProducts={(list) => set('productIds', JSON.stringify(list))}
        errors={errors}
      />
      <DraftPrices
        place="dialog"
        draft={input && { promotion: input, promotionId: stored?.id }}
        filter={productIds.length > 0 ? { productIds } : { category: categories[0] }}
      />
    </>
  );
}
