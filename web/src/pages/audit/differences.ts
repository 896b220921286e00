/** The change of one field. */
export interface Difference {
  /** Its path, from the outside in: `['tiers', '1', 'percentage']`; numbers count from 1. */
  path: string[];
  /** Undefined if it did not exist. */
  before: unknown;
  after: unknown;
}

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** A list of strings or numbers is one value. */
const isPlainList = (value: unknown): boolean => Array.isArray(value) && value.every((entry) => !isFields(entry));

const hasParts = (value: unknown): value is Fields => isFields(value) && !isPlainList(value);

const partsOf = (value: unknown): Map<string, unknown> => {
  if (!hasParts(value)) return new Map();
  const entries = Object.entries(value);
  return new Map(Array.isArray(value) ? entries.map(([index, part]) => [String(Number(index) + 1), part]) : entries);
};

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function collect(path: string[], before: unknown, after: unknown, into: Difference[]): void {
  if (isSame(before, after)) return;
  if (!hasParts(before) && !hasParts(after)) {
    // The amount of an order's line is no money.
    const isQuantity = path[0] === 'lines' && path.at(-1) === 'amount';
    into.push({ path: isQuantity ? [...path.slice(0, -1), 'pieces'] : path, before, after });
    return;
  }
  const [old, now] = [partsOf(before), partsOf(after)];
  for (const name of new Set([...old.keys(), ...now.keys()])) {
    collect([...path, name], old.get(name), now.get(name), into);
  }
}

/** The changed fields of an audit entry; unchanged fields are omitted. */
export function differencesOf({ before, after }: { before?: unknown; after?: unknown }): Difference[] {
  const differences: Difference[] = [];
  // Some entries list only removed values before, and only added values after.
  collect([], before ?? {}, after ?? {}, differences);
  return differences.filter((one) => !isNothing(one.before) || !isNothing(one.after));
}

/** Null, an empty string and an empty list are shown alike. */
export const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
