import { Button, Group, Text } from '@mantine/core';
import { formatNumber } from '../lib/money';
import { PAGE_SIZE, type Pages } from '../lib/place';
import { t } from '../texts';

interface PagerProps {
  pages: Pages;
  /** How many entries the page has. */
  shown: number;
  /** Of the whole list; undefined until it is known. */
  total: number | undefined;
  pageInfo: { hasNextPage: boolean; endCursor?: string | null };
}

export function Pager({ pages, shown, total, pageInfo }: PagerProps) {
  const { number, toFirst, toPrevious, toNext } = pages;
  const { hasNextPage, endCursor } = pageInfo;
  const from = (number - 1) * PAGE_SIZE + 1;
  return (
    <Group component="nav" aria-label={t.lists.pages} justify="space-between" mt="sm" gap="xs">
      <Text size="sm" role="status">
        {shown > 0 && t.lists.range(from, from + shown - 1, total === undefined ? undefined : formatNumber(total))}
      </Text>
      <Group gap="xs">
        {number > 1 && (
          <Button size="xs" variant="default" onClick={toFirst}>
            {t.lists.first}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={toPrevious} disabled={!toPrevious}>
          {t.lists.previous}
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={!hasNextPage || !endCursor}
          onClick={() => endCursor && toNext(endCursor)}
        >
          {t.lists.next}
        </Button>
      </Group>
    </Group>
  );
}
