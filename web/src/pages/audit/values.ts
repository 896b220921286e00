import type { AuditRowFragment } from '../../api/generated/types';
import { actorName } from '../../lib/actor';
import { bulletMask } from '../../lib/bullet-mask';
import { formatEuro, formatNumber } from '../../lib/money';
import { t } from '../../texts/audit';
import { inWords } from '../../texts/language';

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
const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

export const actionName = (action: string): string => t.audit.actionOf[action] ?? inWords(action);

/** The kind of the changed object. */
export const subjectTypeName = (type: string): string => t.audit.subjectTypeOf[type] ?? inWords(type);

export const fieldName = (name: string): string => t.audit.fieldOf[name] ?? inWords(name);

const MONEY = new Set(['amount', 'balance', 'creditLimit', 'grandTotal', 'listPrice', 'netAmount', 'price']);

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/**
 * The display of a value in the audit log. Masked keys stay masked: `****8260` is `••••8260`.
 * @param name of its field.
 * @param members the names of the members of staff by id, if the page knows them.
 */
export function shownValue(
  name: string,
  value: unknown,
  time: (iso: string) => string,
  members?: ReadonlyMap<string, string>,
): string {
  if (isNothing(value)) return t.none;
  if (Array.isArray(value)) return value.map((entry) => shownValue(name, entry, time, members)).join(', ');
  if (typeof value === 'boolean') return value ? t.words.yes : t.words.no;
  if (typeof value === 'number') {
    if (MONEY.has(name)) return formatEuro(value);
    return Number.isInteger(value) ? String(value) : formatNumber(value);
  }
  if (typeof value !== 'string') return JSON.stringify(value);
  if (value.startsWith('****')) return bulletMask(value);
  return INSTANT.test(value) ? time(value) : (t.audit.valueOf[value] ?? members?.get(value) ?? value);
}

/** `tiers › 2 › Percentage`. */
export const shownPath = (path: readonly string[]): string => path.map(fieldName).join(' › ');

/** The author of a change: a member of staff, the operator of a command, or the service. */
export function actorOf(entry: Pick<AuditRowFragment, 'staffMember' | 'operator'>): string {
  return actorName(entry) ?? t.audit.service;
}
