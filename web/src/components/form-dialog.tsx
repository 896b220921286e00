import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { toFormErrors } from '../lib/form-errors';
import { t } from '../texts';
import { Dialog } from './dialog';
import { DiscardQuestion, UnsavedChanges } from './unsaved-changes';

interface FormDialogProps {
  title: string;
  submit: string;
  /** The colour of the button for an action that cannot be undone. */
  colour?: string;
  /** Whether something was typed that closing would lose. */
  isDirty: boolean;
  isBusy: boolean;
  /** Errors that belong to no field. */
  error: string | undefined;
  /** Both versions if somebody else saved first; replaces the error and the buttons. */
  conflict?: ReactNode;
  /** For forms with tables. */
  size?: 'md' | 'lg';
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Leads to the first field that was refused, which may be out of sight in a long form. */
function useFocusOnRefused() {
  const form = useRef<HTMLFormElement>(null);
  const wasSent = useRef(false);
  useEffect(() => {
    const refused = wasSent.current && form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (!refused) return;
    wasSent.current = false;
    refused.focus();
  });
  const setSent = (isSent: boolean): void => {
    wasSent.current = isSent;
  };
  return { form, setSent };
}

/** A form in a dialog: it confirms before discarding input, and keeps the input after an error. */
export function FormDialog(props: FormDialogProps) {
  const { title, submit, colour, isDirty, isBusy, error, conflict, size, onSubmit, onClose, children } = props;
  const [isAsking, setIsAsking] = useState(false);
  const { form, setSent } = useFocusOnRefused();
  const close = (): void => {
    if (isBusy) return;
    if (isDirty) setIsAsking(true);
    else onClose();
  };
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (isBusy || conflict) return;
    setSent(true);
    onSubmit();
  };
  return (
    <Dialog title={title} onClose={close} {...(size && { size })}>
      <UnsavedChanges isDirty={isDirty} />
      <form ref={form} onSubmit={handleSubmit} onInput={() => setSent(false)} noValidate>
        <Stack gap="sm">
          {children}
          {!isAsking && conflict}
          {error && !conflict && (
            <Alert color="red" variant="outline" role="alert">
              {error}
            </Alert>
          )}
          {isAsking ? (
            <DiscardQuestion onLeave={onClose} onStay={() => setIsAsking(false)} />
          ) : (
            !conflict && (
              <Group justify="end">
                <Button variant="default" onClick={close} disabled={isBusy}>
                  {t.cancel}
                </Button>
                <Button type="submit" loading={isBusy} {...(colour && { color: colour })}>
                  {submit}
                </Button>
              </Group>
            )
          )}
        </Stack>
      </form>
    </Dialog>
  );
}

interface ConfirmDialogProps extends Pick<FormDialogProps, 'title' | 'submit' | 'colour' | 'onSubmit' | 'onClose'> {
  /** What happens then. */
  effect: string;
  action: { isPending: boolean; error: unknown };
  /** Replaces the text of the action's error. */
  error?: string | false;
}

/** Asks before an action that takes no input. */
export function ConfirmDialog({ effect, action, error, ...rest }: ConfirmDialogProps) {
  const refusal = error || toFormErrors(action.error, []).form;
  return (
    <FormDialog {...rest} isDirty={false} isBusy={action.isPending} error={refusal}>
      <Text size="sm">{effect}</Text>
    </FormDialog>
  );
}
