import { NativeSelect, SimpleGrid } from '@mantine/core';
import { TypedField } from '../../components/typed-field';
import { t } from '../../texts/dashboard';
import { ofSpan, SPANS, USUAL_SPAN, type Days, type PeriodSearch } from './period';

const OWN = 'own';
const CHOICES = [
  ...SPANS.map((span) => ({ value: String(span), label: t.dashboard.lastDays(span) })),
  { value: OWN, label: t.dashboard.ownPeriod },
];

interface PeriodChoiceProps {
  search: PeriodSearch;
  days: Days;
  /** What the service has against it. */
  errors: { from?: string | undefined; to?: string | undefined };
  onChange: (search: PeriodSearch) => void;
}

/** Chooses the last days, or from which day to which. */
export function PeriodChoice({ search, days, errors, onChange }: PeriodChoiceProps) {
  const { days: span = USUAL_SPAN, from, to } = search;
  const choose = (value: string): void => {
    onChange(value === OWN ? { from: days.first, to: days.last } : ofSpan(value));
  };
  return (
    <SimpleGrid
      component="search"
      cols={{ base: 2, sm: 3 }}
      spacing="xs"
      mb="md"
      maw={640}
      aria-label={t.lists.filters}
    >
      <NativeSelect
        label={t.dashboard.period}
        data={CHOICES}
        value={from ? OWN : span}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {from && (
        <>
          <TypedField
            label={t.dashboard.from}
            type="date"
            value={from}
            // What is half typed is no day.
            onChange={(day) => day && onChange({ from: day, ...(to && { to }) })}
            error={errors.from}
            max={to}
          />
          <TypedField
            label={t.dashboard.to}
            type="date"
            value={to}
            onChange={(day) => onChange({ from, ...(day && { to: day }) })}
            error={errors.to}
            min={from}
          />
        </>
      )}
    </SimpleGrid>
  );
}
