import type { views as english } from '../en/views';

export const views: typeof english = {
  views: {
    effect: 'Speichert die aktuellen Filter, Sortierung und Spalten. Ihre Ansichten sehen nur Sie.',
    saveSubmit: 'Speichern',
    willReplace: (name) => `Ersetzt die Ansicht „${name}“`,
    saved: (name) => `Ansicht „${name}“ gespeichert`,
    rename: 'Umbenennen',
    renameLabel: (name) => `„${name}“ umbenennen`,
    deleteEffect: 'Die Liste ändert sich nicht.',
    openWith: (list) => `Mit „${list}“ öffnen`,
    share: 'Mit allen teilen',
    deleteQuestion: (name) => `Ansicht „${name}“ löschen?`,
  },
};
