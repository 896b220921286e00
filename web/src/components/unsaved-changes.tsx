import { Button, Group, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { t } from '../texts';
import { Dialog } from './dialog';

/** Asks before a page is left on which something was typed. @param isDirty whether there is something to lose. */
export function UnsavedChanges({ isDirty }: { isDirty: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  return <DiscardQuestion opened={status === 'blocked'} onLeave={() => proceed?.()} onStay={() => reset?.()} />;
}

interface DiscardQuestionProps {
  opened: boolean;
  onLeave: () => void;
  onStay: () => void;
}

export function DiscardQuestion({ opened, onLeave, onStay }: DiscardQuestionProps) {
  return (
    <Dialog title={t.unsaved.title} opened={opened} onClose={onStay} isOnTop>
      <Text mb="md">{t.unsaved.text}</Text>
      <Group justify="end">
        <Button variant="default" onClick={onStay} data-autofocus>
          {t.unsaved.stay}
        </Button>
        <Button color="red" onClick={onLeave}>
          {t.unsaved.leave}
        </Button>
      </Group>
    </Dialog>
  );
}
