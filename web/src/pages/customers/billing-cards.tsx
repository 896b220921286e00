import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { customerBillingQuery, useCheckVatId } from '../../api/customer-overview';
import type {
  CustomerBillingQuery,
  CustomerPartsFragment,
  VatCheckResult,
  VatIdStatus,
} from '../../api/generated/types';
import { Badge, type BadgeProps } from '../../components/badge';
import { Card } from '../../components/card';
import { CardDescriptionList } from '../../components/description-list';
import { ErrorAlert } from '../../components/error-alert';
import { Timestamp } from '../../components/values';
import { toFormErrors } from '../../lib/form-errors';
import { notifyDone } from '../../lib/notify';
import { useSession } from '../../lib/session';
import { t } from '../../texts/billing';
import classes from './customers.module.css';

interface BillingCardProps {
  customer: CustomerPartsFragment;
  /** Omitted for users who may not change it. */
  onEdit: (() => void) | undefined;
}

/** The address and payment terms of a customer's invoices. */
export function BillingCard({ customer, onEdit }: BillingCardProps) {
  const { name, billing, invoiceEmail, buyerReference, xRechnung, paymentDays, language, debtorAccount } = customer;
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
          [t.billing.eInvoice, xRechnung ? 'XRechnung' : null],
          [t.billing.paysWithin, typeof paymentDays === 'number' ? t.billing.days(paymentDays) : t.billing.sellersDays],
          [t.shell.language, t.billing.languageOf[language]],
          [t.billing.debtorAccount, debtorAccount],
        ]}
      />
    </Card>
  );
}

type Look = Pick<BadgeProps, 'tone' | 'icon'>;

const GOOD: Look = { tone: 'green', icon: 'check' };
const BAD: Look = { tone: 'red', icon: 'x' };

const STATUS: Record<VatIdStatus, Look> = {
  NONE: {},
  UNCHECKED: { tone: 'amber', icon: 'clock' },
  VALID: GOOD,
  INVALID: BAD,
};

const RESULT: Record<VatCheckResult, Look> = {
  VALID: GOOD,
  INVALID: BAD,
  UNAVAILABLE: { tone: 'grey', icon: 'clock' },
};

/** The state of a VAT id. */
function VatIdState({ status }: { status: VatIdStatus }) {
  return (
    <Badge {...STATUS[status]} isQuiet={status === 'VALID'}>
      {t.billing.statusOf[status]}
    </Badge>
  );
}

/** The result of one check. */
function CheckResult({ result }: { result: VatCheckResult }) {
  return (
    <Badge {...RESULT[result]} isQuiet>
      {t.billing.resultOf[result]}
    </Badge>
  );
}

const VatAnswerDialog = lazy(async () => ({ default: (await import('./account-dialogs')).VatAnswerDialog }));

type VatCheck = NonNullable<CustomerBillingQuery['customer']>['vatChecks'][number];

/** The newest ones show the current state; older ones are evidence for issued invoices. */
const CHECKS_SHOWN = 2;
const NO_CHECKS: readonly VatCheck[] = [];

/** A check of a VAT id: when, by whom, and its evidence. @param now the customer's current id. */
function Check({ check, now }: { check: VatCheck; now: string | null | undefined }) {
  const { at, vatId, result, name, address, consultationNumber, source, staffMember, note } = check;
  const who = [source === 'VIES' ? 'VIES' : undefined, staffMember?.name ?? (source === 'VIES' ? t.words.service : '')];
  const evidence = [
    who.filter(Boolean).join(', '),
    consultationNumber && t.billing.consultation(consultationNumber),
    name,
    address,
    note,
  ];
  return (
    <li className={classes.check}>
      <div>
        <CheckResult result={result} />
        <Timestamp at={at} />
      </div>
      {vatId !== now && <span className="code">{vatId}</span>}
      <small>{evidence.filter(Boolean).join('\n')}</small>
    </li>
  );
}

function Actions({ customerId }: { customerId: string }) {
  const { may } = useSession();
  const [isRecording, setIsRecording] = useState(false);
  const checking = useCheckVatId();
  const { form } = toFormErrors(checking.error, []);
  const check = (): void =>
    checking.mutate(
      { customerId },
      { onSuccess: ({ vatChecks: [newest] }) => newest && void notifyDone(t.billing.checked[newest.result]) },
    );
  return (
    <>
      <div className={classes.buttons}>
        {may('checkVatId') && (
          <Button variant="default" size="xs" loading={checking.isPending} onClick={check}>
            {t.billing.checkNow}
          </Button>
        )}
        {may('recordVatCheck') && (
          <Button variant="default" size="xs" onClick={() => setIsRecording(true)}>
            {t.billing.record}…
          </Button>
        )}
      </div>
      <ErrorAlert variant="outline" mt="sm">
        {form}
      </ErrorAlert>
      <Suspense>
        {isRecording && <VatAnswerDialog customerId={customerId} onClose={() => setIsRecording(false)} />}
      </Suspense>
    </>
  );
}

/** A customer's VAT id with its checks, newest first. */
export function VatCard({ customer: { id, vatId, vatIdStatus, vatIdWarning } }: { customer: CustomerPartsFragment }) {
  const { data: billing } = useQuery(customerBillingQuery(id));
  const [areAllShown, setAreAllShown] = useState(false);
  const checks = billing?.vatChecks ?? NO_CHECKS;
  const more = checks.length - CHECKS_SHOWN;
  return (
    <Card id="vat" title={t.words.vatId} actions={vatId && <VatIdState status={vatIdStatus} />}>
      {vatId ? <span className="code">{vatId}</span> : t.billing.noVatId}
      {vatIdWarning && <p>{t.billing.unusualVatId}</p>}
      {vatId && <Actions customerId={id} />}
      {checks.length > 0 && (
        <ul className={classes.checks} aria-label={t.billing.checks}>
          {(areAllShown ? checks : checks.slice(0, CHECKS_SHOWN)).map((check) => (
            <Check key={check.id} check={check} now={vatId} />
          ))}
        </ul>
      )}
      {!areAllShown && more > 0 && (
        <Button variant="subtle" size="compact-xs" mt="xs" onClick={() => setAreAllShown(true)}>
          {t.billing.moreChecks(more)}
        </Button>
      )}
    </Card>
  );
}
