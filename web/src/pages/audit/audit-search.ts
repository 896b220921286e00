import type { AuditLogCountQueryVariables } from '../../api/generated/types';
import { dayFrom, idFrom, searchParser, textOf, withoutEmpty } from '../../lib/list-search';
import { endOfDay, startOfDay } from '../../lib/times';

export const parseAuditSearch = searchParser({
  /** The id of a member of staff. */
  who: idFrom,
  action: textOf,
  /** The kind of the changed object, such as `Customer`. */
  type: textOf,
  /** Its id, or the number of an order. */
  subject: textOf,
  /** The first day, in the zone of the page. */
  from: dayFrom,
  /** The last day, included. */
  to: dayFrom,
});

export type AuditSearch = ReturnType<typeof parseAuditSearch>;

export function toVariables(
  { who, action, type, subject, from, to }: AuditSearch,
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
