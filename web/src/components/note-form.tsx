import { Alert, Button, Group, Stack, Textarea } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useAddNote, type NoteSubject } from '../api/notes';
import { toFormErrors } from '../lib/form-errors';
import { notifyDone } from '../lib/notify';
import { t } from '../texts/notes';
import { UnsavedChanges } from './unsaved-changes';

const MAX_LENGTH = 2000;

/** Notes something. Ctrl and Enter do as the button does. */
export function NoteForm({ subject }: { subject: NoteSubject }) {
  const [text, setText] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const adding = useAddNote(subject);
  const { fields, form } = toFormErrors(adding.error, ['text']);
  const isMissing = text.trim() === '';
  const add = (): void => {
    setIsChecked(true);
    if (isMissing || adding.isPending) return;
    adding.mutate(text, {
      onSuccess: () => {
        setText('');
        setIsChecked(false);
        void notifyDone(t.notes.added);
      },
    });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    add();
  };
  return (
    <form onSubmit={submit} noValidate>
      <UnsavedChanges isDirty={!isMissing} />
      <Stack gap="xs">
        <Textarea
          label={t.notes.text}
          description={t.notes.hint}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={({ key, ctrlKey, metaKey }) => {
            if (key === 'Enter' && (ctrlKey || metaKey)) add();
          }}
          error={isChecked && isMissing ? t.notes.missing : fields.text}
          readOnly={adding.isPending}
          maxLength={MAX_LENGTH}
          minRows={2}
          autosize
        />
        {form && (
          <Alert color="red" variant="outline" role="alert">
            {form}
          </Alert>
        )}
        <Group>
          <Button type="submit" variant="default" loading={adding.isPending}>
            {t.notes.add}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
