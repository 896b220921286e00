import { NativeSelect, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { staffQuery } from '../../api/staff';
import { TypedField } from '../../components/typed-field';
import { t } from '../../texts/audit';
import type { AuditFilters } from './audit-search';
import { actionName, subjectTypeName } from './words';

interface Option {
  value: string;
  label: string;
}

/** Also one that the address names and the console does not know. */
function optionsOf(
  values: readonly string[],
  chosen: string | undefined,
  labelOf: (value: string) => string,
): Option[] {
  const all = chosen === undefined || values.includes(chosen) ? values : [...values, chosen];
  const options = all.map((value) => ({ value, label: labelOf(value) }));
  return [{ value: '', label: t.lists.any }, ...options.sort((one, other) => one.label.localeCompare(other.label))];
}

interface AuditFilterBarProps {
  filters: AuditFilters;
  onChange: (changes: Partial<AuditFilters>) => void;
}

export function AuditFilterBar({ filters: { who, action, type, subject, from, to }, onChange }: AuditFilterBarProps) {
  const { data: staff } = useQuery(staffQuery);
  const names = new Map(staff?.members.map(({ id, name }) => [id, name]));
  return (
    <SimpleGrid component="search" cols={{ base: 2, sm: 3, lg: 6 }} spacing="xs" mb="md" aria-label={t.lists.filters}>
      <NativeSelect
        label={t.audit.who}
        data={optionsOf([...names.keys()], who, (id) => names.get(id) ?? id)}
        value={who ?? ''}
        onChange={({ currentTarget }) => onChange({ who: currentTarget.value || undefined })}
      />
      <NativeSelect
        label={t.audit.action}
        data={optionsOf(Object.keys(t.audit.actionOf), action, actionName)}
        value={action ?? ''}
        onChange={({ currentTarget }) => onChange({ action: currentTarget.value || undefined })}
      />
      <NativeSelect
        label={t.audit.subjectType}
        data={optionsOf(Object.keys(t.audit.subjectTypeOf), type, subjectTypeName)}
        value={type ?? ''}
        onChange={({ currentTarget }) => onChange({ type: currentTarget.value || undefined })}
      />
      <TypedField
        label={t.audit.subjectId}
        value={subject}
        onChange={(text) => onChange({ subject: text })}
        maxLength={100}
      />
      <TypedField label={t.audit.from} type="date" value={from} onChange={(day) => onChange({ from: day })} max={to} />
      <TypedField label={t.audit.to} type="date" value={to} onChange={(day) => onChange({ to: day })} min={from} />
    </SimpleGrid>
  );
}
