import type { reports as english } from '../en/reports';

export const reports: typeof english = {
  reports: {
    by: {
      product: 'Produkt',
      customer: 'Kunde',
      category: 'Kategorie',
      country: 'Land',
      month: 'Monat',
      day: 'Tag',
    },
    measure: {
      orders: 'Bestellungen',
      keysSold: 'Schlüssel',
      net: 'Netto',
      vat: 'USt.',
      gross: 'Brutto',
      credited: 'Gutgeschrieben',
      cost: 'Kosten',
      margin: 'Marge',
    },
    counted: {
      orders: (count) => (count === 1 ? 'Bestellung' : 'Bestellungen'),
      keysSold: (count) => (count === 1 ? 'Schlüssel' : 'Schlüssel'),
    },
    figures: 'Summen',
    chart: (measure: string) => `${measure} als Diagramm. Die Tabelle darunter hat dieselben Zahlen.`,
    largest: (shown: number, all: string) => `Die ${shown} größten von ${all}`,
    costsUnknown: 'Kosten teils unbekannt',
    total: 'Summe',
    csvLabel: 'diese Auswertung als CSV',
    emptyHint: 'Wählen Sie einen anderen Zeitraum.',
    explained: (zone: string) =>
      `Tage nach der Zeit in ${zone}. Gutgeschriebene Beträge enthalten die Umsatzsteuer und zählen am Tag der Rechnungskorrektur.`,
    explainedCosts:
      'Marge: Netto abzüglich Rechnungskorrekturen (ohne Umsatzsteuer) und Kosten; sie fehlt, wo die Kosten eines Schlüssels unbekannt sind.',
  },
};
