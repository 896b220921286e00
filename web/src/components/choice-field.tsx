import { TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { t } from '../texts';
import type { ChoiceComboboxProps } from './choice-combobox';

// Loaded after the list, so that it does not delay the list.
const ChoiceCombobox = lazy(async () => ({ default: (await import('./choice-combobox')).ChoiceCombobox }));

/** Chooses one of many options by a part of its name. */
export function ChoiceField(props: ChoiceComboboxProps) {
  return (
    <Suspense fallback={<TextInput label={props.label} placeholder={props.placeholder ?? t.lists.any} disabled />}>
      <ChoiceCombobox {...props} />
    </Suspense>
  );
}
