import { Button, Group, Stack } from '@mantine/core';
import { t } from '../texts';
import { Dialog } from './dialog';
import { FilterField } from './filter-fields';
import { without, type ChangeFilters, type Filter, type FilterValues } from './filters';

interface FilterSheetProps {
  filters: readonly Filter[];
  values: FilterValues;
  onChange: ChangeFilters;
  onClose: () => void;
}

/** All filters below each other, on a phone. */
export function FilterSheet({ filters, values, onChange, onClose }: FilterSheetProps) {
  return (
    <Dialog title={t.lists.filters} onClose={onClose}>
      <Stack gap="sm">
        {filters.map((filter) => (
          <FilterField key={filter.id} filter={filter} values={values} onChange={onChange} />
        ))}
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={() => onChange(without(...filters))}>
            {t.lists.clear}
          </Button>
          <Button onClick={onClose}>{t.lists.show}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
