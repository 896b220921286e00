import { Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useSavePromotion } from '../../api/discounts';
import type { PromotionInput, PromotionPartsFragment } from '../../api/generated/types';
import { choiceQuery, PRODUCTS } from '../../api/search';
import { ChoiceField } from '../../components/choice-field';
import { list, percent, readList, text, type Field, type Fields } from '../../components/field-kinds';
import { FieldsDialog } from '../../components/fields-dialog';
import { FormFields, inputOf, problemsOf, textsOf, useFields, type FieldsForm } from '../../components/form-fields';
import { IconButton } from '../../components/icon-button';
import { notifyDone } from '../../lib/notify';
import { useSession } from '../../lib/session';
import { instantIn, localTimeIn, typedTimeProblem } from '../../lib/times';
import { t } from '../../texts/discounts';
import { CATEGORY_LIST, CategoryChoices } from './category-choices';
import { DraftPrices } from './draft-prices';

interface ChosenListProps {
  names: readonly string[];
  onRemove: (index: number) => void;
}

function ChosenList({ names, onRemove }: ChosenListProps) {
  return names.map((name, index) => (
    <Group key={name} justify="space-between" wrap="nowrap">
      <Text truncate>{name}</Text>
      <IconButton icon="x" label={t.removeOne(name)} size="sm" onClick={() => onRemove(index)} />
    </Group>
  ));
}

interface TargetsProps {
  categories: readonly string[];
  productIds: readonly string[];
  onCategories: (categories: string[]) => void;
  onProducts: (productIds: string[]) => void;
  errors: { categories?: string | undefined; productIds?: string | undefined };
}

/** The targets of a promotion: categories and products; without either, all products. */
function PromotionTargets({ categories, productIds, onCategories, onProducts, errors }: TargetsProps) {
  const [category, setCategory] = useState('');
  const found = useQueries({ queries: productIds.map((id) => choiceQuery(PRODUCTS, id)) });
  const add = (): void => {
    const name = category.trim();
    if (name !== '' && !categories.includes(name)) onCategories([...categories, name]);
    setCategory('');
  };
  return (
    <Stack gap="xs" role="group" aria-label={t.discounts.target}>
      <CategoryChoices />
      <Group gap="xs" align="end" wrap="nowrap">
        <TextInput
          flex={1}
          label={t.words.category}
          value={category}
          onChange={({ currentTarget }) => setCategory(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // The form is sent by its button.
            event.preventDefault();
            add();
          }}
          error={errors.categories}
          list={CATEGORY_LIST}
          maxLength={100}
          autoComplete="off"
        />
        <Button variant="default" onClick={add}>
          {t.discounts.add}
        </Button>
      </Group>
      <ChosenList names={categories} onRemove={(index) => onCategories(categories.filter((_, at) => at !== index))} />
      <ChoiceField
        label={t.words.addProduct}
        source={PRODUCTS}
        value={undefined}
        placeholder={t.discounts.productHint}
        onChange={(id) => id && !productIds.includes(id) && onProducts([...productIds, id])}
        error={errors.productIds}
      />
      <ChosenList
        names={productIds.map((id, index) => found[index]?.data?.label ?? id)}
        onRemove={(index) => onProducts(productIds.filter((_, at) => at !== index))}
      />
      {categories.length === 0 && productIds.length === 0 && <Text c="dimmed">{t.discounts.everythingHint}</Text>}
    </Stack>
  );
}

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
  problem: (local) => typedTimeProblem(zone, local, t.discounts.timeMissing),
  show: (local) => local.replace('T', ' '),
});

/** The last instant of a minute, because the end is included. */
const endOfMinute = (iso: string): string => new Date(Date.parse(iso) + MINUTE_MS - 1).toISOString();

/** `PromotionTargets` draws both lists of targets. */
const targets = (label: string) => list(label, () => null);

/** The fields of a promotion. */
const promotionFields = (zone: string, stored: PromotionPartsFragment | undefined) =>
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

function promotionTexts(
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
function PromotionFields({ form, id }: PromotionFieldsProps) {
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

/** Names products. @param lists their ids, as forms have them. */
function useProductNames(lists: readonly string[]): (ids: string) => string {
  const ids = [...new Set(lists.flatMap(readList))];
  const found = useQueries({ queries: ids.map((id) => choiceQuery(PRODUCTS, id)) });
  return (shown) =>
    readList(shown)
      .map((id) => found[ids.indexOf(id)]?.data?.label ?? id)
      .join(', ');
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
  const saving = useSavePromotion(stored?.id);
  const fields = promotionFields(zone, stored);
  const texts = promotionTexts(fields, stored, nowMs);
  const form = useFields(fields, texts, stored?.version ?? 0, saving.error);
  const namesOf = useProductNames([form.values.productIds, texts.productIds]);
  return (
    <FieldsDialog
      form={{ ...form, show: (name, value) => (name === 'productIds' ? namesOf(value) : form.show(name, value)) }}
      saving={saving}
      title={stored ? t.discounts.editPromotion : t.discounts.createPromotion}
      submit={stored ? t.words.saveChanges : t.discounts.createPromotionSubmit}
      size="lg"
      onSave={(version, values) =>
        saving.mutate(
          { ...(inputOf(fields, values) as PromotionInput), ...(stored && { version }) },
          {
            onSuccess: (promotionId) => {
              onClose();
              void notifyDone(t.discounts.saved);
              if (!stored)
                void navigate({
                  to: '/discounts/promotions/$promotionId',
                  params: { promotionId },
                  ignoreBlocker: true,
                });
            },
          },
        )
      }
      onClose={onClose}
    >
      <PromotionFields form={form} id={stored?.id} />
    </FieldsDialog>
  );
}
