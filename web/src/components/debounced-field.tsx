import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

const TYPING_MS = 300;

interface DebouncedFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string | undefined;
  /** Called after a pause in typing, on Enter and on blur. */
  onChange: (value: string | undefined) => void;
}

/** A filter with typed text. */
export function DebouncedField({ value = '', onChange, ...props }: DebouncedFieldProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // The URL was changed in another way, such as by going back.
  if (known !== value) {
    setKnown(value);
    if (typed.trim() !== value) setTyped(value);
  }
  const emit = useDebouncedCallback((text: string) => onChange(text.trim() || undefined), TYPING_MS);
  return (
    <TextInput
      {...props}
      onBlur={emit.flush}
      onKeyDown={({ key }) => {
        if (key === 'Enter') emit.flush();
      }}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        emit(currentTarget.value);
      }}
    />
  );
}
