import type { DiscountPackageInput, PackagePartsFragment } from '../../api/generated/types';
import { editedPercent } from '../../lib/money';
import { readAmount } from '../../lib/typed-amount';

/** A category's percentage, as it is typed. */
export interface TypedDiscount {
  category: string;
  percentage: string;
}

/** The form values of a package, as strings. */
export interface PackageValues {
  name: string;
  validFrom: string;
  validUntil: string;
  /** A list of `TypedDiscount`, as JSON. */
  discounts: string;
}

export const PACKAGE_FIELDS = ['name', 'validFrom', 'validUntil', 'discounts'] as const;

export const readDiscounts = (text: string): TypedDiscount[] => JSON.parse(text) as TypedDiscount[];

export function toValues(stored: PackagePartsFragment | undefined, today: string): PackageValues {
  const typed = stored?.discounts.map((one) => ({ ...one, percentage: editedPercent(one.percentage) }));
  return {
    name: stored?.name ?? '',
    validFrom: stored?.validFrom ?? today,
    validUntil: stored?.validUntil ?? `${today.slice(0, 4)}-12-31`,
    discounts: JSON.stringify(typed ?? [{ category: 'Default', percentage: '' }]),
  };
}

/** The request's input; undefined if a percentage is invalid. */
export function toInput({ name, validFrom, validUntil, discounts }: PackageValues): DiscountPackageInput | undefined {
  const read: DiscountPackageInput['discounts'] = [];
  for (const { category, percentage } of readDiscounts(discounts)) {
    const amount = readAmount(percentage);
    if (amount === undefined || category.trim() === '') return undefined;
    read.push({ category, percentage: amount });
  }
  return validFrom && validUntil ? { name, validFrom, validUntil, discounts: read } : undefined;
}

/** The same for a price preview, which needs no name. */
export function toDraft(values: PackageValues): DiscountPackageInput | undefined {
  return toInput({ ...values, name: values.name.trim() || '-' });
}
