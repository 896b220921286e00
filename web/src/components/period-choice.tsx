import { Icon } from '../icons/icon';
import { DEFAULT_PERIOD, type Days, type Period, type PeriodSearch } from '../lib/period';
import { t } from '../texts/period';
import { DebouncedField } from './debounced-field';
import classes from './period-choice.module.css';
import { Segmented } from './tabs';

const OWN = 'own';

const searchOf = (period: Period): PeriodSearch => (period === DEFAULT_PERIOD ? {} : { period });

interface PeriodChoiceProps {
  /** The predefined periods. */
  periods: readonly Period[];
  search: PeriodSearch;
  days: Days;
  onChange: (search: PeriodSearch) => void;
}

/** Chooses a predefined period, or a first and last day. */
export function PeriodChoice({ periods, search, days, onChange }: PeriodChoiceProps) {
  const { period = DEFAULT_PERIOD, from } = search;
  return (
    <Segmented
      label={t.period.title}
      choices={[
        ...periods.map((one) => [one, t.period.of[one]] as const),
        [
          OWN,
          <>
            {t.period.own}
            <Icon name="chevron-down" size="small" />
          </>,
        ] as const,
      ]}
      value={from ? OWN : period}
      onChange={(value) => onChange(value === OWN ? { from: days.first, to: days.last } : searchOf(value))}
    />
  );
}

interface OwnPeriodProps {
  search: PeriodSearch;
  /** The service's validation error. */
  errors: { from?: string | undefined; to?: string | undefined };
  onChange: (search: PeriodSearch) => void;
}

/** The first and the last day of a custom period. */
export function OwnPeriod({ search: { from, to }, errors, onChange }: OwnPeriodProps) {
  if (!from) return null;
  return (
    <search className={classes.own} aria-label={t.period.own}>
      <DebouncedField
        label={t.period.from}
        type="date"
        value={from}
        // An incomplete date is not a day.
        onChange={(day) => day && onChange({ from: day, ...(to && { to }) })}
        error={errors.from}
        max={to}
      />
      <DebouncedField
        label={t.period.to}
        type="date"
        value={to}
        onChange={(day) => onChange({ from, ...(day && { to: day }) })}
        error={errors.to}
        min={from}
      />
    </search>
  );
}
