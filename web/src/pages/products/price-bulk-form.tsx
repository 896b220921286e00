import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { typedEuroProblem } from '../../lib/money';
import { readAmount } from '../../lib/typed-amount';
import { t } from '../../texts/prices';
import { PRICE_ENDINGS, PRICE_WAYS, type PriceEnding, type PriceWay, type PriceWish } from './price-rows';

const WAYS = PRICE_WAYS.map((value) => ({ value, label: t.prices.wayOf[value] }));
const ENDINGS = PRICE_ENDINGS.map((value) => ({ value, label: t.prices.endingOf[value] }));

const isPercentage = (way: PriceWay): boolean => way === 'raise' || way === 'lower';

const MOST: Partial<Record<PriceWay, number>> = { lower: 10_000 };

function wishOf(way: PriceWay, typed: string, ending: PriceEnding): PriceWish | undefined {
  const amount = readAmount(typed);
  if (amount === undefined) return undefined;
  const hundredths = Math.round(amount * 100);
  if (way === 'set') return { way, hundredths, ending: 'none' };
  return hundredths === 0 || hundredths > (MOST[way] ?? Infinity) ? undefined : { way, hundredths, ending };
}

function problemOf(way: PriceWay, typed: string): string {
  if (isPercentage(way)) return t.prices.percentageWrong;
  return typedEuroProblem(typed, way === 'set' ? t.prices.priceWrong : t.prices.amountWrong);
}

/** How prices are changed, as it is typed. */
export interface TypedWish {
  way: PriceWay;
  typed: string;
  ending: PriceEnding;
}

interface PriceBulkFormProps {
  value: TypedWish;
  onChange: (value: TypedWish) => void;
  onPlan: (wish: PriceWish) => void;
  onCancel: () => void;
}

/** Says how prices are changed; nothing is, until its effect was looked at. */
export function PriceBulkForm({ value, onChange, onPlan, onCancel }: PriceBulkFormProps) {
  const { way, typed, ending } = value;
  const [isWrong, setIsWrong] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const wish = wishOf(way, typed, ending);
    setIsWrong(!wish);
    if (wish) onPlan(wish);
  };
  const amountLabel = way === 'set' ? t.prices.newPrice : t.prices.amount;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <NativeSelect
          label={t.prices.what}
          data={WAYS}
          value={way}
          onChange={({ currentTarget }) => {
            onChange({ ...value, way: currentTarget.value as PriceWay });
            setIsWrong(false);
          }}
          data-autofocus
        />
        <TextInput
          label={isPercentage(way) ? t.prices.percentage : amountLabel}
          value={typed}
          onChange={({ currentTarget }) => onChange({ ...value, typed: currentTarget.value })}
          error={isWrong && problemOf(way, typed)}
          rightSection={isPercentage(way) ? '%' : 'EUR'}
          rightSectionWidth={52}
          inputMode="decimal"
          required
        />
        {way !== 'set' && (
          <NativeSelect
            label={t.prices.rounding}
            description={t.prices.roundingHint}
            data={ENDINGS}
            value={ending}
            onChange={({ currentTarget }) => onChange({ ...value, ending: currentTarget.value as PriceEnding })}
          />
        )}
        <Group justify="end">
          <Button variant="default" onClick={onCancel}>
            {t.cancel}
          </Button>
          <Button type="submit">{t.prices.preview}</Button>
        </Group>
      </Stack>
    </form>
  );
}
