import { useQuery } from '@tanstack/react-query';
import { invoicesOfOrderQuery } from '../../api/invoices';
import type { InvoicesOfOrderQuery } from '../../api/generated/types';
import { Badge } from '../../components/badge';
import { Card } from '../../components/card';
import { CardFacts } from '../../components/facts';
import { PageLink } from '../../components/page-link';
import { Day, Money } from '../../components/values';
import { t } from '../../texts/orders';
import classes from './order-rail.module.css';

type Invoice = InvoicesOfOrderQuery['invoices']['nodes'][number];

const InvoiceLink = ({ number }: Pick<Invoice, 'number'>) => (
  <PageLink to="/invoices/$number" params={{ number }}>
    {number}
  </PageLink>
);

/** An order's invoice with what is open of it, and the corrections that its credit notes have. */
export function InvoiceCard({ orderNumber }: { orderNumber: number }) {
  const { data: documents } = useQuery(invoicesOfOrderQuery(orderNumber));
  const invoice = documents?.find(({ kind }) => kind === 'INVOICE');
  if (!documents || !invoice) return null;
  const corrections = documents.filter(({ kind }) => kind === 'CORRECTION');
  return (
    <Card
      title={t.order.invoice}
      actions={
        invoice.status === 'OVERDUE' && (
          <Badge tone="red" icon="alert-triangle">
            {t.order.overdue}
          </Badge>
        )
      }
    >
      <CardFacts
        facts={[
          [t.order.invoiceNumber, <InvoiceLink key="number" {...invoice} />],
          [t.order.due, <Day key="due" on={invoice.dueDate} />],
          [
            t.order.open,
            <b key="open">
              <Money amount={invoice.openAmount} />
            </b>,
          ],
          [
            t.order.corrections,
            corrections.length > 0 && (
              <span key="corrections" className={classes.corrections}>
                {corrections.map((one) => (
                  <InvoiceLink key={one.number} {...one} />
                ))}
              </span>
            ),
          ],
        ]}
      />
    </Card>
  );
}
