import { useQuery } from '@tanstack/react-query';
import type { HeldPartsFragment, InvoicesOfOrderQuery } from '../../api/generated/types';
import { invoicesOfOrderQuery } from '../../api/invoices';
import { Badge } from '../../components/badge';
import { Card } from '../../components/card';
import { CardDescriptionList } from '../../components/description-list';
import { InvoiceLink } from '../../components/links';
import { Day, Money, Timestamp } from '../../components/values';
import { countDays } from '../../lib/days';
import { useNow } from '../../lib/now';
import { useSession } from '../../lib/session';
import { dayIn } from '../../lib/times';
import { t } from '../../texts/orders';
import { InvoiceState, OnHold, Reasons } from '../invoices/invoice-state';
import classes from './order-sidebar.module.css';

export type OrderInvoice = InvoicesOfOrderQuery['invoices']['nodes'][number];

/** Its state; if open, the number of days until or since its due date. */
function State({ status, dueDate }: OrderInvoice) {
  const { businessZone } = useSession();
  const today = dayIn(businessZone, new Date(useNow()));
  if (!dueDate || (status !== 'OPEN' && status !== 'OVERDUE')) return <InvoiceState status={status} />;
  const days = countDays(today, dueDate) - 1;
  return days < 0 ? (
    <Badge tone="red" icon="alert-triangle">
      {t.order.overdueBy(-days)}
    </Badge>
  ) : (
    <Badge icon="clock">{t.order.dueIn(days)}</Badge>
  );
}

/** The reasons for a hold, as links to where they can be fixed. */
function Held({ held }: { held: HeldPartsFragment }) {
  return (
    <div className={classes.held}>
      <Reasons held={held} />
      <small>
        {t.order.heldSince} <Timestamp at={held.since} />
      </small>
    </div>
  );
}

/** An order's invoice with its open amount, the corrections of its credit notes, and those on hold. */
export function InvoiceCard({ orderNumber }: { orderNumber: number }) {
  const { data } = useQuery(invoicesOfOrderQuery(orderNumber));
  const invoice = data?.issued.find(({ kind }) => kind === 'INVOICE');
  const corrections = data?.issued.filter(({ kind }) => kind === 'CORRECTION') ?? [];
  const [held] = data?.held ?? [];
  if (!invoice) {
    return (
      held && (
        <Card title={t.words.invoice} actions={<OnHold />}>
          <Held held={held} />
        </Card>
      )
    );
  }
  return (
    <Card title={t.words.invoice} actions={<State {...invoice} />}>
      <CardDescriptionList
        items={[
          [t.words.number, <InvoiceLink key="number" {...invoice} />],
          [t.words.due, <Day key="due" on={invoice.dueDate} />],
          [
            t.words.open,
            <b key="open">
              <Money amount={invoice.openAmount} />
            </b>,
          ],
          [
            t.order.corrections,
            (corrections.length > 0 || held) && (
              <span key="corrections" className={classes.corrections}>
                {corrections.map((one) => (
                  <InvoiceLink key={one.number} {...one} />
                ))}
                {held && <OnHold />}
              </span>
            ),
          ],
        ]}
      />
      {held && <Held held={held} />}
    </Card>
  );
}
