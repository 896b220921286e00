import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { OrderPartsFragment } from '../../api/generated/types';
import { orderQuery } from '../../api/orders';
import { Badge } from '../../components/badge';
import { Facts } from '../../components/facts';
import { Failure } from '../../components/failure';
import { Notes } from '../../components/notes';
import { NotFound } from '../../components/not-found';
import { PageHeader } from '../../components/page-header';
import { PageLink } from '../../components/page-link';
import { Waiting } from '../../components/waiting';
import { toFormErrors } from '../../lib/form-errors';
import { useListBefore } from '../../lib/place';
import { useWork } from '../../lib/session';
import { t } from '../../texts/orders';
import { KeyWork } from './key-work';
import { OrderClaims } from './order-claims';
import { OrderEvents } from './order-events';
import { OrderItems } from './order-items';
import { useWholeKeys } from './order-keys';
import { OrderLedger } from './order-ledger';
import { OrderTotals } from './order-totals';

function OrderFacts({ order }: { order: OrderPartsFragment }) {
  const { time, zone } = useWork();
  const how = [t.order.from[order.orderFrom], order.placedBy && t.order.placedBy(order.placedBy.name)];
  return (
    <Facts
      facts={[
        [
          t.orders.customer,
          <PageLink key="customer" to="/customers/$customerId" params={{ customerId: order.customer.id }}>
            {order.customer.name} ({order.customer.customerNumber})
          </PageLink>,
        ],
        [t.order.time(zone), `${time(order.orderDate)}, ${how.filter(Boolean).join(' ')}`],
        [t.orders.reference, order.reference],
        [t.order.payment, order.paymentMethod === 'invoice' ? t.order.invoice : order.paymentMethod],
      ]}
    />
  );
}

function LoadedOrder({ order }: { order: OrderPartsFragment }) {
  const { may } = useWork();
  const keys = useWholeKeys(order.orderNumber);
  return (
    <Stack gap="lg">
      <PageHeader title={t.order.title(order.orderNumber)} help="orders">
        <Badge>{t.orders.statusOf[order.status]}</Badge>
        {may('revealLicenseKeys') && (
          <Button variant="default" onClick={keys.toggle} loading={keys.isBusy}>
            {keys.areShown ? t.order.hide : t.order.reveal}
          </Button>
        )}
      </PageHeader>
      {keys.error && (
        <Alert color="red" variant="outline" role="alert">
          {toFormErrors(keys.error, []).form}
        </Alert>
      )}
      <OrderFacts order={order} />
      <KeyWork order={order} keys={keys}>
        {(actions) => <OrderItems order={order} keys={keys} actions={actions} />}
      </KeyWork>
      <OrderTotals order={order} />
      <Notes subject={{ orderNumber: order.orderNumber }} />
      <OrderClaims orderNumber={order.orderNumber} />
      <OrderLedger order={order} />
      <OrderEvents orderNumber={order.orderNumber} />
      {may('revealLicenseKeys') && (
        <Text size="sm" c="dimmed">
          {t.order.revealNote}
        </Text>
      )}
    </Stack>
  );
}

export function OrderPage({ orderNumber }: { orderNumber: number }) {
  const { data: order, error, refetch } = useQuery(orderQuery(orderNumber));
  const list = useListBefore('/orders');
  return (
    <>
      <Group mb="xs">
        <PageLink {...list}>← {t.order.list}</PageLink>
      </Group>
      {error && <Failure error={error} reset={() => void refetch()} />}
      {order === undefined && !error && <Waiting />}
      {order === null && <NotFound title={t.order.notFound(orderNumber)} />}
      {order && <LoadedOrder order={order} />}
    </>
  );
}
