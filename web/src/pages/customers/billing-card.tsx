import { Button } from '@mantine/core';
import type { CustomerPartsFragment } from '../../api/generated/types';
import { Badge } from '../../components/badge';
import { Card } from '../../components/card';
import { CardDescriptionList } from '../../components/description-list';
import { t } from '../../texts/billing';

interface BillingCardProps {
  customer: CustomerPartsFragment;
  /** Omitted for users who may not change it. */
  onEdit: (() => void) | undefined;
}

/** The address and payment terms of a customer's invoices. */
export function BillingCard({ customer, onEdit }: BillingCardProps) {
  const { name, billing, invoiceEmail, buyerReference, paymentDays, language, debtorAccount } = customer;
  const part = (['street', 'postalCode', 'city'] as const).find((one) => !billing?.[one]);
  const missing = billing ? part && t.billing.missing[part] : t.billing.addressMissing;
  return (
    <Card
      title={t.billing.title}
      note={
        missing && (
          <Badge tone="amber" icon="alert-triangle">
            {missing}
          </Badge>
        )
      }
      actions={
        onEdit && (
          <Button variant="subtle" size="compact-xs" aria-label={t.billing.editLabel} onClick={onEdit}>
            {t.words.edit}
          </Button>
        )
      }
    >
      <CardDescriptionList
        items={[
          [t.billing.name, billing && (billing.name ?? name)],
          [t.billing.streetShort, billing && (billing.street ?? t.none)],
          [t.billing.addition, billing?.addition],
          [t.billing.postalCode, billing && (billing.postalCode ?? t.none)],
          [t.billing.city, billing && (billing.city ?? t.none)],
          [t.billing.invoiceEmail, invoiceEmail],
          [t.words.buyerReference, buyerReference],
          [t.billing.paysWithin, typeof paymentDays === 'number' ? t.billing.days(paymentDays) : t.billing.sellersDays],
          [t.shell.language, t.billing.languageOf[language]],
          [t.billing.debtorAccount, debtorAccount],
        ]}
      />
    </Card>
  );
}
