import { plural } from '../language';
import type { palette as english } from '../en/palette';

export const palette: typeof english = {
  palette: {
    results: 'Ergebnisse',
    recent: 'Zuletzt gesehen',
    found: 'Gefunden',
    pages: 'Seiten',
    page: 'Seite',
    actions: 'Aktionen',
    action: 'Aktion',
    toSelect: 'auswählen',
    toOpen: 'öffnen',
    newTab: 'neuer Tab',
    count: (count: number) => plural(count, 'Ergebnis', 'Ergebnisse'),
    promotions: 'Aktionsrabatte',
    deliveries: 'Zustellungen',
    newOrder: (customer: string) => `Neue Bestellung für ${customer}`,
    payment: (customer: string) => `Zahlung von ${customer} buchen`,
    newProduct: 'Neues Produkt',
    importProducts: 'Produkte importieren',
    newCustomer: 'Neuer Kunde',
    newPool: 'Neuer Schlüsselpool',
    importKeys: (pool: string) => `Schlüssel in ${pool} importieren`,
    newPackage: 'Neues Rabattpaket',
    newPromotion: 'Neuer Aktionsrabatt',
    newMember: 'Neues Teammitglied',
  },
};
