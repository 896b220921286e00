import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { notesQuery, useDeleteNote, type Note, type NoteSubject } from '../api/notes';
import { toFormErrors } from '../lib/form-errors';
import { useWork } from '../lib/session';
import { t } from '../texts/notes';
import { Failure } from './failure';
import { NoteForm } from './note-form';
import { Section } from './section';
import { Waiting } from './waiting';

/** Asks before a note is gone. */
function DeleteQuestion({ note, onClose }: { note: Note; onClose: () => void }) {
  const deleting = useDeleteNote();
  return (
    <Group role="group" aria-label={t.notes.deleteQuestion} gap="xs" justify="end">
      <Text role="alert" size="sm" flex={1}>
        {deleting.error ? toFormErrors(deleting.error, []).form : t.notes.deleteQuestion}
      </Text>
      <Button size="xs" variant="default" onClick={onClose} disabled={deleting.isPending} autoFocus>
        {t.cancel}
      </Button>
      <Button size="xs" color="red" loading={deleting.isPending} onClick={() => deleting.mutate(note.id)}>
        {t.notes.delete}
      </Button>
    </Group>
  );
}

function NoteEntry({ note }: { note: Note }) {
  const { time } = useWork();
  const [deletion, setDeletion] = useState<'asked' | 'refused' | null>(null);
  const written = time(note.createdAt);
  return (
    <Paper component="li" withBorder p="sm">
      <Stack gap="xs">
        <Text className="multiline">{note.text}</Text>
        {deletion === 'asked' ? (
          <DeleteQuestion note={note} onClose={() => setDeletion('refused')} />
        ) : (
          <Group justify="space-between" gap="xs">
            <Text size="sm" c="dimmed">
              {t.notes.by(note.author.name, written)}
            </Text>
            {note.deletable && (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t.notes.deleteLabel(note.author.name, written)}
                onClick={() => setDeletion('asked')}
                autoFocus={deletion === 'refused'}
              >
                {t.notes.delete}
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </Paper>
  );
}

/** What staff has noted, newest first, below a field for a new note. */
export function NotesSection({ subject }: { subject: NoteSubject }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    notesQuery(subject),
  );
  const notes = data?.pages.flatMap(({ nodes }) => nodes);
  return (
    <Section title={t.notes.title}>
      <NoteForm subject={subject} />
      {error && <Failure error={error} reset={() => void refetch()} />}
      {!notes && !error && <Waiting />}
      {notes?.length === 0 && <Text c="dimmed">{t.notes.none}</Text>}
      {notes && notes.length > 0 && (
        <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }} aria-label={t.notes.title}>
          {notes.map((note) => (
            <NoteEntry key={note.id} note={note} />
          ))}
        </Stack>
      )}
      {hasNextPage && (
        <Group>
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t.notes.older}
          </Button>
        </Group>
      )}
    </Section>
  );
}
