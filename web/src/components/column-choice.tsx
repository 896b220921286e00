import { lazy, Suspense } from 'react';
import type { ColumnMenuProps } from './column-menu';

// Loaded after the list, which nobody should wait longer for because of it.
const ColumnMenu = lazy(async () => ({ default: (await import('./column-menu')).ColumnMenu }));

/** Chooses which columns of a list are shown. */
export function ColumnChoice(props: ColumnMenuProps) {
  return (
    <Suspense>
      <ColumnMenu {...props} />
    </Suspense>
  );
}
