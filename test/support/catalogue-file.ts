/** The header of a catalogue file. */
export const CATALOGUE_HEADER =
  'sku,name,displayName,category,listPrice,validRegion,discountEligible,available,volumeDiscounts,bundleOf';
