import type { ReactNode } from 'react';
import { t } from '../texts';

/** The label of a field that may stay empty; all others have to be filled in. */
export const optional = (label: string): ReactNode => (
  <>
    {label} <small>{t.optional}</small>
  </>
);
