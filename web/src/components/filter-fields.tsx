import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { addDays } from '../lib/days';
import { useSession } from '../lib/session';
import { dayIn } from '../lib/times';
import { t } from '../texts';
import { ChoiceField } from './choice-field';
import { DebouncedField } from './debounced-field';
import { valueOf, type ChangeFilters, type Filter, type FilterValues } from './filters';

interface FilterFieldProps {
  filter: Filter;
  values: FilterValues;
  onChange: ChangeFilters;
}

function DaysField({ filter, values, onChange }: FilterFieldProps & { filter: Filter & { kind: 'days' } }) {
  const { zone } = useSession();
  const { id, until, label } = filter;
  const [today] = useState(() => dayIn(zone, new Date()));
  const from = valueOf(values, id);
  const last = valueOf(values, until);
  const preset = (text: string, first: string) => (
    <Button variant="default" size="xs" onClick={() => onChange({ [id]: first, [until]: undefined })}>
      {text}
    </Button>
  );
  return (
    <Stack component="fieldset" gap="xs" p={0} m={0} bd={0} aria-label={label}>
      <Group gap="xs">
        {preset(t.lists.last30Days, addDays(today, -29))}
        {preset(t.lists.thisMonth, `${today.slice(0, 8)}01`)}
      </Group>
      <DebouncedField
        label={t.lists.from(label)}
        type="date"
        value={from}
        onChange={(day) => onChange({ [id]: day })}
        max={last}
      />
      <DebouncedField
        label={t.lists.until(label)}
        type="date"
        value={last}
        onChange={(day) => onChange({ [until]: day })}
        min={from}
      />
    </Stack>
  );
}

const isIn = ({ min, max }: Filter & { kind: 'number' }, typed: string | undefined): boolean =>
  !typed || (Number.isInteger(Number(typed)) && Number(typed) >= min && Number(typed) <= max);

/** The field of a filter with its label. Typed text is applied after a pause. */
export function FilterField({ filter, values, onChange }: FilterFieldProps) {
  const { id, label, kind } = filter;
  const value = valueOf(values, id);
  const change = (next: string | undefined): void => onChange({ [id]: next || undefined });
  switch (kind) {
    case 'choice':
      return (
        <NativeSelect
          label={label}
          data={[{ value: '', label: t.lists.any }, ...filter.choices]}
          value={value}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
      );
    case 'found':
      return <ChoiceField label={label} source={filter.source} value={value || undefined} onChange={change} />;
    case 'days':
      return <DaysField filter={filter} values={values} onChange={onChange} />;
    case 'number':
      return (
        <DebouncedField
          label={label}
          type="number"
          min={filter.min}
          max={filter.max}
          value={value}
          onChange={(typed) => isIn(filter, typed) && change(typed)}
        />
      );
    case 'search':
    case 'text':
      return <DebouncedField label={label} value={value} onChange={change} maxLength={filter.maxLength} />;
  }
}
