import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { choiceQuery, PRODUCTS } from '../../api/search';
import { ChoiceField } from '../../components/choice-field';
import { Icon } from '../../icons/icon';
import { t } from '../../texts/discounts';
import { CATEGORY_LIST, CategoryChoices } from './category-choices';

interface ChosenListProps {
  names: readonly string[];
  onRemove: (index: number) => void;
}

function ChosenList({ names, onRemove }: ChosenListProps) {
  return names.map((name, index) => (
    <Group key={name} justify="space-between" wrap="nowrap">
      <Text truncate>{name}</Text>
      <ActionIcon
        size="sm"
        variant="subtle"
        aria-label={t.discounts.removeTarget(name)}
        onClick={() => onRemove(index)}
      >
        <Icon name="x" />
      </ActionIcon>
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
export function PromotionTargets({ categories, productIds, onCategories, onProducts, errors }: TargetsProps) {
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
        label={t.discounts.addTargetProduct}
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
