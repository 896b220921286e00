import type { AuditLogCountQueryVariables } from '../../api/generated/types';
import { parseListSearch, textOf, withoutEmpty, type ListSearch } from '../../lib/list-search';
import { endOfDay, startOfDay } from '../../lib/times';

/** The filters of the log, as the address has them. */
export interface AuditFilters {
  /** The id of a member of staff. */
  who?: string;
  action?: string;
  /** The kind of the changed object, such as `Customer`. */
  type?: string;
  /** Its id, or the number of an order. */
  subject?: string;
  /** The first day, in the zone of the page. */
  from?: string;
  /** The last day, included. */
  to?: string;
}

export type AuditSearch = AuditFilters & ListSearch;

/** Other ids are refused by the service. */
const ID = /^[0-9a-f]{24}$/;

export function parseAuditSearch(search: Record<string, unknown>): AuditSearch {
  const who = textOf(search.who);
  const filters: AuditFilters = {
    who: who && ID.test(who) ? who : undefined,
    action: textOf(search.action),
    type: textOf(search.type),
    subject: textOf(search.subject),
    from: textOf(search.from),
    to: textOf(search.to),
  };
  return { ...withoutEmpty(filters), ...parseListSearch(search) };
}

export function toVariables(
  { who, action, type, subject, from, to }: AuditFilters,
  zone: string,
): AuditLogCountQueryVariables {
  return withoutEmpty({
    staffId: who,
    action,
    subjectType: type,
    subjectId: subject,
    from: from && startOfDay(from, zone),
    to: to && endOfDay(to, zone),
  });
}
