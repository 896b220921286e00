import type { ReactNode } from 'react';
import { t } from '../texts';

/** The label of an optional field; all other fields are required. */
export const optional = (label: string): ReactNode => (
  <>
    {label} <small>{t.optional}</small>
  </>
);
