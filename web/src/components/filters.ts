import type { Choice, ChoiceSource } from '../api/search';
import type { IconName } from '../icons/icon';

interface Common {
  label: string;
  icon: IconName;
}

/** A filter of a list. Its value is the address's parameter of the name `id`. */
export type Filter =
  /** One of a few options. */
  | (Common & { id: string; kind: 'choice'; choices: readonly Choice[] })
  /** One of many options, by a part of its name. */
  | (Common & { id: string; kind: 'found'; source: ChoiceSource })
  /** @property shown the display text for a value that is an id. */
  | (Common & { id: string; kind: 'text'; maxLength?: number; shown?: string | undefined })
  /** A search text: a separate field next to the filters. */
  | (Common & { id: string; kind: 'search'; maxLength?: number })
  | (Common & { id: string; kind: 'number'; min: number; max: number })
  /** Days, both included: the parameters are `id` for the first and `until` for the last. */
  | (Common & { id: string; kind: 'days'; until: string });

/** The parameters of an address by their names. */
export type FilterValues = Readonly<Record<string, unknown>>;

/** Undefined removes a parameter. */
export type FilterChanges = Record<string, string | undefined>;

export type ChangeFilters = (changes: FilterChanges) => void;

/** A parameter as a string; empty if it is missing from the URL. */
export function valueOf(values: FilterValues, id: string): string {
  const value = values[id];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

const parametersOf = (filter: Filter): string[] => (filter.kind === 'days' ? [filter.id, filter.until] : [filter.id]);

export const isSet = (filter: Filter, values: FilterValues): boolean =>
  parametersOf(filter).some((id) => valueOf(values, id) !== '');

/** The URL changes that clear filters. */
export const without = (...filters: readonly Filter[]): FilterChanges =>
  Object.fromEntries(filters.flatMap(parametersOf).map((id) => [id, undefined]));
