import { Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { HelpLink, type HandbookPage } from './help-link';
import { usePageTitle } from '../lib/page-title';

interface PageHeaderProps {
  title: string;
  /** Of the staff's handbook, which the page's part of it is in. */
  help: HandbookPage;
  /** What can be done on the page. */
  children?: ReactNode;
}

export function PageHeader({ title, help, children }: PageHeaderProps) {
  usePageTitle(title);
  return (
    <Group justify="space-between" mb="md" gap="xs">
      <Title order={1} size="h2">
        {title}
      </Title>
      <Group gap="xs">
        {children}
        <HelpLink page={help} title={title} />
      </Group>
    </Group>
  );
}
