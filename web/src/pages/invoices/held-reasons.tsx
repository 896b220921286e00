import type { HeldPartsFragment as Held, HeldReason } from '../../api/generated/types';
import { PageLink } from '../../components/page-link';
import { useSession } from '../../lib/session';
import { t } from '../../texts/invoices';
import classes from './invoices.module.css';

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
