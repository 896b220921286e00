import type { ProductPartsFragment, Region } from '../../api/generated/types';
import { oneOf } from '../../lib/list-search';

export const REGIONS: readonly Region[] = ['DACH', 'EU', 'GLOBAL'];

/** The form values of a product, as strings. */
export interface ProductValues {
  name: string;
  displayName: string;
  category: string;
  /** Empty if not set. */
  validRegion: string;
  discountEligible: string;
  available: string;
  /** Of a bundle. */
  licensePoolIds: string;
}

export const PRODUCT_FIELDS = [
  'name',
  'displayName',
  'category',
  'validRegion',
  'discountEligible',
  'available',
  'licensePoolIds',
] as const;

export const joinIds = (ids: readonly string[]): string => ids.join(',');
export const splitIds = (text: string): string[] => text.split(',').filter(Boolean);

export const toRegion = (text: string): Region | null => oneOf(REGIONS, text) ?? null;

export function toValues(product: ProductPartsFragment): ProductValues {
  return {
    name: product.name,
    displayName: product.displayName,
    category: product.category,
    validRegion: product.validRegion ?? '',
    discountEligible: String(product.discountEligible),
    available: String(product.available),
    licensePoolIds: product.isBundle ? joinIds(product.licensePools) : '',
  };
}

/** The input of `updateProduct`: only changed fields. */
export function toInput(changes: Partial<ProductValues>) {
  const { discountEligible, available, validRegion, licensePoolIds, ...texts } = changes;
  return {
    ...texts,
    ...(validRegion !== undefined && { validRegion: toRegion(validRegion) }),
    ...(discountEligible !== undefined && { discountEligible: discountEligible === 'true' }),
    ...(available !== undefined && { available: available === 'true' }),
    ...(licensePoolIds !== undefined && { licensePoolIds: splitIds(licensePoolIds) }),
  };
}
