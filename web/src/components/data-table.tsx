import { Button, Menu, Table } from '@mantine/core';
import { columnVisibilityFeature, tableFeatures, useTable, type ColumnDef } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { t } from '../texts';

const features = tableFeatures({ columnVisibilityFeature });

/** A column of a list. */
export interface Column<Row> {
  id: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Stands at the end of its cell, with digits below each other. */
  isNumeric?: boolean;
  /** Is shown always, because it leads to the entry. */
  isFixed?: boolean;
}

/** The ids of hidden columns, as the address has them. */
const hiddenIn = (hide: string | undefined): string[] => hide?.split(',').filter(Boolean) ?? [];

interface DataTableProps<Row> {
  title: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** Hidden columns, as in the address. */
  hide?: string | undefined;
  /** What is shown belongs to a request before, whose successor is on its way. */
  isOutdated?: boolean;
}

/** A list of rows; on a narrow screen, of cards. */
export function DataTable<Row extends object>({ title, columns, rows, rowId, hide, isOutdated }: DataTableProps<Row>) {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const table = useTable({
    features,
    data: rows,
    columns: columns.map(({ id, title: header, cell }): ColumnDef<typeof features, Row> => ({
      id,
      header,
      cell: ({ row }) => cell(row.original),
    })),
    getRowId: rowId,
    state: { columnVisibility: Object.fromEntries(hiddenIn(hide).map((id) => [id, false])) },
  });
  const numeric = (id: string) => (byId.get(id)?.isNumeric ? { 'data-numeric': true } : {});
  return (
    <Table
      aria-label={title}
      aria-busy={isOutdated}
      className={isOutdated ? 'cards outdated' : 'cards'}
      highlightOnHover
      verticalSpacing="xs"
    >
      <Table.Thead>
        {table.getHeaderGroups().map((group) => (
          <Table.Tr key={group.id}>
            {group.headers.map((header) => (
              <Table.Th key={header.id} scope="col" {...numeric(header.column.id)}>
                <table.FlexRender header={header} />
              </Table.Th>
            ))}
          </Table.Tr>
        ))}
      </Table.Thead>
      <Table.Tbody>
        {table.getRowModel().rows.map((row) => (
          <Table.Tr key={row.id}>
            {row.getVisibleCells().map((cell) => (
              <Table.Td key={cell.id} data-label={byId.get(cell.column.id)?.title} {...numeric(cell.column.id)}>
                <table.FlexRender cell={cell} />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

interface ColumnChoiceProps {
  columns: readonly Pick<Column<object>, 'id' | 'title' | 'isFixed'>[];
  hide: string | undefined;
  /** @param hide undefined where every column is shown. */
  onChange: (hide: string | undefined) => void;
}

/** Chooses which columns of a list are shown. */
export function ColumnChoice({ columns, hide, onChange }: ColumnChoiceProps) {
  const hidden = hiddenIn(hide);
  const toggle = (id: string): void => {
    const next = hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id];
    onChange(next.length > 0 ? next.join(',') : undefined);
  };
  return (
    <Menu closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="default">{t.lists.columns}</Button>
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
