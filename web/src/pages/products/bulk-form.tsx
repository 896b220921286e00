import { Alert, Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { toFormErrors } from '../../lib/form-errors';
import { readAmount } from '../../lib/typed-amount';
import { t } from '../../texts/products';
import type { BulkChange } from './bulk-rows';

const WAYS = ['off', 'on', 'raise', 'lower', 'price'] as const;
type Way = (typeof WAYS)[number];

const CHOICES = WAYS.map((way) => ({ value: way, label: t.products.bulkWay[way] }));

function changeOf(way: Way, typed: string): BulkChange | undefined {
  if (way === 'off' || way === 'on') return { kind: 'sale', available: way === 'on' };
  const amount = readAmount(typed);
  if (amount === undefined) return undefined;
  if (way === 'price') return { kind: 'price', listPrice: amount };
  const basisPoints = Math.round(amount * 100);
  if (basisPoints === 0 || (way === 'lower' && basisPoints > 10_000)) return undefined;
  return { kind: 'percent', basisPoints: way === 'raise' ? basisPoints : -basisPoints };
}

interface BulkFormProps {
  error: unknown;
  onPlan: (change: BulkChange) => void;
  onCancel: () => void;
}

/** Says what is changed; nothing is, until its effect was looked at. */
export function BulkForm({ error, onPlan, onCancel }: BulkFormProps) {
  const [way, setWay] = useState<Way>('off');
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const { form } = toFormErrors(error, []);
  const isPrice = way === 'price';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const change = changeOf(way, typed);
    setIsWrong(!change);
    if (change) onPlan(change);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <NativeSelect
          label={t.products.bulkWhat}
          data={CHOICES}
          value={way}
          onChange={({ currentTarget }) => {
            setWay(currentTarget.value as Way);
            setIsWrong(false);
          }}
          data-autofocus
        />
        {way !== 'off' && way !== 'on' && (
          <TextInput
            label={isPrice ? t.products.newPrice : t.products.percentage}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            error={isWrong && (isPrice ? t.products.priceWrong : t.products.percentageWrong)}
            inputMode="decimal"
            required
          />
        )}
        {form && (
          <Alert color="red" variant="outline" role="alert">
            {form}
          </Alert>
        )}
        <Group justify="end">
          <Button variant="default" onClick={onCancel}>
            {t.cancel}
          </Button>
          <Button type="submit">{t.products.bulkShow}</Button>
        </Group>
      </Stack>
    </form>
  );
}
