import type { notes as english } from '../en/notes';

export const notes: typeof english = {
  notes: {
    title: 'Notizen',
    hint: 'Nur für das Personal: Kein Kunde sieht Notizen. Lizenzschlüssel darin werden verdeckt.',
    none: 'Noch hat niemand etwas notiert.',
    text: 'Neue Notiz',
    missing: 'Schreiben Sie, was Sie notieren möchten',
    add: 'Notiz hinzufügen',
    added: 'Die Notiz ist hinzugefügt.',
    older: 'Ältere Notizen zeigen',
    by: (author, time) => `${author}, ${time}`,
    delete: 'Löschen',
    deleteLabel: (author, time) => `Die Notiz von ${author} vom ${time} löschen`,
    deleteQuestion: 'Diese Notiz löschen? Das Änderungsprotokoll behält, was darin stand.',
  },
};
