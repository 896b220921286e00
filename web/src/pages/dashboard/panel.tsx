import { Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** What it is, and how it stands. */
export interface Entry {
  id: string;
  what: ReactNode;
  how: ReactNode;
}

interface PanelProps {
  title: string;
  /** Leads to the list. */
  link?: ReactNode;
  /** Where there is nothing to do. */
  nothing: string;
  entries: readonly Entry[];
}

/** Something that somebody should look at, with the way to its list. */
export function Panel({ title, link, nothing, entries }: PanelProps) {
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Title order={3} size="h5" mb="xs">
        {title}
      </Title>
      {entries.length === 0 ? (
        <Text c="dimmed" size="sm">
          {nothing}
        </Text>
      ) : (
        <ul className="entries">
          {entries.map(({ id, what, how }) => (
            <li key={id}>
              <span>{what}</span>
              <span>{how}</span>
            </li>
          ))}
        </ul>
      )}
      {link && <Text mt="sm">{link}</Text>}
    </Paper>
  );
}
