import { Alert, Button, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState, type FormEvent, type KeyboardEvent } from 'react';
import { usePlaceOrder } from '../../api/customer-orders';
import { customerQuery } from '../../api/customers';
import { RefusedError } from '../../api/errors';
import type { CustomerPartsFragment } from '../../api/generated/types';
import { newIdempotencyKey } from '../../api/idempotency';
import { PRODUCTS_ON_SALE } from '../../api/search';
import { Card } from '../../components/card';
import { ChoiceField } from '../../components/choice-field';
import { CreditCard } from '../../components/credit-card';
import { CardDescriptionList } from '../../components/description-list';
import { DetailColumns } from '../../components/detail-page';
import { ErrorView } from '../../components/error-view';
import { optional } from '../../components/form-fields';
import { Loading } from '../../components/loading';
import { NotFound } from '../../components/not-found';
import { Breadcrumbs, PageHeader } from '../../components/page-header';
import { PageLink } from '../../components/page-link';
import { UnsavedChanges } from '../../components/unsaved-changes';
import { Money } from '../../components/values';
import { Icon } from '../../icons/icon';
import { toFormErrors } from '../../lib/form-errors';
import { formatEuro, formatPercent } from '../../lib/money';
import { notifyDone } from '../../lib/notify';
import { t } from '../../texts/customers';
import { isAmount, OrderLines, useOrderForm, type OrderFormState, type OrderLineRow, type Preview } from './order-form';
import classes from './place-order.module.css';

/** The total of an order, and what would make the service reject it. */
function PreviewTotals({ preview, isOutdated }: { preview: Preview; isOutdated: boolean }) {
  const { discountTotal, subTotal, vatRate, vatAmount, grandTotal, availableCredit, lines } = preview;
  const creditAfter = availableCredit - grandTotal;
  const isStockMissing = lines.some(({ stock, quantity }) => stock < quantity);
  return (
    <div aria-busy={isOutdated}>
      <CardDescriptionList
        items={[
          [t.shell.discounts, discountTotal > 0 && <Money key="discount" amount={-discountTotal} />],
          [t.words.net, <Money key="net" amount={subTotal} />],
          [t.vatOf(formatPercent(vatRate)), <Money key="vat" amount={vatAmount} />],
          [
            t.words.total,
            <span key="total" className={classes.total}>
              <Money amount={grandTotal} />
            </span>,
          ],
          [t.customers.creditAfter, <Money key="credit" amount={creditAfter} />],
        ]}
      />
      {(creditAfter < 0 || isStockMissing) && (
        <Alert color="yellow" mt="sm" role="status">
          {creditAfter < 0 && <Text size="sm">{t.customers.creditMissing(formatEuro(-creditAfter))}</Text>}
          {isStockMissing && <Text size="sm">{t.customers.stockMissing}</Text>}
        </Alert>
      )}
    </div>
  );
}

const OrderConfirmation = lazy(async () => ({ default: (await import('./order-confirmation')).OrderConfirmation }));

/** The service's errors of a line, by its position. */
function lineProblem(error: unknown, index: number): string | undefined {
  if (!(error instanceof RefusedError)) return undefined;
  return error.details[`lines[${index}].amount`] ?? error.details[`lines[${index}].productId`];
}

function orderLineRows({ lines, preview }: OrderFormState, error: unknown): OrderLineRow[] {
  return lines.map((line, index) => ({
    ...line,
    priced: preview?.lines.find(({ productId }) => productId === line.productId),
    problem: isAmount(line.amount) ? lineProblem(error, index) : t.words.countMissing,
  }));
}

const AT_A_FIELD = /^(reference$|lines\[\d+\]\.(amount|productId)$)/;

/** Whether the form shows the complete error at its fields. */
const standsAtFields = ({ code, details }: RefusedError): boolean =>
  code === 'VALIDATION_ERROR' && Object.keys(details).every((path) => AT_A_FIELD.test(path));

/** An error of the order or its prices that belongs to no line. */
function OrderErrorView({ error }: { error: unknown }) {
  const isRefused = error instanceof RefusedError;
  if (!error || (isRefused && standsAtFields(error))) return null;
  const text = isRefused ? [error.message, ...Object.values(error.details)].join(' ') : toFormErrors(error, []).form;
  return (
    <Alert color="red" role="alert" mt="sm">
      {isRefused && error.code === 'PRICE_CHANGED' ? `${text} ${t.customers.priceRefused}` : text}
    </Alert>
  );
}

