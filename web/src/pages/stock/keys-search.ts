import type { LicenseKeyStatus } from '../../api/generated/types';
import { choiceOf, searchParser } from '../../lib/list-search';

export const KEY_STATUSES: readonly LicenseKeyStatus[] = ['AVAILABLE', 'SOLD', 'REPLACED', 'CREDITED', 'WITHDRAWN'];

export const parseKeysSearch = searchParser({ status: choiceOf(KEY_STATUSES) });

export type KeysSearch = ReturnType<typeof parseKeysSearch>;
