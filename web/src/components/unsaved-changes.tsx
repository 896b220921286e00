import { Button, Group, Modal, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { t } from '../texts';

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
    <Modal
      opened={opened}
      onClose={onStay}
      title={t.unsaved.title}
      closeButtonProps={{ 'aria-label': t.close }}
      zIndex={400}
    >
      <Text mb="md">{t.unsaved.text}</Text>
      <Group justify="end">
        <Button variant="default" onClick={onStay} data-autofocus>
          {t.unsaved.stay}
        </Button>
        <Button color="red" onClick={onLeave}>
          {t.unsaved.leave}
        </Button>
      </Group>
    </Modal>
  );
}
