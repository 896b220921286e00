import { useState } from 'react';
import { Dialog } from '../../components/dialog';
import { t } from '../../texts/prices';
import { PriceBulkForm, type PriceAdjustmentForm } from './price-bulk-form';
import { planPrice, type PricedProduct, type PriceRow } from './price-rows';
import { SchedulePricesDialog } from './schedule-prices-dialog';

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
