import { Button, Group, Text } from '@mantine/core';
import { formatNumber } from '../../lib/money';
import { t } from '../../texts/products';

interface ChosenBarProps {
  count: number;
  /** Of the whole list; undefined until it is known. */
  total: number | undefined;
  isFiltered: boolean;
  onPage: () => void;
  onClear: () => void;
  onChange: () => void;
  onChangeAll: () => void;
}

/** Changes many products together: those that are chosen, or all that match. */
export function ChosenBar({ count, total, isFiltered, onPage, onClear, onChange, onChangeAll }: ChosenBarProps) {
  return (
    <Group role="group" aria-label={t.products.together} gap="xs" mb="xs">
      <Button size="xs" variant="default" onClick={onPage}>
        {t.products.choosePage}
      </Button>
      {total !== undefined && (
        <Button size="xs" variant="default" onClick={onChangeAll}>
          {isFiltered ? t.products.changeMatching(total) : t.products.changeAll(total)}
        </Button>
      )}
      {count > 0 && (
        <>
          <Button size="xs" onClick={onChange}>
            {t.products.changeChosen(count)}
          </Button>
          <Button size="xs" variant="subtle" onClick={onClear}>
            {t.products.chooseNone}
          </Button>
        </>
      )}
      <Text size="sm" role="status">
        {count > 0 && t.products.chosen(formatNumber(count))}
      </Text>
    </Group>
  );
}
