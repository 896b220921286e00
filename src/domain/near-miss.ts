/** A name without what is easily mistaken in it: letter case, `_` and `-`. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[_-]/g, '');
}

/** Whether one text becomes the other by at most one character that is inserted, left out or changed. */
function differsByOne(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let same = 0;
  while (same < short.length && short[same] === long[same]) same += 1;
  return long.slice(same + 1) === short.slice(same + (long.length === short.length ? 1 : 0));
}

function nearestName(name: string, known: readonly string[]): string | undefined {
  return (
    known.find((other) => plain(other) === plain(name)) ??
    known.find((other) => differsByOne(plain(other), plain(name)))
  );
}

/**
 * Names the unknown fields that were probably meant to be known ones: an optional field that is misspelled would be
 * ignored without a word (docs/spec/errors.md#misspelled-fields).
 * @param path what stands in front of a field's name: `products[0].`.
 * @param details receives a message for each.
 */
export function reportNearMisses(
  fields: unknown,
  known: readonly string[],
  path: string,
  details: Record<string, string>,
): void {
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return;
  for (const name of Object.keys(fields)) {
    const meant = known.includes(name) ? undefined : nearestName(name, known);
    if (meant !== undefined) details[`${path}${name}`] = `Unknown field; did you mean ${meant}?`;
  }
}
