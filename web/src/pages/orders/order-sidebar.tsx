import { Text } from '@mantine/core';
import { Suspense, useState } from 'react';
import type { OrderClaimsQuery, OrderPartsFragment } from '../../api/generated/types';
import { Badge, type BadgeProps } from '../../components/badge';
import { Card, CardRows } from '../../components/card';
import { CreditCard } from '../../components/credit-card';
import { CardDescriptionList } from '../../components/description-list';
import { IconButton } from '../../components/icon-button';
import { MaskedText } from '../../components/note-entries';
import { ButtonLink, PageLink } from '../../components/page-link';
import { KeyText } from '../../components/values';
import { Icon } from '../../icons/icon';
import { formatAmount, formatPercent } from '../../lib/money';
import { seesCosts } from '../../lib/permissions';
import { useSession } from '../../lib/session';
import { t } from '../../texts/orders';
import { InvoiceCard } from './invoice-card';
import { OrderClaimDialog } from './order-claim-dialog';
import classes from './order-sidebar.module.css';

export type OrderClaim = OrderClaimsQuery['claims']['nodes'][number];

const CUSTOMER: Record<OrderPartsFragment['customer']['status'], Omit<BadgeProps, 'children'>> = {
  ACTIVE: { tone: 'green', icon: 'check', isQuiet: true },
  INACTIVE: { tone: 'grey' },
  SUSPENDED: { tone: 'red', icon: 'ban' },
};

const CLAIM: Record<OrderClaim['status'], Omit<BadgeProps, 'children'>> = {
  OPEN: { tone: 'amber', icon: 'clock' },
  REPLACED: { tone: 'green', icon: 'check', isQuiet: true },
  CREDITED: { tone: 'green', icon: 'check', isQuiet: true },
  REJECTED: { tone: 'grey', icon: 'x', isQuiet: true },
};

const isOpen = ({ status }: OrderClaim): boolean => status === 'OPEN';

/** Opens a claim for one of the order's keys. */
function OpenClaim({ orderNumber }: { orderNumber: number }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <IconButton icon="plus" label={t.words.openClaim} onClick={() => setIsAsking(true)} />
      <Suspense>
        {isAsking && <OrderClaimDialog orderNumber={orderNumber} onClose={() => setIsAsking(false)} />}
      </Suspense>
    </>
  );
}

interface ClaimsCardProps {
  orderNumber: number;
  claims: readonly OrderClaim[];
}

function ClaimsCard({ orderNumber, claims }: ClaimsCardProps) {
  const { may } = useSession();
  return (
    <Card
      title={t.shell.claims}
      actions={may('createClaim') && <OpenClaim orderNumber={orderNumber} />}
      rows={
        <CardRows>
          {claims
            .toSorted((one, other) => Number(isOpen(other)) - Number(isOpen(one)))
            .map(({ id, licenseKey, status }) => (
              <li key={id}>
                <PageLink to="/claims/$id" params={{ id }}>
                  <KeyText text={licenseKey} />
                </PageLink>
                <span className={classes.push}>
                  <Badge {...CLAIM[status]}>{t.claimStatus[status]}</Badge>
                </span>
              </li>
            ))}
        </CardRows>
      }
    />
  );
}

/** The cost and the profit of the order. */
function MarginCard({ cost, margin, subTotal }: Pick<OrderPartsFragment, 'cost' | 'margin' | 'subTotal'>) {
  const { role } = useSession();
  if (!seesCosts(role)) return null;
  const isKnown = typeof margin === 'number';
  return (
    <Card title={t.order.earned} note={isKnown && subTotal > 0 && formatPercent(Math.round((margin / subTotal) * 100))}>
      <CardDescriptionList
        items={[
          [t.order.cost, typeof cost === 'number' && formatAmount(cost)],
          [t.words.margin, isKnown && formatAmount(margin)],
        ]}
      />
      {!isKnown && (
        <Text size="xs" c="dimmed" mt="xs">
          {t.order.costUnknown}
        </Text>
      )}
    </Card>
  );
}

function EditNotes({ customerId }: { customerId: string }) {
  return (
    <ButtonLink
      variant="subtle"
      size="compact-xs"
      to="/customers/$customerId"
      params={{ customerId }}
      hash="edit-notes"
      aria-label={t.words.editNotes}
      title={t.words.editNotes}
    >
      <Icon name="pencil" />
    </ButtonLink>
  );
}

interface OrderSidebarProps {
  order: OrderPartsFragment;
  claims: readonly OrderClaim[];
}

/** The customer, its available credit, its claims, and notes. */
export function OrderSidebar({ order, claims }: OrderSidebarProps) {
  const { customer } = order;
  const { may } = useSession();
  return (
    <>
      <Card
        title={t.words.customer}
        actions={<Badge {...CUSTOMER[customer.status]}>{t.customerStatus[customer.status]}</Badge>}
      >
        <PageLink to="/customers/$customerId" params={{ customerId: customer.id }}>
          <span className={classes.name}>{customer.name}</span>
        </PageLink>
        <div className={classes.details}>
          <CardDescriptionList
            items={[
              [t.words.number, customer.customerNumber],
              [t.words.email, customer.email],
              [t.shell.discounts, customer.discountPackage?.name],
            ]}
          />
        </div>
      </Card>
      <CreditCard {...customer} />
      {claims.length > 0 && <ClaimsCard orderNumber={order.orderNumber} claims={claims} />}
      <InvoiceCard orderNumber={order.orderNumber} />
      <MarginCard {...order} />
      {customer.notes && (
        <Card title={t.order.aboutCustomer} actions={may('updateCustomer') && <EditNotes customerId={customer.id} />}>
          <span className="multiline">
            <MaskedText text={customer.notes} />
          </span>
        </Card>
      )}
    </>
  );
}
