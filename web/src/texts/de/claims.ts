import type { claims as english } from '../en/claims';
import { plural } from '../language';

export const claims: typeof english = {
  claims: {
    resolved: 'Erledigt',
    outcome: 'Ergebnis',
    keys: { move: 'weiter, zurück', select: 'auswählen', answer: 'antworten', open: 'öffnen' },
    opened: 'Reklamation angelegt',
    mine: 'Meine',
    notAssigned: 'Nicht zugewiesen',
    assign: 'Zuweisen an…',
    assigned: (count, name) =>
      `${plural(count, 'Reklamation', 'Reklamationen')} ${name === undefined ? 'nicht mehr zugewiesen' : `${name} zugewiesen`}`,
    assignee: 'Zuständig',
    empty: 'Keine offenen Reklamationen',
    emptyHint: 'Neue Reklamationen erscheinen hier von selbst.',
    noMatch: 'Keine passenden Reklamationen',
    noMatchHint: 'In einem anderen Reiter nachsehen oder die Filter zurücksetzen.',
  },

  openClaim: {
    titleOf: (key: string) => `Reklamation zu ${key} anlegen`,
    submit: 'Reklamation anlegen',
    effect: 'Für den Kunden: Er sieht sie wie eine eigene und liest den Grund.',
    order: 'Bestellnummer',
    orderMissing: 'Geben Sie eine Bestellnummer ein',
    keyMissing: 'Wählen Sie einen Schlüssel',
    noKey: 'Kein Schlüssel dieser Bestellung ist in Verwendung',
  },

  claim: {
    of: (customer: string) => `Reklamation · ${customer}`,
    order: 'Bestellung',
    made: 'Eingang',
    byCustomer: 'vom Kunden',
    reveal: 'Anzeigen',
    sold: 'Verkauft',
    paid: 'Bezahlt',
    vat: (amount: string) => `+ ${amount} USt.`,
    keys: (_count: number, shown: string) => `${shown} Schlüssel`,
    available: 'verfügbar',
    byStaff: (name: string) => `von ${name}, für den Kunden`,
    assignedTo: (name: string) => `Zuständig: ${name}`,
    timeline: {
      opened: '{who} hat reklamiert',
      openedFor: '{who} hat die Reklamation für den Kunden angelegt',
      assigned: '{who} hat die Reklamation {whom} zugewiesen',
      unassigned: '{who} hat die Zuweisung aufgehoben',
      resolvedOf: {
        REPLACED: '{who} hat den Schlüssel ersetzt',
        CREDITED: '{who} hat den Schlüssel gutgeschrieben',
        REJECTED: '{who} hat die Reklamation abgelehnt',
      },
    },
    somebody: 'Das Team',
    noAnswerSent: 'Es wurde keine Antwort gesendet.',
    answerHint: 'Wird dem Kunden gesendet',
    resolution: {
      REPLACE: {
        verb: 'Schlüssel ersetzen',
        done: 'Schlüssel ersetzt',
        effect: (key, order) => `Sendet kostenlos einen neuen Schlüssel für ${key} in Bestellung ${order}.`,
      },
      CREDIT: {
        verb: 'Gutschreiben',
        done: 'Schlüssel gutgeschrieben',
        effect: (key, order) =>
          `Schreibt den Preis von ${key} in Bestellung ${order} samt Umsatzsteuer gut und zieht den Schlüssel endgültig ein.`,
      },
      REJECT: {
        verb: 'Ablehnen',
        done: 'Reklamation abgelehnt',
        effect: (key, order) => `${key} in Bestellung ${order} bleibt in Verwendung.`,
      },
    },
    confirm: {
      REPLACE: 'Diesen Schlüssel ersetzen?',
      CREDIT: 'Diesen Schlüssel gutschreiben?',
      REJECT: 'Diese Reklamation ablehnen?',
    },
    noAnswer: 'Der Kunde erhält keine Antwort.',
    willRead: 'Antwort an den Kunden:',
    changed: 'Diese Reklamation ist bereits erledigt. Angezeigt wird der aktuelle Stand.',
    notFound: 'Reklamation nicht gefunden',
    replacement: 'Ersatz',
  },
};
