import { Button, Stack, Text } from '@mantine/core';
import { t } from '../texts';

interface EmptyListProps {
  title: string;
  /** What to do next. */
  hint: string;
  /** Takes the filters away; left out where there are none. */
  onClear?: (() => void) | undefined;
}

/** In the place of a list without entries: nothing there yet, or nothing that matches. */
export function EmptyList({ title, hint, onClear }: EmptyListProps) {
  return (
    <Stack align="center" gap="xs" py="xl">
      <Text fw={600}>{title}</Text>
      <Text c="dimmed">{hint}</Text>
      {onClear && (
        <Button variant="default" onClick={onClear}>
          {t.lists.clear}
        </Button>
      )}
    </Stack>
  );
}
