import type { InvoiceRowFragment, InvoiceStatus } from '../../api/generated/types';
import { Badge, type BadgeProps } from '../../components/badge';
import { t } from '../../texts/invoices';

const LOOKS: Record<InvoiceStatus, Pick<BadgeProps, 'tone' | 'icon' | 'isQuiet'>> = {
  OPEN: { tone: 'grey', icon: 'clock', isQuiet: true },
  OVERDUE: { tone: 'red', icon: 'alert-triangle' },
  PAID: { tone: 'green', icon: 'check', isQuiet: true },
  CREDITED: { tone: 'grey', icon: 'receipt-refund', isQuiet: true },
};

/** For a document that waits for something. */
export const OnHold = () => (
  <Badge tone="amber" icon="hand-stop">
    {t.invoices.held}
  </Badge>
);

/** The payment state of an invoice; a correction is labelled as such. */
export function InvoiceState({ status, isRow = false }: Pick<InvoiceRowFragment, 'status'> & { isRow?: boolean }) {
  if (!status) {
    return (
      <Badge icon="receipt-refund" isQuiet={isRow}>
        {t.invoices.correction}
      </Badge>
    );
  }
  const { isQuiet, ...look } = LOOKS[status];
  return (
    <Badge {...look} isQuiet={(isRow && isQuiet) ?? false}>
      {t.invoices.statusOf[status]}
    </Badge>
  );
}
