import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { t } from '../texts';

/** Why somebody does something: what is typed, and whether it is there. */
export function useReason() {
  const [value, setValue] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const isMissing = value.trim() === '';
  return {
    value,
    setValue,
    /** Whether somebody has tried to go on without it. */
    isMissed: isChecked && isMissing,
    /** Is called when somebody goes on. @returns whether it is there. */
    check: (): boolean => {
      setIsChecked(true);
      return !isMissing;
    },
  };
}

interface ReasonFieldProps {
  reason: ReturnType<typeof useReason>;
  /** Who reads it. */
  description?: string;
  /** What the service says of it. */
  error?: string | undefined;
  /** Whether typing begins here. */
  isFirst?: boolean;
}

export function ReasonField({ reason, description, error, isFirst = true }: ReasonFieldProps) {
  return (
    <Textarea
      label={t.reason}
      value={reason.value}
      onChange={({ currentTarget }) => reason.setValue(currentTarget.value)}
      {...(description && { description })}
      error={reason.isMissed ? t.reasonMissing : error}
      maxLength={500}
      autosize
      required
      {...(isFirst && { 'data-autofocus': true })}
    />
  );
}
