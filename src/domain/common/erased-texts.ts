/** What takes the place of a text about a person who was erased (docs/personal-data.md#erasure). */
export const ERASED = 'erased';

/** Ids, and instants and days in ISO 8601. */
const IMPERSONAL = /^([0-9a-f]{24}|\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?)$/;

/** Fields whose texts are words of the service, as audit entries and events have them. */
const CODES = new Set(['status', 'kind', 'role', 'countryCode', 'language', 'event', 'kinds', 'number', 'result']);

/** A value of JSON with each text in it replaced, except ids, times and codes. */
export function withoutTexts(value: unknown, field = ''): unknown {
  if (typeof value === 'string') return IMPERSONAL.test(value) || CODES.has(field) ? value : ERASED;
  if (Array.isArray(value)) return value.map((one) => withoutTexts(one, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutTexts(inner, name)]));
}
