export const notes = {
  notes: {
    hint: 'Customers never see notes',
    none: 'No notes yet',
    text: 'New note',
    add: 'Add note',
    added: 'Note added',
    deleteLabel: (author: string, time: string) => `Delete the note by ${author} of ${time}`,
    deleteQuestion: 'Delete this note? Its text stays in the audit log.',
  },

  timeline: {
    title: 'Timeline',
    all: 'All',
    kindOf: {
      orders: 'Orders',
      changes: 'Changes',
      notes: 'Notes',
      claims: 'Claims',
      money: 'Money',
      events: 'Events',
      access: 'Access',
    },
    older: 'Show older',
    noted: '{who} added a note',
  },
};
