import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { Checkbox, NativeSelect, TextInput, type TextInputProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { categoriesQuery } from '../../api/products';
import { optional } from '../../components/optional';
import { bindFields } from '../../lib/versioned-form';
import { t } from '../../texts/products';
import { BundlePools } from './bundle-pools';
import { REGIONS, type ProductValues } from './product-values';

const REGION_CHOICES = [
  { value: '', label: t.products.noRegion },
  ...REGIONS.map((region) => ({ value: region, label: t.products.regionOf[region] })),
];

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

interface ProductFieldsProps {
  values: ProductValues;
  set: (name: keyof ProductValues, value: string) => void;
  errors: Partial<Record<keyof ProductValues, string>>;
  isBundle: boolean;
}

/** The editable fields of a product, except its price and volume tiers. */
export function ProductFields({ values, set, errors, isBundle }: ProductFieldsProps) {
  const field = bindFields(values, errors, set);
  return (
    <>
      <TextInput label={t.products.name} {...field('name')} maxLength={300} required data-autofocus />
      <TextInput
        label={optional(t.products.displayName)}
        description={t.products.displayNameHint}
        {...field('displayName')}
        maxLength={300}
      />
      <CategoryField label={t.products.category} {...field('category')} />
      <NativeSelect label={t.products.region} data={REGION_CHOICES} {...field('validRegion')} />
      <Checkbox
        label={t.products.discountEligible}
        description={t.products.discountEligibleHint}
        checked={values.discountEligible === 'true'}
        onChange={({ currentTarget }) => set('discountEligible', String(currentTarget.checked))}
      />
      <Checkbox
        label={t.products.available}
        description={t.products.availableHint}
        checked={values.available === 'true'}
        onChange={({ currentTarget }) => set('available', String(currentTarget.checked))}
      />
      {isBundle && (
        <BundlePools
          value={values.licensePoolIds}
          onChange={(ids) => set('licensePoolIds', ids)}
          error={errors.licensePoolIds}
        />
      )}
    </>
  );
}
