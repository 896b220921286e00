import type { LicenseKeyStatus } from '../../api/generated/types';
import { oneOf, parseListSearch, withoutEmpty, type ListSearch } from '../../lib/list-search';

export const KEY_STATUSES: readonly LicenseKeyStatus[] = ['AVAILABLE', 'SOLD', 'REPLACED', 'CREDITED', 'WITHDRAWN'];

export interface KeysSearch extends ListSearch {
  status?: LicenseKeyStatus;
}

export function parseKeysSearch(search: Record<string, unknown>): KeysSearch {
  return { ...withoutEmpty({ status: oneOf(KEY_STATUSES, search.status) }), ...parseListSearch(search) };
}
