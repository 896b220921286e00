/** What a change did to one field. */
export interface Difference {
  /** Where it stands, from the outside in: `['tiers', '1', 'percentage']`; numbers count from 1. */
  path: string[];
  /** Undefined where it was not there. */
  before: unknown;
  after: unknown;
}

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** A list of texts or numbers is one value. */
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

/** What an entry of the audit log says was changed, field by field; fields that stayed as they were are left out. */
export function differencesOf({ before, after }: { before?: unknown; after?: unknown }): Difference[] {
  const differences: Difference[] = [];
  // Some entries name before only what they took away, and after only what they added.
  collect([], before ?? {}, after ?? {}, differences);
  return differences.filter((one) => !isNothing(one.before) || !isNothing(one.after));
}

/** Null, an empty text and an empty list are shown alike. */
export const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
