import type { DashboardQuery } from '../../api/generated/types';
import { Card } from '../../components/card';
import { PageLink } from '../../components/page-link';
import { Icon } from '../../icons/icon';
import { useSession } from '../../lib/session';
import { t } from '../../texts/dashboard';
import classes from './dashboard.module.css';

/** The requirements for a shop's first order, and whether they are met. */
export function isEmptyShop({ orders }: DashboardQuery): boolean {
  return orders.nodes.length === 0;
}

/** The checklist for the first order. */
export function FirstSteps({ data: { products, keyImports, customers } }: { data: DashboardQuery }) {
  const { may } = useSession();
  const steps = [
    { id: 'product', to: '/products', isDone: products.nodes.length > 0, may: may('createProduct') },
    { id: 'keys', to: '/stock', isDone: keyImports.nodes.length > 0, may: may('importLicenseKeys') },
    { id: 'customer', to: '/customers', isDone: customers.nodes.length > 0, may: may('createCustomer') },
    { id: 'order', to: '/customers', isDone: false, may: may('createOrder') },
  ] as const;
  return (
    <Card title={t.dashboard.firstSteps}>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step.id} data-done={step.isDone || undefined}>
            <span className={classes.tick} role="img" aria-label={step.isDone ? t.dashboard.done : t.dashboard.toDo}>
              {step.isDone && <Icon name="check" size="small" />}
            </span>
            <span>
              {step.may && !step.isDone ? (
                <PageLink to={step.to}>{t.dashboard.step[step.id].title}</PageLink>
              ) : (
                t.dashboard.step[step.id].title
              )}
              <small>{t.dashboard.step[step.id].hint}</small>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
