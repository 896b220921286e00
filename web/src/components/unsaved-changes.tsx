import { Button, Group, Stack, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { t } from '../texts';

const loadDialog = async () => ({ default: (await import('./dialog')).Dialog });
const Dialog = lazy(loadDialog);

interface DiscardQuestionProps {
  onLeave: () => void;
  onStay: () => void;
}

/** Asks whether to discard the input. */
export function DiscardQuestion({ onLeave, onStay }: DiscardQuestionProps) {
  return (
    <Stack gap="sm" role="group" aria-label={t.unsaved.title}>
      <Text role="alert">{t.unsaved.text}</Text>
      <Group justify="end" gap={8}>
        <Button variant="default" onClick={onStay} autoFocus>
          {t.unsaved.stay}
        </Button>
        <Button color="red" onClick={onLeave}>
          {t.unsaved.leave}
        </Button>
      </Group>
    </Stack>
  );
}

/** Asks before the user leaves a page with unsaved input. @param isDirty whether there is unsaved input. */
export function UnsavedChanges({ isDirty }: { isDirty: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  useEffect(() => {
    // With unsaved input, the question must not wait for the network.
    if (isDirty) loadDialog().catch(() => undefined);
  }, [isDirty]);
  if (status !== 'blocked') return null;
  return (
    <Suspense>
      <Dialog title={t.unsaved.title} onClose={reset} isOnTop>
        <DiscardQuestion onLeave={proceed} onStay={reset} />
      </Dialog>
    </Suspense>
  );
}
