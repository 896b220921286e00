import { SimpleGrid, TextInput } from '@mantine/core';
import type { PromotionPartsFragment } from '../../api/generated/types';
import { useSession } from '../../lib/session';
import { readAmount } from '../../lib/typed-amount';
import { bindFields } from '../../lib/versioned-form';
import { t } from '../../texts/discounts';
import { DraftPrices } from './draft-prices';
import { PromotionTargets } from './promotion-targets';
import { readList, toInput, type PromotionValues } from './promotion-values';

type FieldErrors = Partial<Record<keyof PromotionValues, string | undefined>>;

/** The errors that block the form. */
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

/** The fields of a promotion, and a preview of its prices. */
export function PromotionFields({ stored, values, set, errors }: PromotionFieldsProps) {
  const field = bindFields(values, errors, set);
  const { zone } = useSession();
  const [categories, productIds] = [readList(values.categories), readList(values.productIds)];
  const input = toInput({ ...values, name: values.name.trim() || '-' }, zone, stored);
  return (
    <>
      <TextInput label={t.discounts.name} {...field('name')} maxLength={200} required data-autofocus />
      <TextInput
        label={t.discounts.off}
        {...field('percentage')}
        rightSection="%"
        rightSectionWidth={36}
        inputMode="decimal"
        required
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput type="datetime-local" label={t.discounts.begin} {...field('validFrom')} required />
        <TextInput
          type="datetime-local"
          label={t.discounts.end}
          description={t.discounts.endHint}
          {...field('validUntil')}
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
        container="dialog"
        draft={input && { promotion: input, promotionId: stored?.id }}
        filter={productIds.length > 0 ? { productIds } : { category: categories[0] }}
      />
    </>
  );
}
