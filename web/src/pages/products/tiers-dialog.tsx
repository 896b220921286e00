import { Button, Group, Text, TextInput } from '@mantine/core';
import type { ProductPartsFragment } from '../../api/generated/types';
import { useSetVolumeDiscounts } from '../../api/products';
import { field } from '../../components/field-kinds';
import { FieldsDialog } from '../../components/fields-dialog';
import { FormFields, useFields } from '../../components/form-fields';
import { IconButton } from '../../components/icon-button';
import { editedPercent, readAmount } from '../../lib/money';
import { doneWith } from '../../lib/notify';
import { t } from '../../texts/products';
import { tierText } from './tier-text';

type Tiers = ProductPartsFragment['volumeDiscounts'];

/** A tier as it is typed. */
interface TypedTier {
  quantity: string;
  percentage: string;
}

const typeTiers = (tiers: Tiers): string =>
  JSON.stringify(
    tiers.map(({ minQuantity, percentage }) => ({
      quantity: String(minQuantity),
      percentage: editedPercent(percentage),
    })),
  );

const typedTiers = (text: string): TypedTier[] => JSON.parse(text) as TypedTier[];

const readTiers = (text: string): Tiers =>
  typedTiers(text).map(({ quantity, percentage }) => ({
    minQuantity: /^\d{1,9}$/.test(quantity.trim()) ? Number(quantity) : 0,
    percentage: readAmount(percentage) ?? -1,
  }));

const isWrong = ({ minQuantity, percentage }: Tiers[number]): boolean => minQuantity < 1 || percentage < 0;

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
        flex={1}
        label={t.products.fromPieces}
        value={tier.quantity}
        onChange={({ currentTarget }) => onChange({ quantity: currentTarget.value })}
        inputMode="numeric"
        data-autofocus={number === 1}
      />
      <TextInput
        flex={1}
        label={t.products.percentOff}
        rightSection="%"
        value={tier.percentage}
        onChange={({ currentTarget }) => onChange({ percentage: currentTarget.value })}
        inputMode="decimal"
      />
      <IconButton icon="x" label={t.products.removeTier(number)} size="md" onClick={onRemove} />
    </Group>
  );
}

interface TierRowsProps {
  tiers: readonly TypedTier[];
  onChange: (tiers: TypedTier[]) => void;
}

function TierRows({ tiers, onChange }: TierRowsProps) {
  return (
    <>
      {tiers.map((tier, index) => (
        <TierRow
          // Rows have no other identity while they are edited.
          key={index}
          tier={tier}
          number={index + 1}
          onChange={(changes) => onChange(tiers.map((other, at) => (at === index ? { ...other, ...changes } : other)))}
          onRemove={() => onChange(tiers.filter((_, at) => at !== index))}
        />
      ))}
      <Group>
        <Button variant="default" size="xs" onClick={() => onChange([...tiers, { quantity: '', percentage: '' }])}>
          {t.products.addTier}
        </Button>
      </Group>
    </>
  );
}

const FIELDS = {
  tiers: {
    ...field({ label: t.words.tiers }, ({ value }, set) => (
      <TierRows tiers={typedTiers(value)} onChange={(typed) => set(JSON.stringify(typed))} />
    )),
    problem: (typed: string) => {
      const wrong = readTiers(typed).findIndex(isWrong);
      return wrong === -1 ? undefined : t.products.tierWrong(wrong + 1);
    },
    show: (typed: string) => tierText(readTiers(typed)) || t.words.none,
  },
};

/** The discounts by minimum quantity. All of them are replaced. */
export function TiersDialog({ product, onClose }: { product: ProductPartsFragment; onClose: () => void }) {
  const saving = useSetVolumeDiscounts();
  const form = useFields(FIELDS, { tiers: typeTiers(product.volumeDiscounts) }, product.version, saving.error);
  return (
    <FieldsDialog
      form={{ ...form, error: form.errors.tiers ?? form.error }}
      saving={saving}
      title={t.words.tiers}
      submit={t.words.saveChanges}
      onSave={(version, { tiers }) =>
        saving.mutate(
          { productId: product.id, tiers: readTiers(tiers), version },
          doneWith(onClose, t.products.tiersSaved),
        )
      }
      onClose={onClose}
    >
      <Text>{t.products.tiersHint}</Text>
      <FormFields form={form} />
    </FieldsDialog>
  );
}
