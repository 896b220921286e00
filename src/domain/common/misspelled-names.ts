import { type Details } from './errors.js';

// More than anybody misspells in one object; a hostile body could hold a hundred thousand.
const MAX_REPORTED = 20;

// No name is nearly as long, and a hostile one could be as long as a body.
const MAX_LENGTH = 100;

/** A name without what is easily confused: letter case, `_` and `-`. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[_-]/g, '');
}

/** A name without brackets at its end. Only a list has them, and `queryReader` has removed those. */
const withoutBrackets = (name: string): string => name.replace(/(\[[^\]]*\])+$/, '');

/** Whether two texts differ by at most one inserted, missing or changed character. */
function differsByOne(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let same = 0;
  while (same < short.length && short[same] === long[same]) same += 1;
  return long.slice(same + 1) === short.slice(same + (long.length === short.length ? 1 : 0));
}

/**
 * Reports unknown names that are probably misspelled known ones. Otherwise a misspelled optional field or parameter
 * would be ignored silently (docs/spec/errors.md#misspelled-names).
 * @param path the prefix of a field's name: `products[0].`.
 * @param details receives a message for each, up to a limit.
 * @param otherNames names of known parameters elsewhere, by the parameter; only of a query, whose names may have brackets.
 */
export function reportMisspelledNames(
  fields: unknown,
  known: readonly string[],
  path: string,
  details: Details,
  otherNames?: Readonly<Record<string, string>>,
): void {
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return;
  const plainKnown = known.map(plain);
  let reported = 0;
  for (const name of Object.keys(fields)) {
    if (known.includes(name) || name.length > MAX_LENGTH) continue;
    const bareName = otherNames ? withoutBrackets(name) : name;
    const plainName = plain(bareName);
    const exact = plainKnown.indexOf(plainName);
    const nearest = exact >= 0 ? exact : plainKnown.findIndex((other) => differsByOne(other, plainName));
    const meant = known[nearest] ?? known.find((one) => otherNames?.[one] === bareName);
    if (meant === undefined) continue;
    details[`${path}${name}`] = `Unknown ${otherNames ? 'parameter' : 'field'}; did you mean ${meant}?`;
    reported += 1;
    if (reported === MAX_REPORTED) return;
  }
}
