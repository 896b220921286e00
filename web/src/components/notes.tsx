import { lazy, Suspense } from 'react';
import type { NoteSubject } from '../api/notes';

// Loaded after the page, so that it does not delay the page.
const NotesSection = lazy(async () => ({ default: (await import('./notes-section')).NotesSection }));

/** What staff notes about a customer or an order. */
export function Notes({ subject }: { subject: NoteSubject }) {
  return (
    <Suspense>
      <NotesSection subject={subject} />
    </Suspense>
  );
}
