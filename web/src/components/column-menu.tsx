import { ActionIcon, Menu } from '@mantine/core';
import { Icon } from '../icons/icon';
import { parseHiddenColumns } from '../lib/list-search';
import { t } from '../texts';
import type { Column } from './data-table';

interface ColumnMenuProps {
  columns: readonly Pick<Column<object>, 'id' | 'title' | 'isFixed'>[];
  hide: string | undefined;
  /** @param hide undefined if every column is visible. */
  onChange: (hide: string | undefined) => void;
}

/** Chooses the visible columns of a list. */
export function ColumnMenu({ columns, hide, onChange }: ColumnMenuProps) {
  const hidden = parseHiddenColumns(hide);
  const toggle = (id: string): void => {
    const next = hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id];
    onChange(next.length > 0 ? next.join(',') : undefined);
  };
  return (
    <Menu closeOnItemClick={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={28} aria-label={t.lists.columns} title={t.lists.columns}>
          <Icon name="columns-3" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {columns
          .filter(({ isFixed }) => !isFixed)
          .map(({ id, title }) => (
            <Menu.CheckboxItem key={id} checked={!hidden.includes(id)} onChange={() => toggle(id)}>
              {title}
            </Menu.CheckboxItem>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
