import type { palette as english } from '../en/palette';
import { plural } from '../language';

export const palette: typeof english = {
  palette: {
    results: 'Ergebnisse',
    recent: 'Zuletzt gesehen',
    found: 'Gefunden',
    page: 'Seite',
    toSelect: 'auswählen',
    toOpen: 'öffnen',
    newTab: 'neuer Tab',
    count: (count: number) => plural(count, 'Ergebnis', 'Ergebnisse'),
    promotions: 'Aktionsrabatte',
    deliveries: 'Zustellungen',
    seller: 'Verkäufer',
    invoicesOnHold: 'Angehaltene Rechnungen',
    overdueInvoices: 'Überfällige Rechnungen',
    invoice: (number: string) => `Rechnung ${number}`,
    taxFiles: 'Dateien für die Steuer',
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
