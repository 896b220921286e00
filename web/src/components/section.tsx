import { Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** A part of a page with a title of its own. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack component="section" gap="xs" aria-label={title}>
      <Title order={2} size="h3">
        {title}
      </Title>
      {children}
    </Stack>
  );
}
