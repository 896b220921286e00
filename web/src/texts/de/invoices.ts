import type { InvoiceKind } from '../../api/generated/types';
import type { invoices as english } from '../en/invoices';

const KIND: Record<InvoiceKind, string> = { INVOICE: 'Rechnung', CORRECTION: 'Rechnungskorrektur' };

export const invoices: typeof english = {
  invoices: {
    csvLabel: 'diese Rechnungen als CSV',
    held: 'Angehalten',
    statusOf: { OPEN: 'Offen', OVERDUE: 'Überfällig', PAID: 'Bezahlt', CREDITED: 'Gutgeschrieben' },
    kindOf: KIND,
    correction: 'Korrektur',
    empty: 'Noch keine Rechnungen',
    emptyHint: 'Bestellungen erhalten eine Rechnung ab dem Tag, der beim Verkäufer eingetragen ist.',
    noMatch: 'Keine passenden Rechnungen',

    what: 'Für',
    heldOrder: (order: number) => `Bestellung ${order}`,
    heldNote: (order: number) => `Rechnungskorrektur zu Bestellung ${order}`,
    reasons: 'Was fehlt',
    reasonOf: {
      SELLER_INCOMPLETE: 'Unsere eigenen Angaben sind unvollständig',
      BILLING_INCOMPLETE: 'Die Rechnungsanschrift ist unvollständig',
      VAT_ID_MISSING: 'Der Kunde hat keine USt-IdNr.',
      VAT_ID_UNCONFIRMED: 'Die USt-IdNr. ist nicht bestätigt',
      INVOICE_HELD: 'Die Rechnung der Bestellung ist angehalten',
      CHECK_FAILED: 'Unsere eigene Prüfung des Belegs ist fehlgeschlagen',
    },
    noneHeld: 'Keine angehaltenen Rechnungen',
    noneHeldHint: 'Jede Rechnung und jede Rechnungskorrektur ist ausgestellt.',
    heldExplained: 'Rechnungen werden automatisch ausgestellt, sobald nichts mehr fehlt, meist innerhalb von Sekunden.',

    seller: 'Verkäufer',
    files: 'Steuerdateien',
    filesTitle: 'Dateien für die Steuerberatung',
    fileOf: {
      pdf: 'Alle Rechnungen als PDF (ZIP)',
      datev: 'Buchungsstapel für DATEV',
      ec: 'Zusammenfassende Meldung',
    },
    fileHint: {
      pdf: 'Alle im Monat ausgestellten Rechnungen und Rechnungskorrekturen.',
      datev: 'Eine Zeile je Beleg des Monats, mit den Konten seines Tages.',
      ec: 'Leistungen des Quartals in andere EU-Länder, nach USt-IdNr., in vollen Euro.',
    },
    month: 'Monat',
    quarter: 'Quartal',
    quarterOf: (quarter: string, year: string) => `${quarter}. Quartal ${year}`,
    download: 'Herunterladen',
    downloaded: 'Datei heruntergeladen',
  },

  invoice: {
    title: (kind: InvoiceKind, number: string) => `${KIND[kind]} ${number}`,
    notFound: (number: string) => `Rechnung ${number} nicht gefunden`,
    downloadPdf: 'PDF herunterladen',
    downloadXml: 'XML (E-Rechnung)',
    openPdf: 'PDF öffnen',
    preview: (number: string) => `PDF von ${number}`,
    supplied: 'Leistungsdatum',
    item: 'Position',
    gross: 'Gesamt mit USt.',
    rounding: 'Rundung',
    payable: 'Zu zahlen',
    categoryOf: { S: 'Deutsche USt.', AE: 'Steuerschuld des Empfängers', O: 'Im Inland nicht steuerbar' },
    vatTitle: 'Umsatzsteuer',
    buyer: 'Rechnung an',
    customerNumber: 'Kundennummer',
    corrects: 'Korrigiert',
    corrections: 'Rechnungskorrekturen',
    never:
      'Ein ausgestellter Beleg ändert sich nie. Wer Schlüssel gutschreibt, stellt damit eine Rechnungskorrektur aus.',
  },
};
