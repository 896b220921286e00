import { bulletMask } from '../../lib/bullet-mask';
import { formatEuro, formatNumber } from '../../lib/money';
import { t } from '../../texts/audit';
import { isNothing } from './differences';
import { fieldName } from './words';

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
  if (typeof value === 'boolean') return value ? t.audit.yes : t.audit.no;
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
