/** The fields of a product by their names in the API; the audit log uses them too. */
export const productFields = {
  sku: 'SKU',
  name: 'Name',
  displayName: 'Display name',
  category: 'Category',
  listPrice: 'List price',
  validRegion: 'Region',
  discountEligible: 'Discounts apply',
  available: 'On sale',
  licensePoolIds: 'Key pools',
};
