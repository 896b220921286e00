// Other programs' variables that begin like ours: what HTTP libraries read, and the links that Kubernetes makes for a
// service called redis or database.
const OTHERS = /^HTTP_PROXY$|_SERVICE_(HOST|PORT)(_\w+)?$|_PORT(_\d+_(TCP|UDP)(_(PROTO|PORT|ADDR))?)?$/;

// Shorter names resemble too many variables that mean something else.
const MIN_RESEMBLING_LENGTH = 8;
const MAX_RESEMBLING_DISTANCE = 2;

/** The Levenshtein distance of two texts. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [line, letter] of Array.from(one).entries()) {
    const next = [line + 1];
    for (const [column, otherLetter] of Array.from(other).entries()) {
      const replaced = (row[column] ?? 0) + (letter === otherLetter ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

function nearestOf(name: string, known: readonly string[]): { nearest: string; away: number } {
  const candidates = known.map((nearest) => ({ nearest, away: distance(name, nearest) }));
  return candidates.reduce((best, candidate) => (candidate.away < best.away ? candidate : best));
}

/** `RATE_` of `RATE_LIMIT_READS_PER_MINUTE`; none for names that Node and OpenTelemetry share with us. */
function prefixOf(name: string): string | undefined {
  return /^(?!NODE_|OTEL_)[A-Z]+_/.exec(name)?.[0];
}

/**
 * A sentence for each variable that is no setting but was probably meant to be one: it begins like a setting, or
 * differs from one by a letter or two. Names the nearest setting.
 */
export function unknownSettings(names: readonly string[], known: readonly string[]): string[] {
  const prefixes = new Set(known.map(prefixOf));
  return names.flatMap((name) => {
    if (known.includes(name) || OTHERS.test(name) || /^(NODE|OTEL)_/.test(name)) return [];
    const prefix = prefixOf(name);
    const isOurs = prefix !== undefined && prefixes.has(prefix);
    const { nearest, away } = nearestOf(name, isOurs ? known.filter((other) => prefixOf(other) === prefix) : known);
    const resembles = away <= MAX_RESEMBLING_DISTANCE && name.length >= MIN_RESEMBLING_LENGTH;
    return isOurs || resembles ? [`${name} is not a setting and has no effect; did you mean ${nearest}?`] : [];
  });
}
