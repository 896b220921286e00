import type { dashboard as english } from '../en/dashboard';
import { language, plural } from '../language';

const short = new Intl.NumberFormat(language, { notation: 'compact' });

export const dashboard: typeof english = {
  dashboard: {
    title: 'Übersicht',
    period: 'Zeitraum',
    lastDays: (days: number) => `Letzte ${days} Tage`,
    ownPeriod: 'Von einem Tag zum anderen',
    from: 'Von',
    to: 'Bis',

    sales: 'Verkäufe',
    measure: { revenue: 'Umsatz', orders: 'Bestellungen', keysSold: 'Verkaufte Schlüssel' },
    measureBefore: { revenue: 'Umsatz davor', orders: 'Bestellungen davor', keysSold: 'Verkaufte Schlüssel davor' },
    more: (percent: number) => `${percent} % mehr als im Zeitraum davor`,
    less: (percent: number) => `${percent} % weniger als im Zeitraum davor`,
    same: 'So viel wie im Zeitraum davor',
    fromNothing: 'Im Zeitraum davor nichts',
    before: (value: string) => `(${value})`,
    thisPeriod: 'dieser Zeitraum',
    periodBefore: 'der Zeitraum davor',
    toOrders: 'Bestellungen dieses Zeitraums',
    chart: (measure: string) => `${measure} als Diagramm. Die Tabelle darunter hat dieselben Zahlen.`,
    bar: (days: string, value: string, before: string) => `${days}: ${value}, davor ${before}`,
    short: (value: number) => short.format(value),
    table: 'Zahlen als Tabelle',
    figures: 'Zahlen',
    day: 'Tag',

    bestSellers: 'Meistverkauft',
    product: 'Produkt',
    sku: 'SKU',
    nothingSold: 'In diesem Zeitraum wurde nichts verkauft',
    nothingSoldHint:
      'Wählen Sie einen längeren Zeitraum, oder sehen Sie im Bestand nach, ob es Schlüssel zu verkaufen gibt.',

    attention: 'Zu prüfen',
    openClaims: (count: number) =>
      count === 0 ? 'Offene Reklamationen' : `Offene Reklamationen (${short.format(count)})`,
    noClaims: 'Keine Reklamation ist offen.',
    toClaims: 'Alle offenen Reklamationen',
    runningOut: 'Innerhalb von 14 Tagen ausverkauft',
    nothingRunsOut: 'Von dem, was sich verkauft, geht bald nichts aus.',
    toStock: 'Ganzer Bestand',
    soldOut: 'ausverkauft',
    lasts: (stock: number, days: number) =>
      `${plural(stock, 'Schlüssel', 'Schlüssel')}, ${days < 1 ? 'weniger als ein Tag' : plural(days, 'Tag', 'Tage')}`,
    nearCreditLimit: 'Nahe am Kreditlimit',
    nobodyNear: 'Kein Kunde hat 80 % des Kreditlimits ausgeschöpft.',
    toNearLimit: 'Alle Kunden nahe am Limit',
    usedOf: (balance: string, limit: string) => `${balance} von ${limit}`,
    failingWebhooks: 'Fehlschlagende Webhooks',
    noneFails: 'Kein Webhook schlägt fehl.',
    toFailing: 'Alle fehlschlagenden Webhooks',
    failures: (count: number) =>
      plural(count, 'fehlgeschlagene Zustellung in Folge', 'fehlgeschlagene Zustellungen in Folge'),
    switchedOff: 'abgeschaltet',

    service: 'Dienst',
    serviceWell: 'Alle Aufgaben laufen, und nichts wartet lange.',
    job: (name: string) => `Aufgabe ${name}`,
    failed: 'fehlgeschlagen',
    overdue: (time: string) => `war für ${time} vorgesehen`,
    waitingDeliveries: (count: number) => plural(count, 'Zustellung wartet', 'Zustellungen warten'),
    oldest: (minutes: number) => `die älteste seit ${plural(minutes, 'Minute', 'Minuten')}`,
    broken: (count: number) => `Die Prüfung fand ${plural(count, 'Widerspruch', 'Widersprüche')}`,
    failedMails: (count: number) => plural(count, 'Mail wurde aufgegeben', 'Mails wurden aufgegeben'),
    toSystem: 'Wie der Dienst läuft',

    explained: (zone: string) =>
      `Tage beginnen in ${zone}. Umsatz ist ohne Mehrwertsteuer, ersetzte Schlüssel zählen nicht. Solange der Zeitraum den ` +
      'heutigen Tag enthält, endet der Zeitraum davor zur gleichen Tageszeit.',
  },
};
