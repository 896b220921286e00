import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { InvoiceDetailsQuery } from '../../api/generated/types';
import { invoiceQuery, invoicesOfOrderQuery } from '../../api/invoices';
import { Card, CardRows } from '../../components/card';
import { CardDescriptionList } from '../../components/description-list';
import { DetailPage, DetailPath, type DetailPathProps } from '../../components/detail-page';
import { ErrorView } from '../../components/error-view';
import { CustomerLink, InvoiceLink } from '../../components/links';
import { Loading } from '../../components/loading';
import { NotFound } from '../../components/not-found';
import { PageLink } from '../../components/page-link';
import { PdfView } from '../../components/pdf-view';
import { Day, Money } from '../../components/values';
import { Icon, type IconName } from '../../icons/icon';
import { countryName } from '../../lib/countries';
import type { PrefetchInput } from '../../lib/prefetch';
import { t } from '../../texts/invoices';
import { InvoiceLines } from './invoice-lines';
import { InvoiceState } from './invoice-state';
import classes from './invoices.module.css';

type Invoice = NonNullable<InvoiceDetailsQuery['invoice']>;

const pathOf = (number: string): DetailPathProps => ({
  list: '/invoices',
  listTitle: t.shell.invoices,
  here: number,
  id: number,
});

const fileOf = (number: string, ending: 'pdf' | 'xml'): string =>
  `/admin/invoices/${encodeURIComponent(number)}.${ending}`;

interface DownloadButtonProps {
  number: string;
  ending: 'pdf' | 'xml';
  name: string;
  icon: IconName;
}

/** Saves a file. */
function DownloadButton({ number, ending, name, icon }: DownloadButtonProps) {
  return (
    <Button
      component="a"
      variant="default"
      leftSection={<Icon name={icon} />}
      href={fileOf(number, ending)}
      download={`${number}.${ending}`}
      aria-label={name}
    >
      {name}
    </Button>
  );
}

/** The other documents of the order: the invoice of a correction, and the corrections of an invoice. */
function Corrections({ invoice: { number, orderNumber } }: { invoice: Invoice }) {
  const { data: documents } = useQuery(invoicesOfOrderQuery(orderNumber));
  const corrections = documents?.issued.filter(({ corrects }) => corrects === number) ?? [];
  if (corrections.length === 0) return null;
  return (
    <Card
      title={t.invoice.corrections}
      rows={
        <CardRows>
          {corrections.map((one) => (
            <li key={one.number}>
              <InvoiceLink number={one.number} />
              <Day on={one.issueDate} />
              <span className={classes.push}>
                <Money amount={-one.payableAmount} />
              </span>
            </li>
          ))}
        </CardRows>
      }
    />
  );
}

/** The recipient printed on it. */
function Buyer({ invoice: { buyer } }: { invoice: Invoice }) {
  const { name, street, addition, postalCode, city, countryCode } = buyer;
  return (
    <Card title={t.invoice.buyer}>
      <address className={classes.address}>
        <b>{name}</b>
        {[street, addition, [postalCode, city].filter(Boolean).join(' '), countryName(countryCode)]
          .filter(Boolean)
          .map((line) => (
            <span key={line}>{line}</span>
          ))}
      </address>
      <CardDescriptionList
        items={[
          [t.invoice.customerNumber, buyer.customerNumber],
          [t.words.vatId, buyer.vatId],
          [t.words.buyerReference, buyer.buyerReference],
          [t.words.email, buyer.email],
        ]}
      />
    </Card>
  );
}

function detailsOf({ customer, orderNumber, reference, issueDate, dueDate, supplyDate }: Invoice) {
  return [
    {
      icon: 'user',
      label: t.words.customer,
      value: <CustomerLink id={customer.id} name={customer.name} />,
    },
    {
      icon: 'shopping-bag',
      label: t.words.order,
      value: (
        <PageLink to="/orders/$orderNumber" params={{ orderNumber }}>
          {t.invoices.heldOrder(orderNumber)}
        </PageLink>
      ),
    },
    { icon: 'tag', label: t.words.reference, value: reference },
    {
      icon: 'calendar',
      label: t.words.issued,
      value: (
        <>
          {t.words.issued} <Day on={issueDate} />
        </>
      ),
    },
    {
      icon: 'package',
      label: t.invoice.supplied,
      value: supplyDate !== issueDate && (
        <>
          {t.invoice.supplied} <Day on={supplyDate} />
        </>
      ),
    },
    {
      icon: 'clock',
      label: t.words.due,
      value: dueDate && (
        <>
          {t.words.due} <Day on={dueDate} />
        </>
      ),
    },
  ] as const;
}

function LoadedInvoice({ invoice }: { invoice: Invoice }) {
  const { number, kind, status, openAmount, corrects, vat } = invoice;
  return (
    <DetailPage
      title={t.invoice.title(kind, number)}
      help="invoices"
      path={pathOf(number)}
      badge={status && <InvoiceState status={status} />}
      actions={
        <>
          <DownloadButton number={number} ending="xml" name={t.invoice.downloadXml} icon="code" />
          <DownloadButton number={number} ending="pdf" name={t.invoice.downloadPdf} icon="download" />
        </>
      }
      details={detailsOf(invoice)}
    >
      <div className={classes.sides}>
        <div className={classes.details}>
          <InvoiceLines invoice={invoice} />
          <Card title={kind === 'CORRECTION' ? t.invoices.kindOf[kind] : t.words.payment} foot={t.invoice.never}>
            <CardDescriptionList
              items={[
                [t.words.open, typeof openAmount === 'number' && <Money key="open" amount={openAmount} />],
                [t.invoice.corrects, corrects && <InvoiceLink key="corrects" number={corrects} />],
                [t.invoice.vatTitle, t.invoice.categoryOf[vat.category]],
              ]}
            />
          </Card>
          <Corrections invoice={invoice} />
          <Buyer invoice={invoice} />
        </div>
        <Card
          title="PDF"
          isRuled
          actions={
            <a className="link" href={fileOf(number, 'pdf')} target="_blank" rel="noreferrer">
              {t.invoice.openPdf}
            </a>
          }
          rows={<PdfView href={fileOf(number, 'pdf')} title={t.invoice.preview(number)} />}
        />
      </div>
    </DetailPage>
  );
}

/** An invoice or a correction: its data, and the file next to it. */
export function InvoicePage({ number }: { number: string }) {
  const { data: invoice, error, refetch } = useQuery(invoiceQuery({ number }));
  if (invoice) return <LoadedInvoice key={number} invoice={invoice} />;
  return (
    <>
      <DetailPath {...pathOf(number)} />
      {error && <ErrorView error={error} reset={() => void refetch()} />}
      {invoice === undefined && !error && <Loading />}
      {invoice === null && <NotFound title={t.invoice.notFound(number)} />}
    </>
  );
}

export const prefetch = ({ context: { queryClient }, params: { number } }: PrefetchInput<{ number: string }>): void =>
  void queryClient.prefetchQuery(invoiceQuery({ number }));
