import { TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { t } from '../texts';
import type { ChoiceComboboxProps } from './choice-combobox';

// Loaded after the list, which nobody should wait longer for because of it.
const ChoiceCombobox = lazy(async () => ({ default: (await import('./choice-combobox')).ChoiceCombobox }));

/** Chooses one of very many by a part of its name. */
export function ChoiceField(props: ChoiceComboboxProps) {
  return (
    <Suspense fallback={<TextInput label={props.label} placeholder={props.placeholder ?? t.lists.any} disabled />}>
      <ChoiceCombobox {...props} />
    </Suspense>
  );
}
