import { Reason } from '../common/errors.js';

/** What a recalled key's buyer gets (docs/spec/recalls.md#resolution). */
export const RECALL_RESOLUTIONS = ['REPLACE', 'CREDIT'] as const;
export type RecallResolution = (typeof RECALL_RESOLUTIONS)[number];

/** Why a recalled key was not resolved: the pool is empty, it was replaced or credited before, or the recall has no such key. */
export type UnresolvedCode = 'INSUFFICIENT_STOCK' | 'ALREADY_RESOLVED' | 'NOT_FOUND';

const MAX_RESOLVED_KEYS = 500;

/** Why one call cannot resolve these keys; undefined if it can. */
export function keysToResolveProblem(ids: readonly string[]): Reason | undefined {
  if (ids.length === 0) return Reason.of('AT_LEAST_ONE', { what: 'key' });
  if (ids.length > MAX_RESOLVED_KEYS) return Reason.of('TOO_MANY_RESOLVED', { max: MAX_RESOLVED_KEYS });
  return new Set(ids).size < ids.length ? Reason.of('KEYS_NAMED_TWICE') : undefined;
}
