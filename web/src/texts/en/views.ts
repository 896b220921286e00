export const views = {
  views: {
    effect: 'Saves the current filters, sorting and columns. Only you see your views.',
    saveSubmit: 'Save',
    willReplace: (name: string) => `Replaces the view “${name}”`,
    saved: (name: string) => `View “${name}” saved`,
    rename: 'Rename',
    renameLabel: (name: string) => `Rename “${name}”`,
    deleteEffect: 'The list does not change.',
    openWith: (list: string) => `Open with ${list}`,
    share: 'Share with everybody',
    deleteQuestion: (name: string) => `Delete the view “${name}”?`,
  },
};
