import type { CustomerLedgerCountQueryVariables, LedgerEntryKind } from '../../api/generated/types';
import { choiceOf, searchParser, textOf, withoutEmpty } from '../../lib/list-search';
import { endOfDay, startOfDay } from '../../lib/times';

export const LEDGER_KINDS: readonly LedgerEntryKind[] = ['ORDER', 'PAYMENT', 'CREDIT_NOTE', 'ADJUSTMENT'];

export const parseLedgerSearch = searchParser({
  kind: choiceOf(LEDGER_KINDS),
  /** The first day, such as `2026-05-06`, in the page's time zone. */
  from: textOf,
  /** The last day, included. */
  to: textOf,
});

export type LedgerSearch = ReturnType<typeof parseLedgerSearch>;

/** The request's filters. */
export function toVariables(
  customerId: string,
  { kind, from, to }: LedgerSearch,
  zone: string,
): CustomerLedgerCountQueryVariables {
  return withoutEmpty({
    customerId,
    kind,
    from: from && startOfDay(from, zone),
    to: to && endOfDay(to, zone),
  });
}
