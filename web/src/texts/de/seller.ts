import type { seller as english } from '../en/seller';
import { sellerFields } from './seller-fields';

export const seller: typeof english = {
  seller: {
    title: 'Verkäufer',
    hint: 'Eine Änderung gilt für Belege, die danach ausgestellt werden.',
    save: 'Verkäufer speichern',
    saved: 'Verkäufer gespeichert',
    begun: (day: string) => `Bestellungen seit ${day} erhalten Rechnungen.`,
    notBegun: 'Noch werden keine Rechnungen ausgestellt: Tragen Sie unten ein, ab welchem Tag.',
    company: 'Unternehmen',
    tax: 'Steuer',
    taxHint:
      'Mindestens eine Angabe ist nötig; für Kunden außerhalb der EU eine der letzten beiden: Auf deren Rechnungen steht keine USt-IdNr.',
    contact: 'Kontakt',
    contactHint: 'Die E-Mail-Adresse ist nötig. Rechnungen an Behörden (XRechnung) brauchen auch Namen und Telefon.',
    bank: 'Bankverbindung',
    invoicing: 'Rechnungsstellung',
    bookkeeping: 'Buchhaltung',
    bookkeepingHint: 'Für den Buchungsstapel für DATEV. Ihre Steuerberatung kennt diese Nummern.',
    preview: 'Vorschau',
    openPreview: 'PDF öffnen',
    previewOf: 'Beispiel einer Rechnung',
    previewHint: 'Ein Muster mit den gespeicherten Angaben, ohne Rechnungsnummer.',
    field: sellerFields,
    registrationHint: 'Zum Beispiel HRB 4711, Amtsgericht Hamburg.',
    paymentDaysHint: 'Wenn nichts anderes vereinbart ist.',
    invoicesFromHint:
      'Bestellungen ab diesem Tag erhalten eine Rechnung. Nicht mehr änderbar, sobald eine ausgestellt ist.',
    notNumber: 'Ganze Zahl eingeben',
  },
};
