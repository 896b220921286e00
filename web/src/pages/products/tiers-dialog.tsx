import { Button, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ProductPartsFragment } from '../../api/generated/types';
import { useSetVolumeDiscounts } from '../../api/products';
import { FormDialog } from '../../components/form-dialog';
import { VersionConflict } from '../../components/version-conflict';
import { isVersionConflict } from '../../lib/draft';
import { toFormErrors } from '../../lib/form-errors';
import { notifyDone } from '../../lib/notify';
import { readAmount } from '../../lib/typed-amount';
import { t } from '../../texts/products';
import { tierText } from './tier-text';

interface TypedTier {
  id: number;
  quantity: string;
  percentage: string;
}

type Tiers = ProductPartsFragment['volumeDiscounts'];

const typeTiers = (tiers: Tiers): TypedTier[] =>
  tiers.map(({ minQuantity, percentage }, id) => ({
    id,
    quantity: String(minQuantity),
    percentage: String(percentage),
  }));

const readTiers = (tiers: readonly TypedTier[]): Tiers =>
  tiers.map(({ quantity, percentage }) => ({
    minQuantity: /^\d{1,9}$/.test(quantity.trim()) ? Number(quantity) : 0,
    percentage: readAmount(percentage) ?? -1,
  }));

const isWrong = ({ minQuantity, percentage }: Tiers[number]): boolean => minQuantity < 1 || percentage < 0;
const same = (a: Tiers, b: Tiers): boolean => tierText(a) === tierText(b);

interface TierRowProps {
  tier: TypedTier;
  number: number;
  onChange: (changes: Partial<TypedTier>) => void;
  onRemove: () => void;
}

function TierRow({ tier, number, onChange, onRemove }: TierRowProps) {
  return (
    <Group gap="xs" align="end" wrap="nowrap" role="group" aria-label={t.products.tier(number)}>
      <TextInput
        label={t.products.fromPieces}
        value={tier.quantity}
        onChange={({ currentTarget }) => onChange({ quantity: currentTarget.value })}
        inputMode="numeric"
        data-autofocus={number === 1}
      />
      <TextInput
        label={t.products.percentOff}
        value={tier.percentage}
        onChange={({ currentTarget }) => onChange({ percentage: currentTarget.value })}
        inputMode="decimal"
      />
      <Button variant="default" onClick={onRemove} aria-label={t.products.removeTier(number)}>
        {t.products.remove}
      </Button>
    </Group>
  );
}

/** The percentages from so many pieces on. All of them are replaced. */
export function TiersDialog({ product, onClose }: { product: ProductPartsFragment; onClose: () => void }) {
  const [begun, setBegun] = useState({ version: product.version, volumeDiscounts: product.volumeDiscounts });
  const [typed, setTyped] = useState(() => typeTiers(product.volumeDiscounts));
  const [problem, setProblem] = useState<string | undefined>();
  const saving = useSetVolumeDiscounts();
  const tiers = readTiers(typed);
  const isConflict = isVersionConflict(saving.error);
  const { form } = toFormErrors(saving.error, []);
  const save = (version: number): void => {
    const wrong = tiers.findIndex(isWrong);
    setProblem(wrong === -1 ? undefined : t.products.tierWrong(wrong + 1));
    if (wrong !== -1) return;
    saving.mutate(
      { productId: product.id, tiers, version },
      {
        onSuccess: () => {
          onClose();
          void notifyDone(t.products.tiersSaved);
        },
      },
    );
  };
  const take = (): void => {
    setBegun(product);
    setTyped(typeTiers(product.volumeDiscounts));
    saving.reset();
  };
  const change = (id: number, changes: Partial<TypedTier>): void =>
    setTyped((before) => before.map((tier) => (tier.id === id ? { ...tier, ...changes } : tier)));
  return (
    <FormDialog
      title={t.products.tiers}
      submit={t.products.save}
      isDirty={!same(tiers, begun.volumeDiscounts) && !saving.isSuccess}
      isBusy={saving.isPending}
      error={isConflict ? undefined : (problem ?? form)}
      conflict={
        isConflict && (
          <VersionConflict
            conflicts={
              same(tiers, product.volumeDiscounts)
                ? []
                : [{ name: 'tiers' as const, typed: tierText(tiers), stored: tierText(product.volumeDiscounts) }]
            }
            labels={{ tiers: t.products.tiers }}
            isBusy={saving.isPending}
            onKeep={() => {
              setBegun(product);
              save(product.version);
            }}
            onTake={take}
          />
        )
      }
      onSubmit={() => save(begun.version)}
      onClose={onClose}
    >
      <Text size="sm">{t.products.tiersHint}</Text>
      {typed.map((tier, index) => (
        <TierRow
          key={tier.id}
          tier={tier}
          number={index + 1}
          onChange={(changes) => change(tier.id, changes)}
          onRemove={() => setTyped((before) => before.filter(({ id }) => id !== tier.id))}
        />
      ))}
      <Group>
        <Button
          variant="default"
          size="xs"
          onClick={() =>
            setTyped((before) => [
              ...before,
              { id: Math.max(-1, ...before.map(({ id }) => id)) + 1, quantity: '', percentage: '' },
            ])
          }
        >
          {t.products.addTier}
        </Button>
      </Group>
    </FormDialog>
  );
}
