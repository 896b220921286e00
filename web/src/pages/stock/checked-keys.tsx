import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { DataTable, type Column } from '../../components/data-table';
import { Facts } from '../../components/facts';
import { formatNumber } from '../../lib/money';
import { t } from '../../texts/stock';
import type { CheckReport, LeftOut } from './key-pieces';

const SHOWN_AT_ONCE = 100;
const SHOWN_CHARACTERS = 60;

/** A key is shown as everywhere; what is none, as it was typed. */
function shown({ kind, text }: LeftOut): string {
  if (kind !== 'wrong') return `****${text.length >= 8 ? text.slice(-4) : ''}`;
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
}

function reasonOf(line: LeftOut): string {
  if (line.kind === 'wrong') return t.stock.wrongLine(line.reason);
  return line.kind === 'known' ? t.stock.knownLine : t.stock.repeatedLine(line.first);
}

const COLUMNS: Column<LeftOut>[] = [
  { id: 'line', title: t.stock.line, isNumeric: true, cell: ({ line }) => formatNumber(line) },
  { id: 'key', title: t.stock.key, cell: (line) => <span className="key">{shown(line)}</span> },
  { id: 'reason', title: t.stock.why, cell: reasonOf },
];

interface CheckedKeysProps {
  report: CheckReport;
  onBack: () => void;
  onStore: () => void;
}

/** What a dry run found: nothing is stored yet. */
export function CheckedKeys({ report: { fresh, leftOut }, onBack, onStore }: CheckedKeysProps) {
  const [limit, setLimit] = useState(SHOWN_AT_ONCE);
  const count = (kind: LeftOut['kind']): string => formatNumber(leftOut.filter((line) => line.kind === kind).length);
  return (
    <Stack gap="md">
      <Text role="status">{fresh.length > 0 ? t.stock.nothingStoredYet : t.stock.nothingNew}</Text>
      <Facts
        isRow
        facts={[
          [t.stock.fresh, formatNumber(fresh.length)],
          [t.stock.repeated, count('repeated')],
          [t.stock.known, count('known')],
          [t.stock.wrong, count('wrong')],
        ]}
      />
      <Group>
        {fresh.length > 0 && <Button onClick={onStore}>{t.stock.store(fresh.length)}</Button>}
        <Button variant="default" onClick={onBack}>
          {t.stock.change}
        </Button>
      </Group>
      {leftOut.length > 0 && (
        <div>
          <DataTable
            title={t.stock.leftOut}
            columns={COLUMNS}
            rows={leftOut.slice(0, limit)}
            rowId={({ line }) => String(line)}
          />
          {leftOut.length > limit && (
            <Button mt="xs" size="xs" variant="default" onClick={() => setLimit(limit + 10 * SHOWN_AT_ONCE)}>
              {t.lists.more(leftOut.length - limit)}
            </Button>
          )}
        </div>
      )}
    </Stack>
  );
}
