import type {
  HeldPartsFragment as Held,
  HeldReason,
  InvoiceRowFragment,
  InvoiceStatus,
} from '../../api/generated/types';
import { Badge, type BadgeProps } from '../../components/badge';
import { PageLink } from '../../components/page-link';
import { useSession } from '../../lib/session';
import { t } from '../../texts/invoices';
import classes from './invoices.module.css';

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

/** The reason for a hold, as a link to where it can be fixed, for permitted users. */
function Reason({ reason, held }: { reason: HeldReason; held: Held }) {
  const { may } = useSession();
  const text = t.invoices.reasonOf[reason];
  const params = { customerId: held.customer.id };
  switch (reason) {
    case 'SELLER_INCOMPLETE':
      return may('seller') ? <PageLink to="/invoices/seller">{text}</PageLink> : text;
    case 'BILLING_INCOMPLETE':
    case 'VAT_ID_MISSING':
      return (
        <PageLink
          to="/customers/$customerId"
          params={params}
          hash={reason === 'VAT_ID_MISSING' ? 'edit-vat-id' : 'edit-billing'}
        >
          {text}
        </PageLink>
      );
    case 'VAT_ID_UNCONFIRMED':
      return (
        <PageLink to="/customers/$customerId" params={params} hash="vat">
          {text}
        </PageLink>
      );
    case 'INVOICE_HELD':
      return (
        <PageLink to="/orders/$orderNumber" params={{ orderNumber: held.orderNumber }}>
          {text}
        </PageLink>
      );
    case 'CHECK_FAILED':
      return text;
  }
}

/** All missing data. */
export function Reasons({ held }: { held: Held }) {
  return (
    <span className={classes.reasons}>
      {held.reasons.map((reason) => (
        <span key={reason}>
          <Reason reason={reason} held={held} />
        </span>
      ))}
    </span>
  );
}
