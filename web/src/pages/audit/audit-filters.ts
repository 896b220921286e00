import type { Filter } from '../../components/filters';
import { t } from '../../texts/audit';
import type { AuditSearch } from './audit-search';
import { actionName, subjectTypeName } from './words';

/** By name; also one in the URL that the console does not know. */
function choicesOf(values: readonly string[], chosen: string | undefined, labelOf: (value: string) => string) {
  const all = chosen === undefined || values.includes(chosen) ? values : [...values, chosen];
  return all
    .map((value) => ({ value, label: labelOf(value) }))
    .sort((one, other) => one.label.localeCompare(other.label));
}

/** @param names of the members of staff, by id. @param subject the name of the object with the id in `subject`. */
export function auditFilters(
  { who, action, type }: AuditSearch,
  names: ReadonlyMap<string, string>,
  subject: string | undefined,
): readonly Filter[] {
  const members = choicesOf([...names.keys()], who, (id) => names.get(id) ?? id);
  const actions = choicesOf(Object.keys(t.audit.actionOf), action, actionName);
  const types = choicesOf(Object.keys(t.audit.subjectTypeOf), type, subjectTypeName);
  return [
    { id: 'who', kind: 'choice', label: t.audit.who, icon: 'user', choices: members },
    { id: 'action', kind: 'choice', label: t.audit.action, icon: 'bolt', choices: actions },
    { id: 'type', kind: 'choice', label: t.words.kind, icon: 'package', choices: types },
    { id: 'subject', kind: 'text', label: t.audit.subjectId, icon: 'tag', maxLength: 100, shown: subject },
    { id: 'from', until: 'to', kind: 'days', label: t.words.time, icon: 'calendar' },
  ];
}
