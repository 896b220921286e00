import { oneOf, textOf, withoutEmpty, type PlaceSearch } from '../../lib/place';

/** What the address of the list holds. */
export interface StaffSearch extends Pick<PlaceSearch, 'hide'> {
  /** Without it, those who have access. */
  show?: 'all';
}

export function parseStaffSearch({ show, hide }: Record<string, unknown>): StaffSearch {
  return withoutEmpty({ show: oneOf(['all'] as const, show), hide: textOf(hide) });
}
