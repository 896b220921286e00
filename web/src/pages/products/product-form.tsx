import { TextInput, type TextInputProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { ProductPartsFragment, Region } from '../../api/generated/types';
import { categoriesQuery } from '../../api/products';
import { choice, euro, field, list, readList, text, type Fields } from '../../components/field-kinds';
import { flag } from '../../components/flag-field';
import { textsOf } from '../../components/form-fields';
import { t } from '../../texts/products';
import { BundlePools } from './bundle-pools';
import { KINDS } from './products-search';

const REGIONS: readonly Region[] = ['DACH', 'EU', 'GLOBAL'];

const REGION_CHOICES = [
  { value: '', label: t.products.noRegion },
  ...REGIONS.map((region) => ({ value: region, label: t.products.regionOf[region] })),
];

const ANSWERS = [t.products.no, t.products.yes] as const;

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
export const PRODUCT = {
  name: text({ label: t.products.name, maxLength: 300, required }),
  displayName: text({
    label: t.products.displayName,
    description: t.products.displayNameHint,
    maxLength: 300,
    isOptional: true,
  }),
  category: field({ label: t.products.category, required }, (props) => <CategoryField {...props} />),
  validRegion: choice({ label: t.products.validRegion, choices: REGION_CHOICES }),
  discountEligible: flag({
    label: t.products.discountEligible,
    description: t.products.discountEligibleHint,
    answers: ANSWERS,
  }),
  available: flag({ label: t.products.available, description: t.products.availableHint, answers: ANSWERS }),
  licensePoolIds: list(t.products.licensePoolIds, ({ value, error }, set) => (
    <BundlePools value={readList(value)} onChange={(ids) => set(JSON.stringify(ids))} error={error} />
  )),
} satisfies Fields<string>;

/** The fields of a new product. */
export const NEW_PRODUCT = {
  sku: text({ label: t.products.sku, description: t.products.skuHint, maxLength: 100, required }),
  isBundle: {
    ...choice({
      label: t.words.kind,
      description: t.products.kindHint,
      choices: KINDS.map((kind) => ({ value: kind, label: t.products.kindOf[kind] })),
    }),
    toValue: (kind: string) => kind === 'bundle',
  },
  listPrice: euro({ label: t.products.listPrice, wrong: t.products.priceWrong }),
  ...PRODUCT,
} satisfies Fields<string>;

/** Only bundles link pools. */
export const fieldsOf = <Name extends string>(fields: Fields<Name>, isBundle: boolean): Name[] =>
  (Object.keys(fields) as Name[]).filter((name) => isBundle || name !== 'licensePoolIds');

export const storedProduct = (product: ProductPartsFragment) =>
  textsOf(PRODUCT, { ...product, licensePoolIds: product.isBundle ? product.licensePools : [] });
