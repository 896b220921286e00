import type { CustomerLedgerCountQueryVariables, LedgerEntryKind } from '../../api/generated/types';
import { oneOf, parseListSearch, textOf, withoutEmpty, type ListSearch } from '../../lib/list-search';
import { endOfDay, startOfDay } from '../../lib/times';

export const LEDGER_KINDS: readonly LedgerEntryKind[] = ['ORDER', 'PAYMENT', 'CREDIT_NOTE', 'ADJUSTMENT'];

/** The filters of a ledger, as the address has them. */
interface LedgerFilters {
  kind?: LedgerEntryKind;
  /** The first day, such as `2026-05-06`, in the page's time zone. */
  from?: string;
  /** The last day, included. */
  to?: string;
}

export type LedgerSearch = LedgerFilters & ListSearch;

export function parseLedgerSearch(search: Record<string, unknown>): LedgerSearch {
  const filters: LedgerFilters = {
    kind: oneOf(LEDGER_KINDS, search.kind),
    from: textOf(search.from),
    to: textOf(search.to),
  };
  return { ...withoutEmpty(filters), ...parseListSearch(search) };
}

/** The request's filters. */
export function toVariables(
  customerId: string,
  { kind, from, to }: LedgerFilters,
  zone: string,
): CustomerLedgerCountQueryVariables {
  return withoutEmpty({
    customerId,
    kind,
    from: from && startOfDay(from, zone),
    to: to && endOfDay(to, zone),
  });
}
