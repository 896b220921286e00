import { Textarea } from '@mantine/core';
import { t } from '../../texts/stock';

interface ReasonFieldProps {
  value: string;
  onChange: (reason: string) => void;
  /** Who reads it. */
  description?: string;
  /** Whether somebody has tried to go on without it. */
  isMissing: boolean;
  /** What the service says of it. */
  error: string | undefined;
  /** Whether typing begins here. */
  isFirst?: boolean;
}

/** Why somebody changes the stock. */
export function ReasonField({ value, onChange, description, isMissing, error, isFirst }: ReasonFieldProps) {
  return (
    <Textarea
      label={t.stock.reason}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      {...(description && { description })}
      error={isMissing ? t.stock.reasonMissing : error}
      maxLength={500}
      autosize
      required
      {...(isFirst && { 'data-autofocus': true })}
    />
  );
}
