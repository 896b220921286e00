import { ActionIcon } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { t } from '../texts';
import type { ColumnMenuProps } from './column-menu';

// Loaded after the list, so that it does not delay the list.
const ColumnMenu = lazy(async () => ({ default: (await import('./column-menu')).ColumnMenu }));

/** Chooses the visible columns of a list. */
export function ColumnChoice(props: ColumnMenuProps) {
  return (
    <Suspense fallback={<ActionIcon variant="subtle" size={28} aria-label={t.lists.columns} disabled />}>
      <ColumnMenu {...props} />
    </Suspense>
  );
}
