import type { ClaimResolution } from '../../api/generated/types';
import type { claims as english } from '../en/claims';

const RESOLUTION: (typeof english)['claim']['resolution'] = {
  REPLACE: {
    verb: 'Ersetzen',
    done: 'Der Schlüssel ist ersetzt.',
    effect: (key, order) =>
      `Ein anderer Schlüssel desselben Vorrats tritt in Bestellung ${order} ohne Kosten an die Stelle von ${key}.`,
  },
  CREDIT: {
    verb: 'Gutschreiben',
    done: 'Der Schlüssel ist gutgeschrieben.',
    effect: (key, order) =>
      `Was ${key} in Bestellung ${order} gekostet hat, wird mit Umsatzsteuer erstattet, und der Schlüssel endgültig eingezogen.`,
  },
  REJECT: {
    verb: 'Ablehnen',
    done: 'Die Reklamation ist abgelehnt.',
    effect: (key, order) => `${key} der Bestellung ${order} bleibt, wie er ist.`,
  },
};

const QUESTION: Record<ClaimResolution, string> = {
  REPLACE: 'Diesen Schlüssel ersetzen?',
  CREDIT: 'Diesen Schlüssel gutschreiben?',
  REJECT: 'Diesen Schlüssel ablehnen?',
};

export const claims: typeof english = {
  claims: {
    title: 'Reklamationen',
    time: (zone: string) => `Eingegangen (${zone})`,
    order: 'Bestellung',
    reference: 'Referenz',
    customer: 'Kunde',
    product: 'Produkt',
    key: 'Schlüssel',
    reason: 'Grund',
    status: 'Status',
    open: 'Offen',
    all: 'Alle',
    sort: 'Reihenfolge',
    oldestFirst: 'Älteste zuerst',
    newestFirst: 'Neueste zuerst',
    empty: 'Keine Reklamation ist offen',
    emptyHint: 'Alle Reklamationen sind erledigt. Neue erscheinen hier von selbst.',
    noMatch: 'Keine Reklamation passt zu diesen Filtern',
    noMatchHint: 'Zeigen Sie Reklamationen mit jedem Status, oder heben Sie die Filter auf.',
  },

  claim: {
    title: 'Reklamation',
    list: 'Reklamationen',
    made: 'Eingegangen',
    reason: 'Was der Kunde schreibt',
    answer: 'Antwort',
    answerHint: 'Der Kunde liest sie. Höchstens 500 Zeichen.',
    answered: 'Was der Kunde gelesen hat',
    resolve: 'Erledigen',
    resolution: RESOLUTION,
    confirmTitle: (resolution: ClaimResolution) => QUESTION[resolution],
    confirmReject: 'Diese Reklamation ablehnen?',
    noAnswer: 'Der Kunde liest keinen Text.',
    willRead: 'Der Kunde liest:',
    resolvedBy: (name: string, time: string) => `von ${name}, ${time}`,
    changed: 'Jemand anders hat diese Reklamation inzwischen erledigt. Sie ist zu sehen, wie sie jetzt ist.',
    notFound: 'Diese Reklamation gibt es nicht',
    replacement: 'Neuer Schlüssel',
  },
};
