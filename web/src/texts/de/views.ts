import type { views as english } from '../en/views';

export const views: typeof english = {
  views: {
    current: (name) => `Ansicht: ${name}`,
    standard: 'Standard',
    none: 'Noch ist keine Ansicht gespeichert.',
    save: 'Diese Ansicht speichern …',
    manage: 'Ansichten ändern …',
    saveTitle: 'Diese Ansicht speichern',
    effect: 'Filter, Sortierung und Spalten bleiben so, wie sie jetzt sind. Ihre Ansichten sehen nur Sie.',
    name: 'Name',
    nameMissing: 'Geben Sie der Ansicht einen Namen',
    saveSubmit: 'Speichern',
    replaceSubmit: 'Ersetzen',
    willReplace: (name) => `„${name}“ gibt es schon: Die Ansicht zeigt dann, was jetzt zu sehen ist.`,
    saved: (name) => `Die Ansicht „${name}“ ist gespeichert.`,
    manageTitle: 'Ansichten ändern',
    overwrite: 'Ersetzen',
    overwriteLabel: (name) => `„${name}“ ersetzen durch das, was jetzt zu sehen ist`,
    rename: 'Umbenennen',
    renameLabel: (name) => `„${name}“ umbenennen`,
    delete: 'Löschen',
    deleteLabel: (name) => `„${name}“ löschen`,
    deleteQuestion: (name) => `Die Ansicht „${name}“ löschen?`,
  },
};
