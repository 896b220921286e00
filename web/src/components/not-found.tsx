import { Stack, Text, Title } from '@mantine/core';
import { t } from '../texts';

/** @param title what is not there, where that is known. */
export function NotFound({ title = t.errors.notFound }: { title?: string }) {
  return (
    <Stack gap="xs">
      <Title order={1} size="h2">
        {title}
      </Title>
      <Text>{t.errors.notFoundHint}</Text>
    </Stack>
  );
}
