import { ActionIcon, Menu } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '../icons/icon';
import { parseHiddenColumns } from '../lib/list-search';
import { t } from '../texts';
import type { Column } from './data-table';

type ListedColumn = Pick<Column<object>, 'id' | 'title' | 'isFixed' | 'from'>;

/** Whether the window is wide enough for a column, as in `data-table.module.css`. A phone has no such menu. */
const fits = ({ from }: ListedColumn): boolean => !from || matchMedia(`(min-width: ${from}px)`).matches;

interface ColumnMenuProps {
  columns: readonly ListedColumn[];
  hide: string | undefined;
  /** @param hide undefined if every column is visible. */
  onChange: (hide: string | undefined) => void;
}

/** Chooses the visible columns of a list. */
export function ColumnMenu({ columns, hide, onChange }: ColumnMenuProps) {
  const hidden = parseHiddenColumns(hide);
  // The window may have another width each time.
  const [isOpen, setIsOpen] = useState(false);
  const toggle = (id: string): void => {
    const next = hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id];
    onChange(next.length > 0 ? next.join(',') : undefined);
  };
  return (
    <Menu closeOnItemClick={false} opened={isOpen} onChange={setIsOpen}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={28} aria-label={t.lists.columns} title={t.lists.columns}>
          <Icon name="columns-3" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {columns
          .filter(({ isFixed }) => !isFixed)
          .map((column) => [column, fits(column)] as const)
          .map(([{ id, title }, isRoom]) => (
            <Menu.CheckboxItem
              key={id}
              checked={isRoom && !hidden.includes(id)}
              disabled={!isRoom}
              rightSection={!isRoom && <small>{t.lists.noRoom}</small>}
              onChange={() => toggle(id)}
            >
              {title}
            </Menu.CheckboxItem>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
