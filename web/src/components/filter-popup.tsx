import { Button, Group, Popover, Stack } from '@mantine/core';
import { t } from '../texts';
import { Dialog } from './dialog';
import classes from './filter-bar.module.css';
import { FilterField } from './filter-fields';
import { without, type ChangeFilters, type Filter, type FilterValues } from './filters';
import { FixedList, FoundList } from './pick-list';

interface FilterPopupProps {
  filters: readonly Filter[];
  values: FilterValues;
  /** The filter to edit; null to choose one. */
  filter: Filter | null;
  onEdit: (filter: Filter | null) => void;
  onChange: ChangeFilters;
  onClose: () => void;
}

function Editor({ filter, values, onChange, onClose }: FilterPopupProps & { filter: Filter }) {
  const pick = (value: string): void => {
    onChange({ [filter.id]: value });
    onClose();
  };
  if (filter.kind === 'choice') return <FixedList label={filter.label} options={filter.choices} onPick={pick} />;
  if (filter.kind === 'found') return <FoundList label={filter.label} source={filter.source} onPick={pick} />;
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <FilterField filter={filter} values={values} onChange={onChange} />
    </form>
  );
}

/** Below a chip: the available filters, then the values of the chosen one. */
export function FilterPopup(props: FilterPopupProps) {
  const { filters, filter, onEdit, onClose } = props;
  const label = filter?.label ?? t.lists.filterBy;
  const options = filters.map(({ id, label: name, icon }) => ({ value: id, label: name, icon }));
  return (
    <Popover opened onDismiss={onClose} position="bottom-start" withRoles={false} trapFocus offset={4} withinPortal>
      <Popover.Target>
        <span className={classes.anchor} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label} className={classes.popup}>
        {filter ? (
          <Editor key={filter.id} {...props} filter={filter} />
        ) : (
          <FixedList
            label={label}
            options={options}
            onPick={(id) => onEdit(filters.find((one) => one.id === id) ?? null)}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

/** All filters below each other, on a phone. */
export function FilterSheet({ filters, values, onChange, onClose }: Omit<FilterPopupProps, 'filter' | 'onEdit'>) {
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
