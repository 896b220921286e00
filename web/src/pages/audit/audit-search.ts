import type { AuditLogCountQueryVariables } from '../../api/generated/types';
import { searchParser, textOf, withoutEmpty } from '../../lib/list-search';
import { endOfDay, startOfDay } from '../../lib/times';

/** Other ids are refused by the service. */
const ID = /^[0-9a-f]{24}$/;

export const parseAuditSearch = searchParser({
  /** The id of a member of staff. */
  who: (value) => ID.exec(textOf(value) ?? '')?.[0],
  action: textOf,
  /** The kind of the changed object, such as `Customer`. */
  type: textOf,
  /** Its id, or the number of an order. */
  subject: textOf,
  /** The first day, in the zone of the page. */
  from: textOf,
  /** The last day, included. */
  to: textOf,
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
