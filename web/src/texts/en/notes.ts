export const notes = {
  notes: {
    title: 'Notes',
    hint: 'For staff only: no customer sees notes. License keys in them are masked.',
    none: 'Nobody has noted anything yet.',
    text: 'New note',
    missing: 'Write what you want to note',
    add: 'Add note',
    added: 'The note is added.',
    older: 'Show older notes',
    by: (author: string, time: string) => `${author}, ${time}`,
    delete: 'Delete',
    deleteLabel: (author: string, time: string) => `Delete the note by ${author} of ${time}`,
    deleteQuestion: 'Delete this note? The audit log keeps what it said.',
  },
};
