const MAX_NAME_LENGTH = 200;

/** Why a text cannot name somebody or something; undefined where it can. */
export function nameProblem(name: string): string | undefined {
  if (name.trim() === '') return 'Name is required';
  return name.trim().length > MAX_NAME_LENGTH ? `Name must have at most ${MAX_NAME_LENGTH} characters` : undefined;
}

/**
 * A text from outside, trimmed.
 * @param details where a problem is noted, under `field`: a text is required, and has at most `maxLength` characters.
 */
export function parseText(
  value: unknown,
  field: string,
  label: string,
  maxLength: number,
  details: Record<string, string>,
): string {
  const text = typeof value === 'string' ? value.trim() : '';
  // The database counts characters as people do, not in the halves that JavaScript counts in.
  if (text === '') details[field] = `${label} is required`;
  else if (Array.from(text).length > maxLength) details[field] = `${label} must have at most ${maxLength} characters`;
  return text;
}

/** Like `parseText`, for a text that can be left out: null where there is none. */
export function parseOptionalText(
  value: unknown,
  field: string,
  label: string,
  maxLength: number,
  details: Record<string, string>,
): string | null {
  if (value === undefined || value === null || (typeof value === 'string' && value.trim() === '')) return null;
  return parseText(value, field, label, maxLength, details);
}
