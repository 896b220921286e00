import { useQuery } from '@tanstack/react-query';
import { customerQuery } from '../../api/customers';
import { Facts } from '../../components/facts';
import { Notes } from '../../components/notes';
import { Section } from '../../components/section';
import { countryName } from '../../lib/countries';
import { formatNumber } from '../../lib/money';
import { useWork } from '../../lib/session';
import { t } from '../../texts/customers';

const lines = (text: string | null | undefined) => text && <span className="multiline">{text}</span>;

const rate = (perMinute: number | null | undefined): string =>
  perMinute ? formatNumber(perMinute) : t.customers.everybodys;

/** What is known of a customer, beside its money. */
export function AccountPage({ customerId }: { customerId: string }) {
  const { time, zone } = useWork();
  const { data: customer } = useQuery(customerQuery(customerId));
  if (!customer) return null;
  return (
    <>
      <Section title={t.customers.account}>
        <Facts
          facts={[
            [t.customers.email, customer.email],
            [t.customers.country, countryName(customer.countryCode)],
            [t.customers.vatId, customer.vatId],
            [t.customers.address, lines(customer.address)],
            [t.customers.package, customer.discountPackage?.name ?? t.customers.noPackage],
            [t.customers.reads, rate(customer.readsPerMinute)],
            [t.customers.orders, rate(customer.ordersPerMinute)],
            [t.customers.notes, lines(customer.notes)],
            [t.customers.since(zone), time(customer.createdAt)],
            [t.customers.changed(zone), time(customer.updatedAt)],
          ]}
        />
      </Section>
      <Notes subject={{ customerId }} />
    </>
  );
}
