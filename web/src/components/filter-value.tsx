import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { choiceQuery, type ChoiceSource } from '../api/search';
import { addDays, formatDay } from '../lib/days';
import { useSession } from '../lib/session';
import { dayIn } from '../lib/times';
import { t } from '../texts';
import { valueOf, type Filter, type FilterValues } from './filters';

function Found({ source, id }: { source: ChoiceSource; id: string }) {
  const { data } = useQuery(choiceQuery(source, id));
  return data?.label ?? id;
}

function Days({ from, until }: { from: string; until: string }) {
  const { zone } = useSession();
  const [today] = useState(() => dayIn(zone, new Date()));
  if (from && until) return from === until ? formatDay(from) : `${formatDay(from)} – ${formatDay(until)}`;
  if (until) return t.lists.untilDay(formatDay(until));
  return from === addDays(today, -29) ? t.lists.last30Days : t.lists.sinceDay(formatDay(from));
}

/** What a filter is set to, in words. */
export function FilterValue({ filter, values }: { filter: Filter; values: FilterValues }) {
  const value = valueOf(values, filter.id);
  switch (filter.kind) {
    case 'choice':
      return filter.choices.find((choice) => choice.value === value)?.label ?? value;
    case 'found':
      return <Found source={filter.source} id={value} />;
    case 'days':
      return <Days from={value} until={valueOf(values, filter.until)} />;
    case 'text':
      return filter.shown ?? value;
    case 'number':
    case 'search':
      return value;
  }
}
