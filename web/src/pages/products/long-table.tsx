import { Button } from '@mantine/core';
import { useState } from 'react';
import { DataTable, type Column } from '../../components/data-table';
import { t } from '../../texts';

const SHOWN_AT_ONCE = 50;

interface LongTableProps<Row> {
  title: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
}

/** The products of a bulk change, the first of them rendered immediately. */
export function LongTable<Row extends { product: { id: string } }>({ title, columns, rows }: LongTableProps<Row>) {
  const [limit, setLimit] = useState(SHOWN_AT_ONCE);
  return (
    <>
      <DataTable title={title} columns={columns} rows={rows.slice(0, limit)} rowId={({ product }) => product.id} />
      {rows.length > limit && (
        <Button mt="xs" size="xs" variant="default" onClick={() => setLimit(limit + 10 * SHOWN_AT_ONCE)}>
          {t.lists.more(rows.length - limit)}
        </Button>
      )}
    </>
  );
}
