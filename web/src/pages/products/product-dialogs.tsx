import { Group, Stack, Text, TextInput, type TextInputProps } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import type { CreateProductInput, ProductPartsFragment, Region, UpdateProductInput } from '../../api/generated/types';
import { categoriesQuery, poolNameQuery, POOLS, useCreateProduct, useUpdateProduct } from '../../api/products';
import { ChoiceField } from '../../components/choice-field';
import { choice, euro, field, list, readList, text, type Fields } from '../../components/field-kinds';
import { FieldsDialog } from '../../components/fields-dialog';
import { flag } from '../../components/flag-field';
import { FormFields, inputOf, textsOf, useFields } from '../../components/form-fields';
import { IconButton } from '../../components/icon-button';
import { doneWith, notifyDone } from '../../lib/notify';
import { t } from '../../texts/products';
import { KINDS } from './products-search';

interface BundlePoolsProps {
  /** Ids. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  error: string | undefined;
}

/** The pools of a bundle, with one key of each per piece. */
function BundlePools({ value: ids, onChange, error }: BundlePoolsProps) {
  const found = useQueries({ queries: ids.map((id) => poolNameQuery({ id })) });
  const nameOf = (index: number): string => {
    const pool = found[index]?.data;
    return pool ? `${pool.name} (${pool.product.sku})` : (ids[index] ?? '');
  };
  return (
    <Stack gap="xs" role="group" aria-label={t.words.licensePoolIds}>
      <ChoiceField
        label={t.products.addPool}
        source={POOLS}
        value={undefined}
        placeholder={t.products.poolHint}
        onChange={(id) => id && !ids.includes(id) && onChange([...ids, id])}
        error={error}
      />
      {ids.length === 0 && <Text c="dimmed">{t.products.noPools}</Text>}
      {ids.map((id, index) => (
        <Group key={id} justify="space-between" wrap="nowrap">
          <Text truncate>{nameOf(index)}</Text>
          <IconButton
            icon="x"
            label={t.removeOne(nameOf(index))}
            size="sm"
            onClick={() => onChange(ids.filter((other) => other !== id))}
          />
        </Group>
      ))}
    </Stack>
  );
}

const REGIONS: readonly Region[] = ['DACH', 'EU', 'GLOBAL'];

const REGION_CHOICES = [
  { value: '', label: t.products.noRegion },
  ...REGIONS.map((region) => ({ value: region, label: t.products.regionOf[region] })),
];

const ANSWERS = [t.words.no, t.words.yes] as const;

/** A category; known ones are suggested. */
function CategoryField(props: TextInputProps) {
  const { data: categories = [] } = useQuery(categoriesQuery);
  const id = useId();
  return (
    <>
      <TextInput {...props} list={id} maxLength={100} autoComplete="off" required />
      <datalist id={id}>
        {categories.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

const required = t.products.missing;

/** The fields of a product that can be changed, except its price and volume tiers. */
const PRODUCT = {
  name: text({ label: t.words.name, maxLength: 300, required }),
  displayName: text({
    label: t.words.displayName,
    description: t.products.displayNameHint,
    maxLength: 300,
    isOptional: true,
  }),
  category: field({ label: t.words.category, required }, (props) => <CategoryField {...props} />),
  validRegion: choice({ label: t.words.validRegion, choices: REGION_CHOICES }),
  discountEligible: flag({
    label: t.words.discountEligible,
    description: t.products.discountEligibleHint,
    answers: ANSWERS,
  }),
  available: flag({ label: t.words.available, description: t.products.availableHint, answers: ANSWERS }),
  licensePoolIds: list(t.words.licensePoolIds, ({ value, error }, set) => (
    <BundlePools value={readList(value)} onChange={(ids) => set(JSON.stringify(ids))} error={error} />
  )),
} satisfies Fields<string>;

/** The fields of a new product. */
const NEW_PRODUCT = {
  sku: text({ label: t.words.sku, description: t.products.skuHint, maxLength: 100, required }),
  isBundle: {
    ...choice({
      label: t.words.kind,
      description: t.products.kindHint,
      choices: KINDS.map((kind) => ({ value: kind, label: t.products.kindOf[kind] })),
    }),
    toValue: (kind: string) => kind === 'bundle',
  },
  listPrice: euro({ label: t.words.listPrice, wrong: t.words.priceWrong }),
  ...PRODUCT,
} satisfies Fields<string>;

/** Only bundles link pools. */
const fieldsOf = <Name extends string>(fields: Fields<Name>, isBundle: boolean): Name[] =>
  (Object.keys(fields) as Name[]).filter((name) => isBundle || name !== 'licensePoolIds');

const storedProduct = (product: ProductPartsFragment) =>
  textsOf(PRODUCT, { ...product, licensePoolIds: product.isBundle ? product.licensePools : [] });

const INITIAL = textsOf(NEW_PRODUCT, { isBundle: 'product', discountEligible: true, available: true });

/** Creates a product with its own pool, or a bundle of existing pools. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const creating = useCreateProduct();
  const form = useFields(NEW_PRODUCT, INITIAL, 0, creating.error);
  const isBundle = form.values.isBundle === 'bundle';
  const save = (): void => {
    const input = inputOf(NEW_PRODUCT, form.values) as CreateProductInput;
    creating.mutate(
      { input: isBundle ? input : { ...input, licensePoolIds: null } },
      {
        onSuccess: ({ id, name }) => {
          onClose();
          void notifyDone(t.createdOne(name));
          void navigate({ to: '/products/$productId', params: { productId: id }, ignoreBlocker: true });
        },
      },
    );
  };
  return (
    <FieldsDialog
      form={form}
      saving={creating}
      title={t.products.create}
      submit={t.products.createSubmit}
      onSave={save}
      onClose={onClose}
    >
      <FormFields form={form} names={fieldsOf(NEW_PRODUCT, isBundle)} />
    </FieldsDialog>
  );
}

/** Changes the customer-visible data of a product. @param product as currently stored. */
export function EditDialog({ product, onClose }: { product: ProductPartsFragment; onClose: () => void }) {
  const saving = useUpdateProduct();
  const form = useFields(PRODUCT, storedProduct(product), product.version, saving.error);
  return (
    <FieldsDialog
      form={form}
      saving={saving}
      title={t.products.editTitle}
      submit={t.words.saveChanges}
      onSave={(version) =>
        saving.mutate(
          { id: product.id, input: { ...(inputOf(PRODUCT, form.changes) as UpdateProductInput), version } },
          doneWith(onClose, t.products.saved),
        )
      }
      onClose={onClose}
    >
      <FormFields form={form} names={fieldsOf(PRODUCT, product.isBundle)} />
    </FieldsDialog>
  );
}
