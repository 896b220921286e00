import type { Choice, ChoiceSource } from '../api/search';
import type { IconName } from '../icons/icon';

interface Common {
  label: string;
  icon: IconName;
}

/** A filter of a list. Its value is the address's parameter of the name `id`. */
export type Filter =
  /** One of few. */
  | (Common & { id: string; kind: 'choice'; choices: readonly Choice[] })
  /** One of very many, by a part of its name. */
  | (Common & { id: string; kind: 'found'; source: ChoiceSource })
  /** @property shown what stands for the value, where that is an id. */
  | (Common & { id: string; kind: 'text'; maxLength?: number; shown?: string | undefined })
  /** A text that the list is searched by: a field of its own beside the filters. */
  | (Common & { id: string; kind: 'search'; maxLength?: number })
  | (Common & { id: string; kind: 'number'; min: number; max: number })
  /** Days, both included: the parameters are `id` for the first and `until` for the last. */
  | (Common & { id: string; kind: 'days'; until: string });

/** The parameters of an address by their names. */
export type FilterValues = Readonly<Record<string, unknown>>;

/** Undefined takes a parameter away. */
export type FilterChanges = Record<string, string | undefined>;

export type ChangeFilters = (changes: FilterChanges) => void;

/** A parameter as a text; an empty one where the address does not have it. */
export function valueOf(values: FilterValues, id: string): string {
  const value = values[id];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

const parametersOf = (filter: Filter): string[] => (filter.kind === 'days' ? [filter.id, filter.until] : [filter.id]);

export const isSet = (filter: Filter, values: FilterValues): boolean =>
  parametersOf(filter).some((id) => valueOf(values, id) !== '');

/** What takes filters away. */
export const without = (...filters: readonly Filter[]): FilterChanges =>
  Object.fromEntries(filters.flatMap(parametersOf).map((id) => [id, undefined]));
