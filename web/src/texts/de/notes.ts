import type { notes as english } from '../en/notes';

export const notes: typeof english = {
  notes: {
    hint: 'Für Kunden nicht sichtbar',
    none: 'Noch keine Notizen',
    text: 'Neue Notiz',
    add: 'Notiz hinzufügen',
    added: 'Notiz hinzugefügt',
    deleteLabel: (author, time) => `Notiz von ${author} vom ${time} löschen`,
    deleteQuestion: 'Diese Notiz löschen? Ihr Text bleibt im Protokoll.',
  },

  timeline: {
    title: 'Verlauf',
    all: 'Alles',
    kindOf: {
      orders: 'Bestellungen',
      changes: 'Änderungen',
      notes: 'Notizen',
      claims: 'Reklamationen',
      money: 'Geld',
      events: 'Ereignisse',
      access: 'Zugriffe',
    },
    older: 'Ältere anzeigen',
    noted: '{who} hat eine Notiz hinzugefügt',
  },
};
