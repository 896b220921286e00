import { oneOf, textOf, withoutEmpty, type ListSearch } from '../../lib/list-search';

/** What the address of the list holds. */
export interface StaffSearch extends Pick<ListSearch, 'hide'> {
  /** Without it, those who have access. */
  show?: 'all';
}

export function parseStaffSearch({ show, hide }: Record<string, unknown>): StaffSearch {
  return withoutEmpty({ show: oneOf(['all'] as const, show), hide: textOf(hide) });
}
