import type { events as english } from '../en/events';

export const events: typeof english = {
  orderCompleted: 'Bestellung abgeschlossen',
  licenseKeyReplaced: 'Lizenzschlüssel ersetzt',
  licenseKeyCredited: 'Lizenzschlüssel gutgeschrieben',
  licenseKeyRecalled: 'Lizenzschlüssel zurückgerufen',
  claimResolved: 'Reklamation erledigt',
  invoiceIssued: 'Rechnung ausgestellt',
  pricesChanged: 'Preise geändert',
  paymentRecorded: 'Zahlung verbucht',
  creditLimitChanged: 'Kreditlimit geändert',
  creditLow: 'Kreditlimit fast erreicht',
  productOutOfStock: 'Produkt ausverkauft',
  productBackInStock: 'Produkt wieder verfügbar',
  productPriceChanged: 'Preis geändert',
  productAdded: 'Produkt neu im Verkauf',
  productWithdrawn: 'Produkt nicht mehr im Verkauf',
  webhookDisabled: 'Webhook ausgeschaltet',
};
