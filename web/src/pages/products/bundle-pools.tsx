import { ActionIcon, Group, Stack, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { poolNameQuery, POOLS } from '../../api/products';
import { ChoiceField } from '../../components/choice-field';
import { Icon } from '../../icons/icon';
import { t } from '../../texts/products';

interface BundlePoolsProps {
  /** Ids. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  error: string | undefined;
}

/** The pools of a bundle, with one key of each per piece. */
export function BundlePools({ value: ids, onChange, error }: BundlePoolsProps) {
  const found = useQueries({ queries: ids.map((id) => poolNameQuery({ id })) });
  const nameOf = (index: number): string => {
    const pool = found[index]?.data;
    return pool ? `${pool.name} (${pool.product.sku})` : (ids[index] ?? '');
  };
  return (
    <Stack gap="xs" role="group" aria-label={t.products.licensePoolIds}>
      <ChoiceField
        label={t.products.addPool}
        source={POOLS}
        value={undefined}
        placeholder={t.products.poolHint}
        onChange={(id) => id && !ids.includes(id) && onChange([...ids, id])}
        error={error}
      />
      {ids.length === 0 && <Text c="dimmed">{t.products.noPools}</Text>}
      {ids.map((id, index) => (
        <Group key={id} justify="space-between" wrap="nowrap">
          <Text truncate>{nameOf(index)}</Text>
          <ActionIcon
            size="sm"
            variant="subtle"
            aria-label={t.products.removeOne(nameOf(index))}
            onClick={() => onChange(ids.filter((other) => other !== id))}
          >
            <Icon name="x" />
          </ActionIcon>
        </Group>
      ))}
    </Stack>
  );
}
