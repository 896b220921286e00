import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { Checkbox, type CheckboxProps } from '@mantine/core';
import { field, type Field, type PlainOptions } from './field-kinds';

interface FlagOptions extends PlainOptions<CheckboxProps> {
  /** What people read for false and for true. */
  answers: readonly [string, string];
}

export const flag = ({ label, answers: [no, yes], ...input }: FlagOptions): Field => ({
  ...field({ label }, ({ value, ...props }, set) => (
    <Checkbox
      {...input}
      {...props}
      checked={value === 'true'}
      onChange={({ currentTarget }) => set(String(currentTarget.checked))}
    />
  )),
  toText: (stored) => String(stored === true),
  toValue: (typed) => typed === 'true',
  show: (typed) => (typed === 'true' ? yes : no),
});
