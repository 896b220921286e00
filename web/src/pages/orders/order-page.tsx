import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { OrderPartsFragment } from '../../api/generated/types';
import { orderClaimsQuery, orderQuery } from '../../api/orders';
import { Badge } from '../../components/badge';
import { DetailPage, DetailPath, type DetailPathProps } from '../../components/detail-page';
import { ErrorAlert } from '../../components/error-alert';
import { ErrorView } from '../../components/error-view';
import { CustomerLink } from '../../components/links';
import { Loading } from '../../components/loading';
import type { MoreAction } from '../../components/more-actions';
import { NotFound } from '../../components/not-found';
import { ButtonLink } from '../../components/page-link';
import { Timestamp } from '../../components/values';
import { Icon } from '../../icons/icon';
import { saveFile } from '../../lib/files';
import type { PrefetchInput } from '../../lib/prefetch';
import { useSession } from '../../lib/session';
import { t } from '../../texts/orders';
import { keysAsCsv, keysAsText } from './key-files';
import { KeyWork } from './key-work';
import { ORDER_LOOKS } from './order-columns';
import { OrderItems } from './order-items';
import { useWholeKeys, type WholeKeys } from './order-keys';
import { OrderSidebar } from './order-sidebar';

// Loaded after the page, so that it does not delay the page.
const OrderTimeline = lazy(async () => ({ default: (await import('./order-timeline')).OrderTimeline }));

const NO_CLAIMS: never[] = [];

const pathOf = (orderNumber: number): DetailPathProps => ({
  list: '/orders',
  listTitle: t.shell.orders,
  here: String(orderNumber),
  id: String(orderNumber),
});

function detailsOf({ customer, orderDate, reference, orderFrom, placedBy, paymentMethod }: OrderPartsFragment) {
  return [
    {
      icon: 'user',
      label: t.words.customer,
      value: <CustomerLink id={customer.id} name={customer.name} />,
    },
    { icon: 'clock', label: t.words.placed, value: <Timestamp at={orderDate} /> },
    { icon: 'tag', label: t.words.reference, value: reference },
    { icon: 'api', label: t.order.placed, value: placedBy ? t.order.placedBy(placedBy.name) : t.order.from[orderFrom] },
    { icon: 'file-invoice', label: t.words.payment, value: paymentMethod !== 'invoice' && paymentMethod },
  ] as const;
}

/** The ways to save the keys, each of which reveals them. */
const keyFiles = ({ orderNumber, items }: OrderPartsFragment, { read }: WholeKeys): MoreAction[] => [
  {
    label: t.order.keysAsText,
    icon: 'download',
    onClick: () =>
      read((keys) => saveFile(`keys-${orderNumber}.txt`, 'text/plain', keysAsText(items, Object.fromEntries(keys)))),
  },
  {
    label: t.order.keysAsCsv,
    icon: 'download',
    onClick: () =>
      read((keys) => saveFile(`keys-${orderNumber}.csv`, 'text/csv', keysAsCsv(items, Object.fromEntries(keys)))),
  },
];

function LoadedOrder({ order }: { order: OrderPartsFragment }) {
  const { may } = useSession();
  const { orderNumber } = order;
  const keys = useWholeKeys(orderNumber);
  const { data: claims = NO_CLAIMS } = useQuery(orderClaimsQuery(orderNumber));
  const open = claims.filter(({ status }) => status === 'OPEN');
  // The oldest one.
  const next = open.toSorted((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt))[0];
  return (
    <DetailPage
      title={t.search.order(orderNumber)}
      help="orders"
      path={pathOf(orderNumber)}
      badge={
        <Badge {...ORDER_LOOKS[order.status]} isQuiet={false}>
          {t.orders.statusOf[order.status]}
        </Badge>
      }
      actions={
        may('revealLicenseKeys') && (
          <Button
            variant="default"
            leftSection={<Icon name={keys.areShown ? 'eye-off' : 'eye'} />}
            onClick={keys.toggle}
            loading={keys.isBusy}
            title={t.revealNote}
          >
            {keys.areShown ? t.order.hide : t.order.reveal}
          </Button>
        )
      }
      {...(may('revealLicenseKeys') && { more: keyFiles(order, keys) })}
      primary={
        next &&
        may('resolveClaim') && (
          <ButtonLink to="/claims/$id" params={{ id: next.id }}>
            {t.order.resolveClaim}
          </ButtonLink>
        )
      }
      details={detailsOf(order)}
      sidebar={<OrderSidebar order={order} claims={claims} />}
      timeline={
        <Suspense>
          <OrderTimeline order={order} />
        </Suspense>
      }
    >
      <ErrorAlert error={keys.error} mb="sm" />
      <KeyWork order={order}>
        {(actions) => (
          <OrderItems
            order={order}
            keys={keys}
            actions={actions}
            claimed={new Set(open.map(({ licenseKeyId }) => licenseKeyId))}
          />
        )}
      </KeyWork>
    </DetailPage>
  );
}

export function OrderPage({ orderNumber }: { orderNumber: number }) {
  const { data: order, error, refetch } = useQuery(orderQuery({ orderNumber }));
  if (order) return <LoadedOrder key={orderNumber} order={order} />;
  return (
    <>
      <DetailPath {...pathOf(orderNumber)} />
      {error && <ErrorView error={error} reset={() => void refetch()} />}
      {order === undefined && !error && <Loading />}
      {order === null && <NotFound title={t.orderNotFound(orderNumber)} />}
    </>
  );
}

export const prefetch = ({
  context: { queryClient },
  params: { orderNumber },
}: PrefetchInput<{ orderNumber: number }>): void => void queryClient.prefetchQuery(orderQuery({ orderNumber }));
