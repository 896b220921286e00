import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { t } from '../texts';

/** The reason for an action: the entered text, and whether it is set. */
export function useReason() {
  const [value, setValue] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const isMissing = value.trim() === '';
  return {
    value,
    setValue,
    /** Whether the user tried to continue without it. */
    isMissed: isChecked && isMissing,
    /** Called when the user continues. @returns whether it is set. */
    check: (): boolean => {
      setIsChecked(true);
      return !isMissing;
    },
  };
}

interface ReasonFieldProps {
  reason: ReturnType<typeof useReason>;
  /** Who can read it. */
  description?: string;
  /** The service's validation error. */
  error?: string | undefined;
  /** Whether it is focused first. */
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
