import type { prices as english } from '../en/prices';
import { plural } from '../language';

const counted = (count: number): string => plural(count, 'Preis', 'Preise');

export const prices: typeof english = {
  prices: {
    from: 'Ab',
    count: 'Preise',
    unit: (count) => (count === 1 ? 'Preis' : 'Preise'),
    by: 'Geplant von',
    planned: 'Geplant',
    statusOf: { WAITING: 'Geplant', DONE: 'Erledigt', CANCELLED: 'Verworfen' },
    now: 'Jetzt',
    toProducts: 'Produkte auswählen',
    emptyHint: 'Wählen Sie Produkte in ihrer Liste aus und ändern Sie deren Preise, sofort oder ab einem Tag.',
    noMatch: 'Keine passenden Preisänderungen',
    noMatchHint: 'Suchen Sie nach einem anderen Status oder Produkt.',
    notFound: 'Preisänderung nicht gefunden',
    one: (from) => `Preise ab ${from}`,

    change: (count) => `${counted(count)} ändern`,
    what: 'Änderung',
    operationOf: {
      raise: 'Listenpreise um einen Prozentsatz erhöhen',
      lower: 'Listenpreise um einen Prozentsatz senken',
      add: 'Listenpreise um einen Betrag erhöhen',
      subtract: 'Listenpreise um einen Betrag senken',
      set: 'Einen Listenpreis für alle festlegen',
    },
    percentage: 'Prozentsatz',
    percentageWrong: 'Geben Sie einen Prozentsatz über 0 ein, etwa 2,5',
    amountWrong: 'Geben Sie einen Betrag über 0 ein, etwa 1,50',
    rounding: 'Runden auf',
    roundingHint: 'Der nächste Preis, der so endet.',
    endingOf: { none: 'Nicht runden', whole: 'Ganze Euro', '50': ',50', '90': ',90', '95': ',95', '99': ',99' },
    preview: 'Auswirkung anzeigen',
    whyOf: {
      same: 'Keine Änderung',
      tooLow: 'Bleibt: er wäre 0 oder weniger',
      changedSince: 'Bleibt: seither geändert',
    },
    effectOf: (count, same) => `${counted(count)} zu ändern, ${counted(same)} ohne Änderung. Noch ist nichts geändert.`,
    tooMany:
      'Höchstens 1.000 Preise ändern sich auf einmal: Wählen Sie weniger Produkte aus, oder importieren Sie eine Preisliste.',
    notifies: 'Webhooks, die Preisänderungen abonnieren, erfahren jede einzelne, wenn sie eintritt.',
    whenOf: { now: 'Sofort', day: 'Ab einem Tag' },
    day: 'Erster Tag',
    dayHint: 'Die Preise ändern sich, wenn dieser Tag für das Geschäft beginnt, auch nach Änderungen bis dahin.',
    dayWrong: 'Geben Sie einen Tag ab morgen ein',
    start: (count) => `${counted(count)} ändern`,
    planSubmit: (count) => `${counted(count)} planen`,
    scheduled: (count) => `${counted(count)} geplant`,
    changing: (count) => `${plural(count, 'Preis wird', 'Preise werden')} geändert …`,
    changingHint: 'Sie können das schließen: Die Änderung geht weiter.',
    done: (count) => `${counted(count)} geändert`,
    cancelled: 'Verworfen: Kein Preis wurde geändert.',
    show: 'Diese Preisänderung zeigen',
    undoLater: 'Dort können Sie sie später rückgängig machen.',

    cancelChange: 'Änderung verwerfen',
    cancelTitle: (count) => `Änderung verwerfen: ${counted(count)}`,
    cancelEffect: 'Die Preise bleiben, wie sie sind. Sollen sie sich doch ändern, planen Sie das neu.',
    changeCancelled: 'Preisänderung verworfen',
    undoTitle: (count) => `${counted(count)} zurücksetzen`,
    undoNote: (from) => `Macht die Preise ab ${from} rückgängig`,
  },
};
