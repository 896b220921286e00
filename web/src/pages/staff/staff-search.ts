import { oneOf, textOf, withoutEmpty, type ListSearch } from '../../lib/list-search';

/** The URL parameters of the list. */
export interface StaffSearch extends Pick<ListSearch, 'hide'> {
  /** Omitted, members with access. */
  show?: 'all';
}

export function parseStaffSearch({ show, hide }: Record<string, unknown>): StaffSearch {
  return withoutEmpty({ show: oneOf(['all'] as const, show), hide: textOf(hide) });
}