/** Places the previewed order and opens it. @param onSettled is called once its outcome is known. */
function usePlacing(customerId: string, onSettled: () => void) {
  const navigate = useNavigate();
  // One for this order, reused on repetition.
  const [idempotencyKey] = useState(newIdempotencyKey);
  const placing = usePlaceOrder(
    ({ orderNumber, replayed }) =>
      void notifyDone((replayed ? t.customers.placedBefore : t.customers.placed)(orderNumber)),
  );
  const place = ({ lines }: Preview, reference: string): void =>
    placing.mutate(
      {
        customerId,
        // Never for more than the previewed price.
        lines: lines.map(({ productId, quantity, price }) => ({ productId, amount: quantity, maxPrice: price })),
        reference: reference.trim() || null,
        idempotencyKey,
      },
      {
        onSuccess: ({ orderNumber }) =>
          void navigate({ to: '/orders/$orderNumber', params: { orderNumber }, ignoreBlocker: true }),
        onSettled,
      },
    );
  return { placing, place };
}

interface TotalsProps {
  customer: CustomerPartsFragment;
  form: OrderFormState;
  error: unknown;
}

/** The order's total, and the button that places it. */
function Totals({ customer, form: { lines, preview, isPriced }, error }: TotalsProps) {
  return (
    <>
      <Card title={preview ? t.words.total : t.words.order}>
        {preview ? (
          <PreviewTotals preview={preview} isOutdated={!isPriced} />
        ) : (
          <p className="dim">{t.customers.placeHint}</p>
        )}
        <OrderErrorView error={error} />
        <Button type="submit" fullWidth mt="sm" disabled={lines.length > 0 && !isPriced}>
          {t.customers.placeSubmit}
        </Button>
      </Card>
      <CreditCard {...customer} />
    </>
  );
}

function OrderForm({ customer }: { customer: CustomerPartsFragment }) {
  const form = useOrderForm(customer.id);
  const [reference, setReference] = useState('');
  const [isEmpty, setIsEmpty] = useState(false);
  const [confirmed, setConfirmed] = useState<Preview | null>(null);
  const { placing, place } = usePlacing(customer.id, () => setConfirmed(null));
  const { preview, isPriced } = form;
  const error = placing.error ?? form.error;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsEmpty(form.lines.length === 0);
    if (isPriced && preview) setConfirmed(preview);
  };
  const sendByKeys = (event: KeyboardEvent<HTMLFormElement>): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys come from its fields
    <form onSubmit={submit} onKeyDown={sendByKeys} noValidate>
      <UnsavedChanges isDirty={(form.lines.length > 0 || reference !== '') && !placing.isSuccess} />
      <DetailColumns title={t.words.newOrder} sidebar={<Totals customer={customer} form={form} error={error} />}>
        <Card
          title={t.words.items}
          rows={
            form.lines.length > 0 && (
              <OrderLines
                lines={orderLineRows(form, error)}
                isOutdated={!isPriced}
                onAmount={form.setAmount}
                onRemove={form.remove}
              />
            )
          }
        >
          <ChoiceField
            label={t.words.addProduct}
            source={PRODUCTS_ON_SALE}
            value={undefined}
            placeholder={t.customers.chooseProduct}
            error={isEmpty && form.lines.length === 0 ? t.customers.noLinesMissing : undefined}
            onChange={(id) => id && form.add(id)}
          />
        </Card>
        <Card>
          <TextInput
            label={optional(t.customers.orderReference)}
            value={reference}
            onChange={({ currentTarget }) => setReference(currentTarget.value)}
            error={toFormErrors(placing.error, ['reference']).fields.reference}
            maxLength={100}
            maw={400}
          />
        </Card>
      </DetailColumns>
      <Suspense>
        {confirmed && (
          <OrderConfirmation
            name={customer.name}
            preview={confirmed}
            placing={placing}
            onConfirm={() => place(confirmed, reference)}
            onClose={() => setConfirmed(null)}
          />
        )}
      </Suspense>
    </form>
  );
}

/** Places an order for a customer, after a preview of its prices. */
export function PlaceOrderPage({ customerId }: { customerId: string }) {
  const { data: customer, error, refetch } = useQuery(customerQuery(customerId));
  if (error) return <ErrorView error={error} reset={() => void refetch()} />;
  if (customer === undefined) return <Loading />;
  if (customer === null) return <NotFound title={t.customers.notFound} />;
  return (
    <>
      <Breadcrumbs here={t.words.newOrder}>
        <PageLink to="/customers">{t.shell.customers}</PageLink>
        <Icon name="chevron-right" size="small" />
        <PageLink to="/customers/$customerId" params={{ customerId }}>
          {customer.name}
        </PageLink>
      </Breadcrumbs>
      <PageHeader title={t.words.newOrder} note={customer.name} help="orders" />
      {customer.status === 'ACTIVE' ? (
        <OrderForm key={customerId} customer={customer} />
      ) : (
        <Alert color="yellow">{t.customers.notActive}</Alert>
      )}
    </>
  );
}
