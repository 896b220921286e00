import { SimpleGrid } from '@mantine/core';
import type { PromotionInput, PromotionPartsFragment } from '../../api/generated/types';
import { list, percent, readList, text, type Field, type Fields } from '../../components/field-kinds';
import { FormFields, inputOf, problemsOf, textsOf, type FieldsForm } from '../../components/form-fields';
import { instantIn, localTimeIn } from '../../lib/times';
import { t } from '../../texts/discounts';
import { DraftPrices } from './draft-prices';
import { PromotionTargets } from './promotion-targets';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
const MINUTE_MS = 60_000;

interface TimeOptions {
  label: string;
  description?: string;
  /** The stored time, which stays exact unless it is changed. */
  stored: string | undefined;
  /** The exact time for the beginning of the minute. */
  inMinute?: (iso: string) => string;
}

/** A time by the clocks of the page, to the minute. */
const time = (zone: string, { stored, inMinute = (iso) => iso, ...options }: TimeOptions): Field => ({
  ...text({
    ...options,
    type: 'datetime-local',
    inputWrapperOrder: ['label', 'input', 'description', 'error'],
    required: true,
  }),
  toText: (iso) => localTimeIn(zone, iso as string),
  toValue: (local) => {
    if (stored && localTimeIn(zone, stored) === local) return stored;
    const iso = instantIn(zone, local);
    return iso && inMinute(iso);
  },
  problem: (local) => (instantIn(zone, local) === undefined ? t.discounts.timeMissing : undefined),
  show: (local) => local.replace('T', ' '),
});

/** The last instant of a minute, because the end is included. */
const endOfMinute = (iso: string): string => new Date(Date.parse(iso) + MINUTE_MS - 1).toISOString();

/** `PromotionTargets` draws both lists of targets. */
const targets = (label: string) => list(label, () => null);

/** The fields of a promotion. */
export const promotionFields = (zone: string, stored: PromotionPartsFragment | undefined) =>
  ({
    name: text({ label: t.words.name, maxLength: 200, required: true }),
    percentage: percent({ label: t.discounts.off, wrong: t.discounts.percentageWrong }),
    validFrom: time(zone, { label: t.discounts.begin, stored: stored?.validFrom }),
    validUntil: time(zone, {
      label: t.discounts.end,
      description: t.discounts.endHint,
      stored: stored?.validUntil,
      inMinute: endOfMinute,
    }),
    categories: targets(t.discounts.categories),
    productIds: targets(t.shell.products),
  }) satisfies Fields<string>;

type PromotionFieldName = keyof ReturnType<typeof promotionFields>;
type PromotionTexts = Record<PromotionFieldName, string>;

export function promotionTexts(
  fields: Fields<PromotionFieldName>,
  stored: PromotionPartsFragment | undefined,
  nowMs: number,
): PromotionTexts {
  const period = { validFrom: new Date(nowMs).toISOString(), validUntil: new Date(nowMs + WEEK_MS).toISOString() };
  return textsOf(fields, stored ? { ...stored, productIds: stored.products.map(({ id }) => id) } : period);
}

interface PromotionFieldsProps {
  form: FieldsForm<PromotionFieldName>;
  /** Undefined for a new one. */
  id: string | undefined;
}

/** The fields of a promotion, and a preview of its prices. */
export function PromotionFields({ form, id }: PromotionFieldsProps) {
  const { fields, values, set, errors } = form;
  const [categories, productIds] = [readList(values.categories), readList(values.productIds)];
  const isComplete = Object.keys(problemsOf(fields, values)).length === 0;
  // A preview needs no name.
  const input = inputOf(fields, { ...values, name: values.name.trim() || '-' }) as PromotionInput;
  return (
    <>
      <FormFields form={form} names={['name', 'percentage']} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <FormFields form={form} names={['validFrom', 'validUntil']} />
      </SimpleGrid>
      <PromotionTargets
        categories={categories}
        productIds={productIds}
        onCategories={(changed) => set('categories', JSON.stringify(changed))}
        onProducts={(changed) => set('productIds', JSON.stringify(changed))}
        errors={errors}
      />
      <DraftPrices
        container="dialog"
        draft={isComplete ? { promotion: input, promotionId: id } : undefined}
        filter={productIds.length > 0 ? { productIds } : { category: categories[0] }}
      />
    </>
  );
}
