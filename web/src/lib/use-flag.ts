import { useSyncExternalStore } from 'react';
import type { Flag } from '../api/flags';

export const useFlag = ({ subscribe, isSet }: Flag): boolean => useSyncExternalStore(subscribe, isSet);
