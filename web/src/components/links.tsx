import type { ReactNode } from 'react';
import { useListLinkState } from '../lib/list-search';
import { PageLink } from './page-link';

/** A link from a list, which its page leads back to. */
export function ListLink(props: { to: string; children: ReactNode }) {
  const list = useListLinkState();
  return <PageLink {...props} state={list} />;
}

/** A link to an order. */
export const OrderLink = ({ orderNumber, children }: { orderNumber: number; children?: ReactNode }) => (
  <PageLink to="/orders/$orderNumber" params={{ orderNumber }}>
    {children ?? orderNumber}
  </PageLink>
);

/** A link to an invoice. */
export const InvoiceLink = ({ number }: { number: string }) => (
  <PageLink to="/invoices/$number" params={{ number }}>
    {number}
  </PageLink>
);

/** A link to a customer. */
export const CustomerLink = ({ id, name }: { id: string; name: string }) => (
  <PageLink to="/customers/$customerId" params={{ customerId: id }}>
    {name}
  </PageLink>
);

/** A link to a product. */
export const ProductLink = ({ id, name }: { id: string; name: string }) => (
  <PageLink to="/products/$productId" params={{ productId: id }}>
    {name}
  </PageLink>
);
