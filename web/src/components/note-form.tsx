import { Button } from '@mantine/core';
import { useId, useState, type FormEvent } from 'react';
import { useAddNote, type NoteSubject } from '../api/notes';
import { toFormErrors } from '../lib/form-errors';
import { notifyDone } from '../lib/notify';
import { t } from '../texts/notes';
import classes from './note-form.module.css';
import { UnsavedChanges } from './unsaved-changes';

const MAX_LENGTH = 2000;

/** Notes something. Ctrl and Enter do as the button does. */
export function NoteForm({ subject }: { subject: NoteSubject }) {
  const [text, setText] = useState('');
  const errorId = useId();
  const adding = useAddNote(subject);
  const { fields, form } = toFormErrors(adding.error, ['text']);
  const error = fields.text ?? form;
  const isMissing = text.trim() === '';
  const add = (): void => {
    if (isMissing || adding.isPending) return;
    adding.mutate(text, {
      onSuccess: () => {
        setText('');
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
      <div className={classes.composer}>
        <textarea
          data-note
          rows={1}
          aria-label={t.notes.text}
          aria-describedby={error && errorId}
          aria-invalid={error ? true : undefined}
          placeholder={t.notes.hint}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={({ key, ctrlKey, metaKey }) => {
            if (key === 'Enter' && (ctrlKey || metaKey)) add();
          }}
          readOnly={adding.isPending}
          maxLength={MAX_LENGTH}
        />
        <Button type="submit" size="compact-xs" variant="default" loading={adding.isPending} disabled={isMissing}>
          {t.notes.add}
        </Button>
      </div>
      {error && (
        <p id={errorId} className={classes.error} role="alert">
          {error}
        </p>
      )}
    </form>
  );
}
