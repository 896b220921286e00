import type { LicenseKeyStatus } from '../../api/generated/types';
import { oneOf, placeOf, withoutEmpty, type PlaceSearch } from '../../lib/place';

export const KEY_STATUSES: readonly LicenseKeyStatus[] = ['AVAILABLE', 'SOLD', 'REPLACED', 'CREDITED', 'WITHDRAWN'];

export interface KeysSearch extends PlaceSearch {
  status?: LicenseKeyStatus;
}

export function parseKeysSearch(search: Record<string, unknown>): KeysSearch {
  return { ...withoutEmpty({ status: oneOf(KEY_STATUSES, search.status) }), ...placeOf(search) };
}
