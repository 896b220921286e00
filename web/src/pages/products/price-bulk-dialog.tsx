import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { Dialog } from '../../components/dialog';
import { readAmount, typedEuroProblem } from '../../lib/money';
import { t } from '../../texts/prices';
import {
  planPrice,
  PRICE_ENDINGS,
  PRICE_OPERATIONS,
  type PriceAdjustment,
  type PricedProduct,
  type PriceEnding,
  type PriceOperation,
  type PriceRow,
} from './price-rows';
import { SchedulePricesDialog } from './schedule-prices-dialog';

const OPERATIONS = PRICE_OPERATIONS.map((value) => ({ value, label: t.prices.operationOf[value] }));
const ENDINGS = PRICE_ENDINGS.map((value) => ({ value, label: t.prices.endingOf[value] }));

const isPercentage = (operation: PriceOperation): boolean => operation === 'raise' || operation === 'lower';

const MOST: Partial<Record<PriceOperation, number>> = { lower: 10_000 };

function parseAdjustment(operation: PriceOperation, typed: string, ending: PriceEnding): PriceAdjustment | undefined {
  const amount = readAmount(typed);
  if (amount === undefined) return undefined;
  const hundredths = Math.round(amount * 100);
  if (operation === 'set') return { operation, hundredths, ending: 'none' };
  return hundredths === 0 || hundredths > (MOST[operation] ?? Infinity) ? undefined : { operation, hundredths, ending };
}

function problemOf(operation: PriceOperation, typed: string): string {
  if (isPercentage(operation)) return t.prices.percentageWrong;
  return typedEuroProblem(typed, operation === 'set' ? t.words.priceWrong : t.prices.amountWrong);
}

/** How prices are changed, as it is typed. */
interface PriceAdjustmentForm {
  operation: PriceOperation;
  typed: string;
  ending: PriceEnding;
}

interface PriceBulkFormProps {
  value: PriceAdjustmentForm;
  onChange: (value: PriceAdjustmentForm) => void;
  onPlan: (adjustment: PriceAdjustment) => void;
  onCancel: () => void;
}

/** The rule of a bulk price change; nothing changes before the preview was confirmed. */
function PriceBulkForm({ value, onChange, onPlan, onCancel }: PriceBulkFormProps) {
  const { operation, typed, ending } = value;
  const [isWrong, setIsWrong] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const adjustment = parseAdjustment(operation, typed, ending);
    setIsWrong(!adjustment);
    if (adjustment) onPlan(adjustment);
  };
  const amountLabel = operation === 'set' ? t.words.newPrice : t.words.amount;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <NativeSelect
          label={t.prices.what}
          data={OPERATIONS}
          value={operation}
          onChange={({ currentTarget }) => {
            onChange({ ...value, operation: currentTarget.value as PriceOperation });
            setIsWrong(false);
          }}
          data-autofocus
        />
        <TextInput
          label={isPercentage(operation) ? t.prices.percentage : amountLabel}
          value={typed}
          onChange={({ currentTarget }) => onChange({ ...value, typed: currentTarget.value })}
          error={isWrong && problemOf(operation, typed)}
          rightSection={isPercentage(operation) ? '%' : 'EUR'}
          rightSectionWidth={52}
          inputMode="decimal"
          required
        />
        {operation !== 'set' && (
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

interface PriceBulkDialogProps {
  products: readonly PricedProduct[];
  /** @param isDone whether anything was planned. */
  onClose: (isDone: boolean) => void;
}

/** Changes the list prices of many products: how, its effect, and when. */
export function PriceBulkDialog({ products, onClose }: PriceBulkDialogProps) {
  // Retained for going back from the preview.
  const [adjustment, setAdjustment] = useState<PriceAdjustmentForm>({ operation: 'raise', typed: '', ending: 'none' });
  const [rows, setRows] = useState<readonly PriceRow[] | null>(null);
  const title = t.prices.change(products.length);
  if (rows) return <SchedulePricesDialog title={title} rows={rows} onBack={() => setRows(null)} onClose={onClose} />;
  return (
    <Dialog title={title} onClose={() => onClose(false)}>
      <PriceBulkForm
        value={adjustment}
        onChange={setAdjustment}
        onPlan={(planned) => setRows(products.map((product) => planPrice(product, planned)))}
        onCancel={() => onClose(false)}
      />
    </Dialog>
  );
}
