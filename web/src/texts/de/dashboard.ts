import type { dashboard as english } from '../en/dashboard';
import { language, plural } from '../language';

const short = new Intl.NumberFormat(language, { notation: 'compact' });

export const dashboard: typeof english = {
  dashboard: {
    sales: 'Verkäufe',
    todayOf: (orders: number, keys: number) =>
      `${plural(orders, 'Bestellung', 'Bestellungen')}, ${plural(keys, 'Schlüssel', 'Schlüssel')}`,
    measure: { revenue: 'Umsatz', orders: 'Bestellungen', keysSold: 'Schlüssel' },
    measureBefore: { revenue: 'Umsatz davor', orders: 'Bestellungen davor', keysSold: 'Verkaufte Schlüssel davor' },
    more: (percent: number) => `${percent} % mehr`,
    less: (percent: number) => `${percent} % weniger`,
    same: 'Unverändert',
    fromNothing: 'Davor nichts',
    before: (value: string) => `${value} im Zeitraum davor`,
    span: (first: string, last: string) => (first === last ? first : `${first} bis ${last}`),
    daysBefore: (count: number) => (count === 1 ? 'Tag davor' : `${count} Tage davor`),
    costUnknown: 'Kosten lückenhaft',
    toOrders: 'Bestellungen dieses Zeitraums',
    chart: (measure: string) => `${measure} als Diagramm. Die Tabelle der Zahlen hat dieselben.`,
    bar: (days: string, value: string, before: string) => `${days}: ${value}, davor ${before}`,
    table: 'Zahlen als Tabelle',
    figures: 'Zahlen',

    bestSellers: 'Meistverkauft',

    firstSteps: 'Erste Schritte',
    step: {
      product: { title: 'Produkt anlegen', hint: 'Oder eine Preisliste mit bis zu 5.000 Produkten importieren.' },
      keys: { title: 'Lizenzschlüssel importieren', hint: 'Eine Textdatei mit einem Schlüssel je Zeile.' },
      customer: { title: 'Kunden anlegen', hint: 'Mit Kreditlimit und einem Zugangstoken für seine Software.' },
      order: { title: 'Erste Bestellung erhalten', hint: 'Vom Kunden über die API oder von Ihnen aufgegeben.' },
    },
    done: 'Erledigt',
    toDo: 'Offen',

    toDecide: 'Zu erledigen',
    nothingToDecide: 'Nichts zu erledigen. Alle Aufgaben laufen pünktlich.',
    all: (count: number) => `Alle ${short.format(count)}`,
    kinds: {
      claims: (count: number) => `Reklamationen ${short.format(count)}`,
      held: (count: number) => `Angehalten ${short.format(count)}`,
      webhooks: (count: number) => `Webhooks ${short.format(count)}`,
      recalls: (count: number) => `Rückrufe ${short.format(count)}`,
      service: (count: number) => `Betrieb ${short.format(count)}`,
    },
    moreToDecide: (count: number) => `${short.format(count)} weitere`,
    allClaims: 'Alle offenen Reklamationen',
    allHeld: 'Alle angehaltenen Rechnungen',
    heldOrder: (order: number) => `Rechnung zu Bestellung ${order}`,
    heldNote: (order: number) => `Rechnungskorrektur zu Bestellung ${order}`,
    failing: (count: number) => `Webhook ${plural(count, 'Mal', 'Mal')} fehlgeschlagen`,
    switchedOff: (count: number) => `Webhook aus nach ${plural(count, 'Fehlschlag', 'Fehlschlägen')}`,
    recallOf: (file: string) => `Rückruf von ${file}`,
    recallOpen: (open: number, all: number) => `${open} von ${plural(all, 'Schlüssel', 'Schlüsseln')} nicht geklärt`,

    allOrders: 'Alle Bestellungen',
    sidebar: 'Geld und Bestand',
    owed: 'Offen bei Kunden',
    dueThisWeek: 'Diese Woche fällig',
    runningOut: 'Bald ausverkauft',
    nothingRunsOut: 'In den nächsten 14 Tagen geht nichts aus.',
    lasts: (days: number) => (days < 1 ? 'Heute' : plural(days, 'Tag', 'Tage')),
    nearCreditLimit: 'Nahe am Kreditlimit',
    nobodyNear: 'Niemand hat 80 % des Kreditlimits ausgeschöpft.',
    topCustomers: 'Umsatzstärkste Kunden',

    job: (name: string) => `Aufgabe ${name}`,
    failed: 'fehlgeschlagen',
    overdue: (time: string) => `überfällig seit ${time}`,
    waitingDeliveries: (count: number) => plural(count, 'Zustellung wartet', 'Zustellungen warten'),
    oldest: (minutes: number) => `älteste ${plural(minutes, 'Minute', 'Minuten')}`,
    broken: (count: number) => `Prüfung mit ${plural(count, 'Abweichung', 'Abweichungen')}`,
    failedMails: (count: number) => plural(count, 'E-Mail nicht zugestellt', 'E-Mails nicht zugestellt'),

    explained: (zone: string) =>
      `Tage nach ${zone}. Umsatz ohne Umsatzsteuer; ersetzte Schlüssel zählen nicht. Enthält der Zeitraum den ` +
      'heutigen Tag, endet der Zeitraum davor zur gleichen Uhrzeit.',
  },
};
