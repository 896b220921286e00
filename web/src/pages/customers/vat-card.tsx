import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { customerBillingQuery, useCheckVatId } from '../../api/customer-billing';
import type { CustomerBillingQuery, CustomerPartsFragment } from '../../api/generated/types';
import { Card } from '../../components/card';
import { Timestamp } from '../../components/values';
import { toFormErrors } from '../../lib/form-errors';
import { notifyDone } from '../../lib/notify';
import { useSession } from '../../lib/session';
import { t } from '../../texts/billing';
import classes from './customers.module.css';
import { CheckResult, VatIdState } from './vat-state';

const VatAnswerDialog = lazy(async () => ({ default: (await import('./vat-answer-dialog')).VatAnswerDialog }));

type VatCheck = NonNullable<CustomerBillingQuery['customer']>['vatChecks'][number];

/** The newest ones show the current state; older ones are evidence for issued invoices. */
const SHOWN = 2;
const NONE: readonly VatCheck[] = [];

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
      {form && (
        <Alert color="red" variant="outline" role="alert" mt="sm">
          {form}
        </Alert>
      )}
      <Suspense>
        {isRecording && <VatAnswerDialog customerId={customerId} onClose={() => setIsRecording(false)} />}
      </Suspense>
    </>
  );
}

/** A customer's VAT id with its checks, newest first. */
export function VatCard({ customer: { id, vatId, vatIdStatus } }: { customer: CustomerPartsFragment }) {
  const { data: billing } = useQuery(customerBillingQuery(id));
  const [areAllShown, setAreAllShown] = useState(false);
  const checks = billing?.vatChecks ?? NONE;
  const more = checks.length - SHOWN;
  return (
    <Card id="vat" title={t.words.vatId} actions={vatId && <VatIdState status={vatIdStatus} />}>
      {vatId ? <span className="code">{vatId}</span> : t.billing.noVatId}
      {vatId && <Actions customerId={id} />}
      {checks.length > 0 && (
        <ul className={classes.checks} aria-label={t.billing.checks}>
          {(areAllShown ? checks : checks.slice(0, SHOWN)).map((check) => (
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
