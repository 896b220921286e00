/** The fields of a product by their names in the API; the audit log uses them too. */
export const productFields = {
  sku: 'SKU',
  name: 'Name',
  displayName: 'Anzeigename',
  category: 'Kategorie',
  listPrice: 'Listenpreis',
  validRegion: 'Region',
  discountEligible: 'Rabattfähig',
  available: 'Im Verkauf',
  licensePoolIds: 'Schlüsselpools',
};
