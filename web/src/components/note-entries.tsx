import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useDeleteNote, type Note } from '../api/notes';
import { Icon } from '../icons/icon';
import { toFormErrors } from '../lib/form-errors';
import { useSession } from '../lib/session';
import { t } from '../texts/notes';
import type { TimelineEntry } from './timeline-parts';
import { Trans } from './trans';
import { KeyText } from './values';

/** A text in which the service has masked keys. */
export function MaskedText({ text }: { text: string }) {
  return text.split(/(\*{2,}\w+)/).map((chunk, index) =>
    // Chunks of a text are identified only by their position.
    index % 2 === 0 ? chunk : <KeyText key={index} text={chunk} />,
  );
}

/** Deletes a note after a confirmation. */
function DeleteNote({ note }: { note: Note }) {
  const { time } = useSession();
  const deleting = useDeleteNote();
  const [deletion, setDeletion] = useState<'asked' | 'refused' | null>(null);
  if (deletion !== 'asked') {
    return (
      <ActionIcon
        size={24}
        variant="subtle"
        aria-label={t.notes.deleteLabel(note.author.name, time(note.createdAt))}
        title={t.words.delete}
        onClick={() => setDeletion('asked')}
        autoFocus={deletion === 'refused'}
      >
        <Icon name="trash" size="small" />
      </ActionIcon>
    );
  }
  return (
    <Group role="group" aria-label={t.notes.deleteQuestion} gap="xs" justify="end">
      <Text role="alert" flex={1}>
        {deleting.error ? toFormErrors(deleting.error, []).form : t.notes.deleteQuestion}
      </Text>
      <Button
        size="compact-xs"
        variant="default"
        onClick={() => setDeletion('refused')}
        disabled={deleting.isPending}
        autoFocus
      >
        {t.cancel}
      </Button>
      <Button
        size="compact-xs"
        color="red"
        loading={deleting.isPending}
        onClick={() => deleting.mutate({ id: note.id })}
      >
        {t.words.delete}
      </Button>
    </Group>
  );
}

/** Staff notes, for a timeline. */
export const noteEntries = (notes: readonly Note[]): TimelineEntry[] =>
  notes.map((note) => ({
    id: `note ${note.id}`,
    kind: 'notes',
    at: note.createdAt,
    icon: 'note',
    text: <Trans text={t.timeline.noted} who={<b>{note.author.name}</b>} />,
    said: <MaskedText text={note.text} />,
    ...(note.deletable && { action: <DeleteNote note={note} /> }),
  }));
